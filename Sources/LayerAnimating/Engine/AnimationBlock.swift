internal import Animating
internal import Compositing

/// What a bracket has become: properties that change together, and one completion.
@MainActor
final class AnimationBlock {
  /// One property of one layer.
  final class Change {
    let layer: Layer
    let property: LayerProperty
    let start: AnimatableValue
    var end: AnimatableValue
    /// Nil for an offset that decays.
    var keyframes: Keyframes?
    /// Of those, whether it stands by itself instead of adding to what runs.
    let isAbsolute: Bool

    init(
      layer: Layer, property: LayerProperty, start: AnimatableValue, end: AnimatableValue,
      isAbsolute: Bool
    ) {
      self.layer = layer
      self.property = property
      self.start = start
      self.end = end
      self.isAbsolute = isAbsolute
    }
  }

  let timeline: AnimationTimeline
  /// On the timeline.
  var beginning = 0.0
  let delay: Double
  let duration: Double
  let curve: TimingCurve
  let isRepeating: Bool
  let isAutoreversing: Bool
  var changes: [Change] = []
  var completion: (@MainActor (Bool) -> Void)?
  private(set) var isOver = false

  init(
    timeline: AnimationTimeline, delay: Double, duration: Double, curve: TimingCurve,
    options: ViewAnimationOptions = []
  ) {
    self.timeline = timeline
    self.delay = delay
    self.duration = duration
    self.curve = curve
    isRepeating = options.contains(.repeat)
    isAutoreversing = options.contains(.autoreverse)
  }

  /// When it is over, on the timeline; nil if it repeats for ever.
  var endTime: Double? {
    isRepeating ? nil : beginning + delay + (isAutoreversing ? 2 * duration : duration)
  }

  /// How far it is, 0...1 and beyond for springs and curves that overshoot.
  func progress() -> Double {
    var time = timeline.time - beginning - delay
    if time <= 0 { return 0 }
    guard duration > 0 else { return 1 }
    if let endTime, timeline.time >= endTime { return isAutoreversing ? 0 : 1 }
    if isRepeating || isAutoreversing {
      let round = (time / duration).rounded(.down)
      time -= round * duration
      if isAutoreversing && Int(round.remainder(dividingBy: 2)) != 0 { time = duration - time }
    }
    return timeline.goesEvenly
      ? min(1, time / duration) : curve.progress(at: time, duration: duration)
  }

  /// Ends it; the completion is to be called by whoever asks.
  func finish() -> (@MainActor (Bool) -> Void)? {
    guard !isOver else { return nil }
    isOver = true
    defer { completion = nil }
    return completion
  }
}
