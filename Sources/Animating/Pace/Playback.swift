/// The one state machine of everything that is started, held, scrubbed, turned round and stopped:
/// property animators and transitions alike.
///
/// UIKit: the state of `UIViewPropertyAnimator`, without views. It says where a timeline stands
/// (its *place*, in seconds, 0 at the start) at a time of the clock. It is a value that is asked
/// with that time; it never looks at a clock. Nothing that it is told makes the place jump, except
/// scrubbing, finishing, and starting one that is turned round.
public struct Playback: Hashable, Sendable {
  /// UIKit: `UIViewAnimatingState`.
  public enum State: Int, Hashable, Sendable {
    /// Not started, or finished.
    case inactive
    /// Running or paused.
    case active
    /// Stopped where it was, to be finished.
    case stopped
  }

  /// UIKit: `UIViewAnimatingPosition`.
  public enum Position: Int, Hashable, Sendable {
    /// At the end.
    case end
    /// At the beginning.
    case start
    /// Where it was.
    case current
  }

  /// How it moves while it does.
  enum Motion: Hashable, Sendable {
    /// With the clock, from a place at a time, forth or back.
    case along(from: Double, since: Double)
    /// To an end, at a pace of its own: clock to place.
    case toward(Pace)
  }

  /// Seconds: what fractions are of.
  public let duration: Double
  /// Where it arrives, in seconds; later than the duration if something takes longer, infinite for
  /// what runs until it is told otherwise.
  public internal(set) var end: Double
  /// The pace of what it plays: place to progress.
  ///
  /// It is caught and resumed with it.
  public internal(set) var pace: Pace
  /// Whether scrubbing goes evenly, whatever the curve.
  public var scrubsLinearly = true
  /// Whether it stays active at its ends.
  public var pausesOnCompletion = false
  /// UIKit: `state`.
  public internal(set) var state = State.inactive
  /// Whether it goes back.
  public internal(set) var isReversed = false
  /// Whether it is, or was last, in a hand that moves it evenly.
  public internal(set) var isEven = false
  /// Where it is while it does not move.
  var heldPlace = 0.0
  /// How it moves while it does.
  var motion: Motion?
  /// When it was told something last.
  var toldAt = 0.0

  /// Creates an inactive one.
  ///
  /// - Parameters:
  ///   - duration: Seconds; what cannot be counts as 0.
  ///   - curve: The pace of what is played, for fractions of the way.
  public init(duration: Double, curve: TimingCurve = .linear) {
    self.duration = duration.isFinite ? max(0, duration) : 0
    end = self.duration
    pace = Pace(curve, duration: self.duration)
  }

  /// Whether it moves by itself.
  public var isRunning: Bool { state == .active && motion != nil }

  /// Where it is.
  ///
  /// - Parameter time: The time of the clock.
  /// - Returns: Seconds: 0 at the start; beyond 0 and `end` where a spring swings over them.
  ///
  /// Where its clock is itself scrubbed back, to before it was told something last, it goes back to
  /// its start with that.
  public func place(at time: Double) -> Double {
    guard time < toldAt, toldAt > 0 else { return placeSinceTold(at: time) }
    return placeSinceTold(at: toldAt) * max(0, time / toldAt)
  }

  private func placeSinceTold(at time: Double) -> Double {
    switch motion {
    case nil: heldPlace
    case .along(let from, let since): along(from, since, time)
    case .toward(let pace): pace.progress(at: time)
    }
  }

  /// How fast the place grows at a time of the clock, in seconds a second; less than 0 on the way
  /// back.
  public func velocity(at time: Double) -> Double {
    switch motion {
    case nil: return 0
    case .along(let from, let since):
      guard time >= since else { return 0 }
      let place = along(from, since, time)
      return isReversed ? place > 0 ? -1 : 0 : place < end ? 1 : 0
    case .toward(let pace): return pace.velocity(at: time)
    }
  }

  /// How far what it plays is at a time of the clock: 0 at the start, 1 at the end, and beyond for
  /// springs.
  public func progress(at time: Double) -> Double {
    let place = place(at: time)
    // What takes longer than the duration is no progress; what swings over the end is.
    return pace.progress(
      at: place > end ? place - end + duration : min(place, duration), isExtended: true)
  }

  /// UIKit: `fractionComplete`, at a time of the clock: of the way while scrubbing goes evenly, else
  /// of the time; 0...1.
  public func fractionComplete(at time: Double) -> Double {
    guard duration > 0 else { return state == .inactive ? 0 : 1 }
    let place = place(at: time)
    return min(1, max(0, isEven ? pace.progress(at: place) : place / duration))
  }

  /// When it arrives if nothing happens to it, on the clock; nil while it does not move, or never
  /// arrives.
  public var arrivalTime: Double? {
    switch motion {
    case nil: return nil
    case .along(let from, let since):
      let time = since + (isReversed ? from : end - from)
      return time.isFinite ? time : nil
    case .toward(let pace): return pace.end
    }
  }

  /// When a place is first reached on the way forth; nil if it is not moving forth, or if that place
  /// counts as reached with the arrival: what a spring ends is over when the spring is.
  ///
  /// - Parameter place: Seconds.
  /// - Returns: The time of the clock.
  public func time(ofPlace place: Double) -> Double? {
    guard !isReversed else { return nil }
    switch motion {
    case nil: return nil
    case .along(let from, let since): return place <= end ? since + max(0, place - from) : nil
    case .toward(let pace):
      if case .spring = pace.whole.curve { return nil }
      return place < end ? pace.time(of: place) : nil
    }
  }

  /// The place on the way, up to where it arrives.
  func along(_ from: Double, _ since: Double, _ time: Double) -> Double {
    let passed = max(0, time - since)
    return isReversed ? max(0, from - passed) : min(end, from + passed)
  }
}
