internal import Animating
internal import Compositing

/// An explicit animation on a layer.
@MainActor
final class RunningLayerAnimation {
  let animation: LayerAnimation
  let key: String?
  let layer: Layer
  /// Which keeps it.
  unowned var timeline: AnimationTimeline
  let serial: Int
  var transaction: Transaction?
  var hasStarted = false
  var hasStopped = false
  /// Whether its layer still has it.
  var isShown = true
  private var root: LayerAnimationPart
  /// Where in its layer's time it begins; nil if that goes as the timeline does.
  private let layerBeginning: Double?

  /// Begins an animation.
  ///
  /// - Parameters:
  ///   - animation: Its times are what they are after a transaction's have been put in.
  ///   - key: What it is called on its layer.
  ///   - layer: Its layer.
  ///   - timeline: What it runs on.
  init(_ animation: LayerAnimation, key: String?, layer: Layer, timeline: AnimationTimeline) {
    self.animation = animation
    self.key = key
    self.layer = layer
    self.timeline = timeline
    serial = timeline.engine?.nextSerial() ?? 0
    let layerTime = LayerTime(ifAny: layer)
    // A begin time is one of the layer's clock; 0 is now.
    let now = timeline.time + timeline.birth
    layerBeginning = layerTime.map {
      animation.beginTime == 0 ? $0.time(at: now) : animation.beginTime
    }
    root = LayerAnimationPart(animation, duration: animation.duration)
    root.timing.beginTime =
      animation.beginTime == 0
      ? timeline.time : timeline.time + animation.beginTime - timeline.clock.now
  }

  /// How many animations it is: itself, and all members.
  var count: Int { root.count }

  /// Whether its end still brings something about: that it stops, or that it goes.
  var isWaiting: Bool {
    !hasStopped || (!timeline.keepsWhatIsOver && animation.isRemovedOnCompletion && isShown)
  }

  /// When it is over, on the timeline; infinite for never.
  var endTime: Double { root.timing.endTime }

  /// Whether it keeps a transition going: one that repeats for ever does not.
  var counts: Bool { !hasStopped && endTime.isFinite }

  /// When it begins, or ends, whatever comes next, if nothing changes; infinite for never.
  var dueTime: Double {
    let next = hasStarted ? endTime : root.timing.beginTime
    guard next.isFinite, let layerTime else { return next }
    return layerTime.time(after: next - time(at: timeline.time), from: timeline.time)
  }

  private var layerTime: LayerTime? {
    LayerTime(ifAny: layer) ?? (layerBeginning == nil ? nil : .even)
  }

  /// A time of the timeline, as its layer has it.
  private func time(at time: Double) -> Double {
    guard let layerTime else { return time }
    let begun = layerBeginning ?? root.timing.beginTime + timeline.birth
    return layerTime.time(at: time + timeline.birth) - begun + root.timing.beginTime
  }

  func catchPace(at time: Double) { root.turnPace(at: self.time(at: time)) { $0.caught(at: $1) } }

  func resumePace(at time: Double) { root.turnPace(at: self.time(at: time)) { $0.resumed(at: $1) } }

  func apply(to properties: inout LayerProperties, at place: Double) {
    root.apply(at: time(at: place), model: layer.model, to: &properties)
  }
}
