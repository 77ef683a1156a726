/// What turns the time that has passed into progress.
public enum TimingCurve: Hashable, Sendable {
  /// Even.
  case linear
  /// A cubic Bézier.
  case cubic(CubicBezier)
  /// A spring; it reaches its end with the duration.
  case spring(SpringParameters)

  /// Core Animation's default.
  public static let `default` = cubic(CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
  /// Slow, then fast.
  public static let easeIn = cubic(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
  /// Fast, then slow.
  public static let easeOut = cubic(CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
  /// Slow, fast, slow.
  public static let easeInOut = cubic(CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))

  /// The progress after a time: 0 at or before the start, 1 at or after the end.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start.
  ///   - duration: Seconds.
  /// - Returns: The progress; curves and springs may leave 0...1 in between.
  public func progress(at time: Double, duration: Double) -> Double {
    if time >= duration { return 1 }
    guard time > 0 else { return 0 }
    switch self {
    case .linear: return time / duration
    case .cubic(let curve): return curve.value(at: time / duration)
    case .spring(let spring): return spring.value(at: time)
    }
  }
}
