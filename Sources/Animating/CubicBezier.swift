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

  /// Creates a curve; x beyond 0...1 is brought within, so that the curve stays a function.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = x1.isFinite ? min(1, max(0, x1)) : 0
    self.y1 = y1.isFinite ? y1 : 0
    self.x2 = x2.isFinite ? min(1, max(0, x2)) : 1
    self.y2 = y2.isFinite ? y2 : 1
  }

  /// The curve's y at an x; beyond 0...1 it goes on along its tangent, as CSS says.
  public func value(at x: Double) -> Double {
    if x <= 0 { return x < 0 ? x * startSlope : 0 }
    if x >= 1 { return x > 1 ? 1 + (x - 1) * endSlope : 1 }
    return y(at: parameter(at: x))
  }

  private var startSlope: Double {
    if x1 > 0 { return y1 / x1 }
    if y1 == 0 && x2 > 0 { return y2 / x2 }
    return y1 == 0 && y2 == 0 ? 1 : 0
  }

  private var endSlope: Double {
    if x2 < 1 { return (y2 - 1) / (x2 - 1) }
    if y2 == 1 && x1 < 1 { return (y1 - 1) / (x1 - 1) }
    return y2 == 1 && y1 == 1 ? 1 : 0
  }

  private func x(at t: Double) -> Double {
    ((1 + 3 * x1 - 3 * x2) * t + (3 * x2 - 6 * x1)) * t * t + 3 * x1 * t
  }

  private func y(at t: Double) -> Double {
    ((1 + 3 * y1 - 3 * y2) * t + (3 * y2 - 6 * y1)) * t * t + 3 * y1 * t
  }

  /// The parameter with the given x: Newton's method, with bisection where it strays.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<64 {
      let error = self.x(at: t) - x
      if abs(error) < 1e-15 { break }
      if error > 0 { high = t } else { low = t }
      let slope = (3 * (1 + 3 * x1 - 3 * x2) * t + 2 * (3 * x2 - 6 * x1)) * t + 3 * x1
      let next = slope == 0 ? -1 : t - error / slope
      let following = next > low && next < high ? next : (low + high) / 2
      if following == t { break }
      t = following
    }
    return t
  }
}
