/// What turns the time that has passed into progress.
public enum TimingCurve: Hashable, Sendable {
  /// Even.
  case linear
  /// A cubic Bézier.
  case cubic(CubicBezier)
  /// Straight pieces.
  case points(LinearPoints)
  /// Jumps.
  case steps(Steps)
  /// A spring; it is at its end when the duration is over.
  case spring(SpringParameters)

  /// Core Animation's default; CSS's `ease`.
  public static let `default` = cubic(CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1))
  /// Slow, then fast.
  public static let easeIn = cubic(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1))
  /// Fast, then slow.
  public static let easeOut = cubic(CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1))
  /// Slow, fast, slow.
  public static let easeInOut = cubic(CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1))

  /// The progress after a time.
  ///
  /// Before the start it is 0. From the end on it is 1; points that end elsewhere stay there.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start.
  ///   - duration: Seconds; 0 or less is over at once.
  /// - Returns: The progress; curves and springs may leave 0...1 in between.
  public func progress(at time: Double, duration: Double) -> Double {
    if time >= duration {
      if case .points(let points) = self { return points.value(at: 1) }
      return 1
    }
    guard time >= 0 else { return 0 }
    switch self {
    case .linear: return time / duration
    case .cubic(let curve): return curve.value(at: time / duration)
    case .points(let points): return points.value(at: time / duration)
    case .steps(let steps): return steps.value(at: time / duration)
    case .spring(let spring): return spring.value(at: time)
    }
  }

  /// How fast the progress grows after a time, a second.
  ///
  /// It is 0 before the start and from the end on, and on the flat of a step.
  ///
  /// - Parameters:
  ///   - time: Seconds since the start.
  ///   - duration: Seconds.
  /// - Returns: Whole ways a second.
  public func velocity(at time: Double, duration: Double) -> Double {
    guard time >= 0, time < duration else { return 0 }
    switch self {
    case .linear: return 1 / duration
    case .cubic(let curve): return curve.slope(at: time / duration) / duration
    case .points(let points):
      let half = duration / 1024
      let (a, b) = (max(0, time - half), min(duration, time + half))
      return (points.value(at: b / duration) - points.value(at: a / duration)) / (b - a)
    case .steps: return 0
    case .spring(let spring): return spring.velocity(at: time)
    }
  }
}
