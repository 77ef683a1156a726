internal import Animating
public import Compositing

extension AnimationEngine {
  /// Writes what every layer shows at this time into `Layer.presentation`.
  public func updatePresentation() {
    if steady.show() { return }
    var idle: [ObjectIdentifier] = []
    for (identity, entry) in animated {
      if !update(entry) { idle.append(identity) }
    }
    for identity in idle { animated[identity] = nil }
    steady.gather(animated.values)
  }

  /// The same for one layer and all that are in it.
  ///
  /// - Parameter layer: The root of the tree.
  public func updatePresentation(within layer: Layer) {
    guard !animated.isEmpty else { return }
    layer.forEachInside { layer in
      let identity = ObjectIdentifier(layer)
      if let entry = animated[identity], !update(entry) { animated[identity] = nil }
    }
  }

  /// - Returns: False if nothing moves there any more.
  private func update(_ entry: AnimatedLayer) -> Bool {
    guard !entry.isIdle else {
      entry.layer.presentation = nil
      return false
    }
    entry.show()
    return true
  }

  /// What a layer shows of a property, layer animations aside.
  ///
  /// - Parameters:
  ///   - property: Which.
  ///   - layer: Whose.
  ///   - moment: How much later than now, in seconds, if nothing happens.
  /// - Returns: The value.
  func shownValue(
    of property: LayerProperty, in layer: Layer, after moment: Double = 0
  ) -> AnimatableValue {
    guard let entry = animated[ObjectIdentifier(layer)] else {
      return property.modelValue(of: layer)
    }
    return entry.value(of: property) {
      moment == 0 ? $0.time : $0.time(atClock: host.clock.now + moment)
    }
  }

  /// Whether nothing moves: no animation is kept, and every layer shows its model.
  public var presentationIsIdle: Bool {
    animated.isEmpty && animators.isEmpty
  }

  // MARK: The time of layers

  /// Sets how the time of a layer, and of all that are in it, goes.
  ///
  /// Core Animation: `beginTime`, `speed` and `timeOffset` of a `CALayer`. At speed 0 everything in
  /// it stands still, and nothing in it comes to its end.
  ///
  /// - Parameters:
  ///   - timing: How it goes; what is no number changes nothing.
  ///   - layer: Whose.
  public func setTiming(_ timing: LayerTiming, of layer: Layer) {
    guard timing.beginTime.isFinite, timing.speed.isFinite, timing.timeOffset.isFinite,
      timing != layer.timing
    else { return }
    LayerTime.isUsed = true
    layer.timing = timing
    awaitAll(on: clockTimeline)
  }

  /// Converts a time of one layer's to another's; nil is the host's clock.
  ///
  /// Core Animation: `convertTime(_:to:)`.
  public func convertTime(_ time: Double, from source: Layer?, to target: Layer?) -> Double {
    let clockTime = source.flatMap(LayerTime.init(of:))?.clockTime(at: time) ?? time
    return target.flatMap(LayerTime.init(of:))?.time(at: clockTime) ?? clockTime
  }

  /// Has all ends looked at anew: they come sooner or later than was thought.
  private func awaitAll(on timeline: AnimationTimeline) {
    for block in timeline.blocks where !block.isOver { timeline.wait(for: block) }
    for animation in timeline.layerAnimations where !animation.hasStopped {
      timeline.wait(for: animation)
    }
    for child in timeline.children { awaitAll(on: child) }
  }
}
