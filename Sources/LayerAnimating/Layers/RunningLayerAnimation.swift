internal import Animating
internal import Compositing
internal import Geometry

/// An explicit animation on a layer.
@MainActor
final class RunningLayerAnimation {
  let animation: LayerAnimation
  let key: String?
  let timeline: AnimationTimeline
  let beginning: Double
  let layer: Layer
  let transaction: Transaction?
  var hasStarted = false
  var hasStopped = false

  init(
    _ animation: LayerAnimation, key: String?, layer: Layer, timeline: AnimationTimeline,
    transaction: Transaction?
  ) {
    self.animation = animation
    self.key = key
    self.layer = layer
    self.timeline = timeline
    beginning = timeline.time + animation.beginTime
    self.transaction = transaction
  }

  /// When it is over, on the timeline; nil for never.
  var endTime: Double? {
    let end = beginning + animation.activeDuration
    return end.isFinite ? end : nil
  }

  /// Whether it keeps a transition going: one that stays, or repeats for ever, does not.
  var counts: Bool { !hasStopped && endTime != nil }

  var nextEventTime: Double? {
    if !hasStarted { return timeline.clockTime(of: beginning) }
    guard !hasStopped, let endTime else { return nil }
    return timeline.clockTime(of: endTime)
  }

  func apply(to properties: inout LayerProperties) {
    Self.apply(
      animation, localTime: timeline.time - beginning, isLinear: timeline.goesEvenly,
      model: layer.model, to: &properties)
  }

  /// Shows an animation at a time after its beginning.
  private static func apply(
    _ animation: LayerAnimation, localTime: Double, isLinear: Bool, model: LayerProperties,
    to properties: inout LayerProperties
  ) {
    guard let time = activeTime(animation, localTime) else { return }
    if case .group(let members) = animation.content {
      for member in members {
        apply(
          member, localTime: time - member.beginTime, isLinear: isLinear, model: model,
          to: &properties)
      }
      return
    }
    guard let path = animation.keyPath else { return }
    let curve = isLinear ? .linear : animation.curve ?? .linear
    let duration = animation.duration > 0 ? animation.duration : 0.25
    var progress = curve.progress(at: time, duration: duration)
    if case .spring(_, _, _, let spring) = animation.content, !isLinear {
      progress = spring.value(at: time)
    }
    guard let value = value(animation.content, path, progress, model) else { return }
    if animation.isAdditive, let base = path.value(of: path.numbers(in: properties)) {
      path.show(sum(base, value), in: &properties)
    } else {
      path.show(value, in: &properties)
    }
  }

  /// Time within one round; nil where it shows nothing.
  ///
  /// CAMediaTiming as Core Animation has it.
  private static func activeTime(_ animation: LayerAnimation, _ local: Double) -> Double? {
    let fill = animation.fillMode
    let duration = animation.duration > 0 ? animation.duration : 0.25
    let active = animation.activeDuration
    var time = local
    if time < 0 {
      guard fill == .backwards || fill == .both else { return nil }
      time = 0
    }
    if time >= active {
      guard fill == .forwards || fill == .both else { return nil }
      time = active
    }
    time = time * animation.speed + animation.timeOffset
    if animation.speed < 0 { time += active * -animation.speed }
    var round = (time / duration).rounded(.down)
    var rest = time - round * duration
    // The very end of the last round is its end, not the beginning of the next.
    if rest == 0 && time > 0 && local >= active {
      round -= 1
      rest = duration
    }
    let isBack = animation.autoreverses && Int(round.remainder(dividingBy: 2)) != 0
    return isBack ? duration - rest : rest
  }

  private static func value(
    _ content: LayerAnimation.Content, _ path: LayerKeyPath, _ progress: Double,
    _ model: LayerProperties
  ) -> AnimatableValue? {
    switch content {
    case .basic(let from, let to, let by), .spring(let from, let to, let by, _):
      let now = path.numbers(in: model)
      func plus(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map(+) }
      let start = from ?? (by.flatMap { by in to.map { plus($0, by.map(-)) } }) ?? now
      let end = to ?? by.map { plus(start, $0) } ?? now
      guard let a = path.value(of: start), let b = path.value(of: end) else { return nil }
      return .interpolated(from: a, to: b, progress: progress)
    case .keyframes(let values, let times, let curves, let mode):
      let all = values.compactMap { path.value(of: $0) }
      guard all.count == values.count,
        let keyframes = Keyframes(values: all, times: times, curves: curves, mode: mode)
      else { return nil }
      return keyframes.value(at: progress)
    case .group: return nil
    }
  }

  private static func sum(_ a: AnimatableValue, _ b: AnimatableValue) -> AnimatableValue {
    switch (a, b) {
    case (.number(let a), .number(let b)): .number(a + b)
    case (.vector(let a), .vector(let b)): .vector(a + b)
    case (.transform(let a), .transform(let b)): .transform(b.concatenating(a))
    default: b
    }
  }
}
