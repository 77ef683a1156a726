/// Where a property animator is: started, paused, scrubbed, turned round, stopped.
///
/// UIKit: the state of `UIViewPropertyAnimator`, without views. It is a value that is asked with
/// the time of a clock; it never looks at one. Nothing that it is told makes the progress jump,
/// except scrubbing and finishing.
public struct AnimatorTimeline: Hashable, Sendable {
  /// UIKit: `UIViewAnimatingState`.
  public enum State: Hashable, Sendable {
    /// Not started, or finished.
    case inactive
    /// Running or paused.
    case active
    /// Stopped where it was, to be finished.
    case stopped
  }

  /// UIKit: `UIViewAnimatingPosition`.
  public enum Position: Hashable, Sendable {
    /// At the end.
    case end
    /// At the beginning.
    case start
    /// Where it was.
    case current
  }

  /// A stretch of motion: along the curve itself, or from a progress to an end by another.
  enum Leg: Hashable, Sendable {
    /// Along the animator's curve, from a time on it, forth or back.
    case along(from: Double, since: Double)
    /// From a progress, by a curve, for a duration, to an end.
    case toward(from: Double, since: Double, curve: TimingCurve, duration: Double)
  }

  /// Seconds.
  public let duration: Double
  /// The pace.
  public let curve: TimingCurve
  /// Whether scrubbing goes evenly, whatever the curve.
  public var scrubsLinearly = true
  /// Whether it stays active at its end.
  public var pausesOnCompletion = false
  /// UIKit: `state`.
  public internal(set) var state = State.inactive
  /// Whether it goes back.
  public internal(set) var isReversed = false
  /// Where it ended, when it has.
  public internal(set) var finalPosition: Position?
  /// Where it is while it is not running.
  var heldProgress = 0.0
  /// Where that is on the curve, if it is known.
  var heldPlace: Double?
  /// How it moves while it is.
  var leg: Leg?

  /// Creates an inactive timeline.
  ///
  /// - Parameters:
  ///   - duration: Seconds; what cannot be counts as 0.
  ///   - curve: The pace.
  public init(duration: Double, curve: TimingCurve) {
    self.duration = duration.isFinite ? max(0, duration) : 0
    self.curve = curve
  }

  /// Whether it moves by itself.
  public var isRunning: Bool { state == .active && leg != nil }

  /// How far what it animates is: 0 at the start, 1 at the end, and beyond for springs.
  public func progress(at time: Double) -> Double {
    switch leg {
    case nil: return heldProgress
    case .along(let from, let since):
      return progressOnCurve(at: onCurve(from, since, time))
    case .toward(let from, let since, let curve, let duration):
      let passed = curve.progress(at: time - since, duration: duration)
      if passed == 0 { return from }
      let end = isReversed ? 0.0 : 1
      return passed == 1 ? end : from + (end - from) * passed
    }
  }

  /// How fast the progress grows, a second; less than 0 on the way back.
  public func velocity(at time: Double) -> Double {
    switch leg {
    case nil: return 0
    case .along(let from, let since):
      let place = onCurve(from, since, time)
      guard place < duration, place > 0 || !isReversed else { return 0 }
      return curve.velocity(at: place, duration: duration) * (isReversed ? -1 : 1)
    case .toward(let from, let since, let curve, let duration):
      return ((isReversed ? 0 : 1) - from) * curve.velocity(at: time - since, duration: duration)
    }
  }

  /// UIKit: `fractionComplete`: of the time while it runs along its curve, else of the way (of the
  /// time on the curve if scrubbing follows the curve); 0...1.
  public func fractionComplete(at time: Double) -> Double {
    guard duration > 0 else { return state == .inactive ? 0 : 1 }
    if case .along(let from, let since) = leg { return onCurve(from, since, time) / duration }
    let progress = min(1, max(0, progress(at: time)))
    return scrubsLinearly ? progress : curve.time(of: progress, duration: duration) / duration
  }

  /// When it arrives if nothing happens to it, on the clock; nil while it does not move.
  public var arrivalTime: Double? {
    switch leg {
    case nil: nil
    case .along(let from, let since): since + (isReversed ? from : duration - from)
    case .toward(_, let since, _, let duration): since + duration
    }
  }

  /// The time on the curve, kept within it.
  func onCurve(_ from: Double, _ since: Double, _ time: Double) -> Double {
    let passed = max(0, time - since)
    return min(duration, max(0, isReversed ? from - passed : from + passed))
  }

  func progressOnCurve(at place: Double) -> Double {
    if place >= duration { return 1 }
    return place <= 0 ? 0 : curve.progress(at: place, duration: duration)
  }
}
