public import Animating

/// The time that a group of animations lives in: it runs with the clock, or is held, scrubbed and
/// run on to either end, as interactive transitions and property animators need.
///
/// Times are seconds on the timeline's own scale; it is 0 when it is made. Main thread only.
@MainActor
public final class AnimationTimeline {
  /// Which end a timeline runs to.
  public enum End: Hashable, Sendable {
    /// Where everything began.
    case start
    /// Where everything is over.
    case end
  }

  fileprivate enum Mode {
    case running(origin: Double)
    case held(at: Double)
    case approaching(Approach)
  }

  fileprivate struct Approach {
    let from: Double
    let to: Double
    let beginning: Double
    let duration: Double
    let curve: TimingCurve
    let end: End
  }

  /// The timeline that this one's time is measured on; nil for the clock's.
  let parent: AnimationTimeline?
  private let clock: Clock
  private var mode: Mode

  /// While true, animations go evenly, whatever their curves: the interactive part of a transition
  /// follows the finger.
  ///
  /// UIKit: `scrubsLinearly`.
  public var isLinear = false
  /// Whether animations go evenly, here or on a timeline that this one is on.
  var goesEvenly: Bool { isLinear || parent?.goesEvenly == true }
  /// Called once when an approach arrives; then the timeline is held there.
  var didArrive: ((End) -> Void)?

  init(clock: Clock, parent: AnimationTimeline?) {
    self.clock = clock
    self.parent = parent
    mode = .held(at: 0)
    mode = .running(origin: outerTime)
  }

  private var outerTime: Double { parent?.time ?? clock.now }

  /// Where it is.
  public var time: Double {
    switch mode {
    case .running(let origin): outerTime - origin
    case .held(let time): time
    case .approaching(let approach): approach.time(at: outerTime)
    }
  }

  /// Whether it moves by itself.
  public var isRunning: Bool {
    if case .held = mode { return false }
    return true
  }

  /// Holds it at a time; nothing advances by itself.
  public func scrub(to time: Double) { mode = .held(at: time) }

  /// Holds it where it is.
  public func pause() { mode = .held(at: time) }

  /// Lets it run with the clock.
  public func resume() { mode = .running(origin: outerTime - time) }

  /// Runs to an end.
  ///
  /// - Parameters:
  ///   - end: Which.
  ///   - total: Where the end is, in seconds of the timeline.
  ///   - duration: How long it takes, in seconds; 0 arrives with the next event.
  ///   - curve: The pace.
  public func run(toward end: End, total: Double, duration: Double, curve: TimingCurve) {
    let from = time
    mode = .approaching(
      Approach(
        from: from, to: end == .end ? total : 0, beginning: outerTime,
        duration: max(0, duration), curve: curve, end: end))
  }

  /// When the clock shows a time of the timeline's; nil if that never happens by itself, or only
  /// on the way back.
  func clockTime(of local: Double) -> Double? {
    let outer: Double
    switch mode {
    case .running(let origin): outer = origin + local
    case .held: return nil
    case .approaching(let approach):
      guard let reached = approach.outerTime(of: local) else { return nil }
      outer = reached
    }
    return parent.map { $0.clockTime(of: outer) } ?? outer
  }

  /// When the clock shows the arrival of an approach.
  var arrivalTime: Double? {
    guard case .approaching(let approach) = mode else { return nil }
    let outer = approach.beginning + approach.duration
    return parent.map { $0.clockTime(of: outer) } ?? outer
  }

  /// Holds the timeline at the end that it has reached, if it has.
  func arriveIfDue() -> End? {
    guard case .approaching(let approach) = mode,
      outerTime >= approach.beginning + approach.duration
    else { return nil }
    mode = .held(at: approach.to)
    return approach.end
  }
}

extension AnimationTimeline.Approach {
  fileprivate func time(at outer: Double) -> Double {
    guard duration > 0 else { return to }
    return from + (to - from) * curve.progress(at: outer - beginning, duration: duration)
  }

  /// When the outer time is such that this one's is `local`; nil if that is never reached going
  /// forward: on the way back nothing ends but the whole.
  ///
  /// Bisection; curves that overshoot give one of the times.
  fileprivate func outerTime(of local: Double) -> Double? {
    guard end == .end, local <= to else { return nil }
    if local <= from { return beginning }
    var low = 0.0
    var high = duration
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if time(at: beginning + middle) < local { low = middle } else { high = middle }
    }
    return beginning + high
  }
}
