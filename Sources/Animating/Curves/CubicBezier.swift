/// A timing curve: the cubic Bézier from (0, 0) to (1, 1) with two control points.
///
/// CSS Easing Functions Level 2, section 2.3; Core Animation: `CAMediaTimingFunction`.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's x, 0...1.
  public let x1: Double
  /// The first control point's y.
  public let y1: Double
  /// The second control point's x, 0...1.
  public let x2: Double
  /// The second control point's y.
  public let y2: Double

  /// Creates a curve; what cannot be is replaced by the nearest that can.
  ///
  /// x beyond 0...1 is brought within, so that the curve stays a function, and y within ±10¹⁰⁰, so
  /// that what is computed of it stays finite.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    func bounded(_ y: Double, _ fallback: Double) -> Double {
      y.isNaN ? fallback : min(1e100, max(-1e100, y))
    }
    self.x1 = x1.isNaN ? 0 : min(1, max(0, x1))
    self.y1 = bounded(y1, 0)
    self.x2 = x2.isNaN ? 1 : min(1, max(0, x2))
    self.y2 = bounded(y2, 1)
  }

  /// The curve's y at an x; beyond 0...1 it goes on along its tangent, as CSS says.
  public func value(at x: Double) -> Double {
    if x <= 0 { return x < 0 ? finite(x * startSlope) : 0 }
    if x >= 1 { return x > 1 ? finite(1 + (x - 1) * endSlope) : 1 }
    guard !x.isNaN else { return 0 }
    return bernstein(y1, y2, parameter(at: x))
  }

  /// The curve's slope dy/dx at an x; beyond 0...1 that of the nearer end.
  public func slope(at x: Double) -> Double {
    if x <= 0 { return startSlope }
    if x >= 1 { return endSlope }
    guard !x.isNaN else { return 0 }
    let t = parameter(at: x)
    let dx = derivative(x1, x2, t)
    let dy = derivative(y1, y2, t)
    // A vertical tangent has no slope; a very steep one stands for it.
    return dx > 0 ? finite(dy / dx) : dy == 0 ? 0 : dy > 0 ? 1e300 : -1e300
  }

  /// The parameter of the point with an x, 0...1: Newton's method, with bisection where it strays.
  public func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<64 {
      let error = bernstein(x1, x2, t) - x
      if abs(error) < 1e-16 { break }
      if error > 0 { high = t } else { low = t }
      let slope = derivative(x1, x2, t)
      let next = slope == 0 ? -1 : t - error / slope
      let following = next > low && next < high ? next : (low + high) / 2
      if following == t { break }
      t = following
    }
    return t
  }

  /// Where one control point lies on its end, the tangent points at the next.
  private var startSlope: Double {
    if x1 > 0 { return finite(y1 / x1) }
    if y1 == 0 && x2 > 0 { return finite(y2 / x2) }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  private var endSlope: Double {
    if x2 < 1 { return finite((y2 - 1) / (x2 - 1)) }
    if y2 == 1 && x1 < 1 { return finite((y1 - 1) / (x1 - 1)) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }
}

private func bernstein(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
  let s = 1 - t
  return 3 * s * s * t * p1 + 3 * s * t * t * p2 + t * t * t
}

private func derivative(_ p1: Double, _ p2: Double, _ t: Double) -> Double {
  let s = 1 - t
  return 3 * s * s * p1 + 6 * s * t * (p2 - p1) + 3 * t * t * (1 - p2)
}

private func finite(_ value: Double) -> Double { min(1e300, max(-1e300, value)) }
