internal import Animating
public import Compositing

/// What a layer shows at a moment, and how fast that changes.
///
/// What comes after can go on from there (`AnimationEngine.carryOn(_:over:on:)`).
@MainActor
public struct LayerMotion {
  /// Whose it is.
  public let layer: Layer
  /// What it shows.
  public let shown: LayerProperties
  /// What it shows a moment later, if nothing happens.
  package let soon: LayerProperties

  /// Describes something that stands still.
  ///
  /// - Parameters:
  ///   - layer: Whose it is.
  ///   - shown: What it shows.
  public init(of layer: Layer, showing shown: LayerProperties) {
    self.init(layer: layer, shown: shown, soon: shown)
  }

  /// The same of something that cannot be seen.
  package var faded: LayerMotion {
    var (shown, soon) = (shown, soon)
    shown.opacity = 0
    soon.opacity = 0
    return LayerMotion(layer: layer, shown: shown, soon: soon)
  }

  fileprivate init(layer: Layer, shown: LayerProperties, soon: LayerProperties) {
    self.layer = layer
    self.shown = shown
    self.soon = soon
  }
}

extension AnimationEngine {
  /// What a layer shows now, and how fast that changes; what a hand holds stands still.
  public func motion(of layer: Layer) -> LayerMotion {
    guard let entry = animated[ObjectIdentifier(layer)] else {
      return LayerMotion(of: layer, showing: layer.model)
    }
    let soon = host.clock.now + Self.moment
    return LayerMotion(
      layer: layer, shown: entry.shown(), soon: entry.shown { $0.time(atClock: soon) })
  }

  /// The layers in which something moves that are in another layer, which is one of them if it does.
  package func movingLayers(in root: Layer) -> [Layer] {
    animated.values.map(\.layer).filter { $0.isInside(root) }
  }

  /// Has layers go on from where something was, and as fast as that was, to what they show by
  /// themselves.
  ///
  /// What was shown less what is shown now is added to whatever the layer shows, with the difference of
  /// the velocities, and goes to nothing, at the end without a velocity. So a model that has been set
  /// anew does not jump, nor what is animated in it. It adds the cubic that has the values 1 and 0 and
  /// the slopes v and 0 at its ends (Hermite). What was carried on in the layers before is in what was
  /// shown, and is taken away. Properties that change at once do so.
  ///
  /// - Parameters:
  ///   - motions: What was, with the layer that goes on from there: the same one, or one that takes
  ///     its place.
  ///   - duration: Seconds.
  ///   - timeline: What it lives on; as long as that is held, it stays.
  ///   - completion: Runs once, from the loop, when it is over.
  public func carryOn(
    _ motions: [(LayerMotion, onto: Layer)], over duration: Double, on timeline: AnimationTimeline,
    completion: @escaping @MainActor () -> Void = {}
  ) {
    guard duration > 0, duration.isFinite, !timeline.isClosed else {
      return host.enqueue(completion)
    }
    let smooth = ViewAnimationTiming.cubic(CubicBezier(x1: 1 / 3, y1: 0, x2: 2 / 3, y2: 1))
    let block = AnimationBlock(
      timeline: timeline, beginning: timeline.time,
      ViewAnimationParameters(duration: duration, timing: smooth))
    block.isCarriedOn = true
    block.completion = { _ in completion() }
    for (before, layer) in motions {
      removeCarriedOn(layer)
      let now = motion(of: layer)
      for property in LayerProperty.all where property.isAnimatable {
        carryOn(property, of: layer, from: before, now, in: block)
      }
    }
    if block.changes.isEmpty { host.enqueue(completion) } else { timeline.add(block) }
  }

  private func carryOn(
    _ property: LayerProperty, of layer: Layer, from before: LayerMotion, _ now: LayerMotion,
    in block: AnimationBlock
  ) {
    let start = property.value(in: before.shown)
    let end = property.value(in: now.shown)
    let startsSoon = property.value(in: before.soon)
    let endsSoon = property.value(in: now.soon)
    guard start != end || startsSoon != endsSoon else { return }
    let change = PropertyChange(property, of: layer, from: start, to: end, in: block)
    change.addMomentum(from: start, towards: startsSoon, moment: Self.moment)
    change.addMomentum(from: end, towards: endsSoon, moment: -Self.moment)
    begin(change, in: block, entry(for: layer))
  }
}
