internal import Animating
internal import Compositing

/// What a bracket has become: properties that change together, and one completion.
@MainActor
final class AnimationBlock {
  /// Which keeps it.
  @exclusivity(unchecked) unowned var timeline: AnimationTimeline
  let serial: Int
  /// On the timeline.
  let beginning: Double
  /// When, within the block: its delay, how long a round is, how often.
  let timing: MediaTiming
  /// The pace of a round.
  private(set) var pace: Pace
  /// The pace of the y of positions, where a spring was given a velocity of its own for it.
  private(set) var verticalPace: Pace?
  @exclusivity(unchecked) var changes = MemberList<PropertyChange>()
  var completion: (@MainActor (Bool) -> Void)?
  /// The transaction that waits for it.
  var transaction: Transaction?
  /// Whether its bracket has been closed; before that nothing ends it.
  var hasBegun = false
  /// Whether it is what one thing that moved left to the next: it ends by itself.
  var isCarriedOn = false
  /// Whether its completion has been called for.
  private(set) var isOver = false
  /// How far it was when that was asked last, which all its changes ask that go as it does.
  private var known: (time: Double, end: Double, progress: Double)?

  init(timeline: AnimationTimeline, beginning: Double, _ parameters: ViewAnimationParameters) {
    self.timeline = timeline
    serial = timeline.engine?.nextSerial() ?? 0
    self.beginning = beginning
    timing = MediaTiming(
      beginTime: parameters.delay, duration: parameters.duration,
      repeatCount: parameters.options.contains(.repeat) ? .infinity : 0,
      autoreverses: parameters.options.contains(.autoreverse), fillMode: .both)
    pace = Pace(parameters.curve, duration: parameters.duration)
    verticalPace = parameters.verticalCurve.map { Pace($0, duration: parameters.duration) }
  }

  /// Whether its end still brings something about: its completion, or that it goes.
  var isWaiting: Bool { !isOver || (!timeline.keepsWhatIsOver && !changes.isEmpty) }

  /// When it is over, on the timeline; infinite if it repeats for ever.
  var endTime: Double { beginning + timing.endTime }

  /// When all its layers have come to its end, if nothing changes; infinite while one stands still.
  var dueTime: Double {
    guard endTime.isFinite, LayerTime.isUsed else { return endTime }
    var due = -Double.infinity
    for change in changes { due = max(due, dueTime(of: change)) }
    return changes.isEmpty ? endTime : due
  }

  private func dueTime(of change: PropertyChange) -> Double {
    guard let layerTime = change.layerTime else { return endTime }
    let left = timing.endTime - layerTime.elapsed(at: timeline.time, of: change)
    return layerTime.time(after: left, from: timeline.time)
  }

  /// Whether it goes forth once, and no more.
  var runsOnce: Bool { timing.repeatCount == 0 && !timing.autoreverses }

  // MARK: Pace

  /// Catches it: it goes evenly from now on.
  func catchPace(at time: Double) { turnPaces(at: time) { $0.caught(at: $1) } }

  /// Lets it go on along its curve.
  func resumePace(at time: Double) { turnPaces(at: time) { $0.resumed(at: $1) } }

  private func turnPaces(at time: Double, _ turn: (Pace, Double) -> Pace) {
    known = nil
    let within = timeWithinRound(elapsed: time - beginning)
    pace = turn(pace, within)
    verticalPace = verticalPace.map { turn($0, within) }
    for change in changes { change.turnCutPaces { turn($0, within) } }
  }

  /// How far a change is, 0...1 and beyond for springs and curves that overshoot.
  ///
  /// - Parameters:
  ///   - change: One of the block's.
  ///   - time: On the timeline.
  /// - Returns: The progress.
  func progress(of change: PropertyChange, at time: Double) -> Double {
    if let cut = change.cutPace { return progress(cut, change, time) }
    guard change.layerTime == nil else { return progress(pace, change, time) }
    let end = timeline.playback.end
    if let known, known.time == time, known.end == end { return known.progress }
    let progress = progress(pace, change, time)
    known = (time, end, progress)
    return progress
  }

  /// The same for the y of a position; nil where it goes as x does.
  func verticalProgress(of change: PropertyChange, at time: Double) -> Double? {
    guard let verticalPace, change.property == .position else { return nil }
    return progress(change.cutVerticalPace ?? verticalPace, change, time)
  }

  private func progress(_ pace: Pace, _ change: PropertyChange, _ time: Double) -> Double {
    let elapsed = change.elapsed(at: time)
    if runsOnce {
      // A spring may carry the timeline over its ends, and what begins or ends with it beyond.
      let inner = elapsed - timing.beginTime
      let isExtended =
        ((inner < 0 && timing.beginTime == 0 && beginning == 0)
          || (inner > pace.end && endTime >= timeline.playback.end && change.cutPace == nil))
        && change.layerTime == nil
      return pace.progress(at: inner, isExtended: isExtended)
    }
    // Over, what has run there and back shows the new value.
    if elapsed >= timing.endTime { return 1 }
    return pace.progress(at: timeWithinRound(elapsed: elapsed))
  }

  private func timeWithinRound(elapsed: Double) -> Double {
    if runsOnce { return elapsed - timing.beginTime }
    return (timing.position(at: elapsed)?.progress ?? 0) * timing.duration
  }

  /// Marks it as over.
  ///
  /// - Returns: The completion, to be called by whoever asks; nil if it has been.
  func finish() -> (@MainActor (Bool) -> Void)? {
    isOver = true
    defer { completion = nil }
    return completion
  }
}
