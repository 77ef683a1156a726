/// How an animation goes from key to key.
///
/// Core Animation: `CAAnimationCalculationMode`.
public enum CalculationMode: Int, Hashable, Sendable {
  /// Straight from value to value.
  case linear
  /// Each value holds until the next key.
  case discrete
  /// Straight, at an even speed; key times are ignored.
  case paced
  /// Along a Catmull-Rom spline through the values.
  case cubic
  /// The same at an even speed.
  case cubicPaced
}

/// Values at times.
public struct Keyframes: Hashable, Sendable {
  /// At least one.
  public let values: [AnimatableValue]
  /// Fractions of the duration, not falling; as many as values (one more if discrete).
  public let times: [Double]
  /// The pace within each segment; linear where there is none.
  public let curves: [TimingCurve]
  /// How it goes from key to key.
  public let mode: CalculationMode

  /// Creates keyframes; nil if there are no values, or times that do not fit.
  ///
  /// - Parameters:
  ///   - values: At least one.
  ///   - times: Fractions, not falling; nil spreads the keys evenly.
  ///   - curves: One for each segment, or none.
  ///   - mode: How it goes from key to key.
  public init?(
    values: [AnimatableValue], times: [Double]? = nil, curves: [TimingCurve] = [],
    mode: CalculationMode = .linear
  ) {
    guard let first = values.first else { return nil }
    let count = mode == .discrete ? values.count + 1 : values.count
    var keyTimes =
      times ?? (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    if mode == .discrete && keyTimes.count == values.count { keyTimes.append(1) }
    guard keyTimes.count == count, keyTimes.allSatisfy({ (0...1).contains($0) }),
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 })
    else { return nil }
    if mode == .paced || mode == .cubicPaced {
      var length = 0.0
      var along = [0.0]
      for (a, b) in zip(values, values.dropFirst()) {
        length += a.distance(to: b)
        along.append(length)
      }
      keyTimes = length > 0 ? along.map { $0 / length } : keyTimes
    }
    _ = first
    self.values = values
    self.times = keyTimes
    self.curves = curves
    self.mode = mode
  }

  /// The value at a fraction of the duration; beyond the keys the nearest one.
  public func value(at progress: Double) -> AnimatableValue {
    let segment = times.lastIndex { $0 <= progress } ?? 0
    if mode == .discrete { return values[min(segment, values.count - 1)] }
    guard segment < values.count - 1 else { return values[values.count - 1] }
    guard progress > times[0] else { return values[0] }
    let length = times[segment + 1] - times[segment]
    var u = length > 0 ? (progress - times[segment]) / length : 1
    if segment < curves.count { u = curves[segment].progress(at: u, duration: 1) }
    if mode == .cubic || mode == .cubicPaced, u > 0, u < 1 {
      return spline(segment, u)
    }
    return .interpolated(from: values[segment], to: values[segment + 1], progress: u)
  }

  /// Catmull-Rom; the ends are mirrored.
  private func spline(_ segment: Int, _ u: Double) -> AnimatableValue {
    let p1 = values[segment]
    let p2 = values[segment + 1]
    let p0 = segment > 0 ? values[segment - 1] : nil
    let p3 = segment + 2 < values.count ? values[segment + 2] : nil
    func blend(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      (2 * b + (c - a) * u + (2 * a - 5 * b + 4 * c - d) * u * u
        + (3 * b - a - 3 * c + d) * u * u * u) / 2
    }
    switch (p1, p2) {
    case (.number(let b), .number(let c)):
      var a = 2 * b - c
      var d = 2 * c - b
      if case .number(let value)? = p0 { a = value }
      if case .number(let value)? = p3 { d = value }
      return .number(blend(a, b, c, d))
    case (.vector(let b), .vector(let c)):
      var a = 2 * b - c
      var d = 2 * c - b
      if case .vector(let value)? = p0 { a = value }
      if case .vector(let value)? = p3 { d = value }
      return .vector(
        SIMD4(
          blend(a.x, b.x, c.x, d.x), blend(a.y, b.y, c.y, d.y), blend(a.z, b.z, c.z, d.z),
          blend(a.w, b.w, c.w, d.w)))
    default:
      return .interpolated(from: p1, to: p2, progress: u)
    }
  }
}
