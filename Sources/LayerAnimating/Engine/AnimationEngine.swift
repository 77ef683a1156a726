public import Animating
public import Compositing

/// Everything that moves on a stage.
///
/// Properties that are set between `begin` and `end` are animated: the model has the new value at
/// once, and the presentation follows. An animation that starts while another runs adds to it, so
/// that nothing jumps (`ValueOffset`). Main thread only.
@MainActor
public final class AnimationEngine {
  unowned let host: any AnimationHost
  var brackets: [Bracket] = []
  var blocks: [AnimationBlock] = []
  /// Layers that show something other than their model, by identity.
  var animated: [ObjectIdentifier: AnimatedLayer] = [:]
  var timelines: [WeakTimeline] = []
  var timelineStack: [AnimationTimeline] = []
  /// The timeline that goes with the clock.
  package let clockTimeline: AnimationTimeline
  var transactions: [Transaction] = []
  var animators: [ObjectIdentifier: ViewPropertyAnimator] = [:]

  /// While false nothing is animated.
  ///
  /// UIKit: `UIView.setAnimationsEnabled(_:)`.
  public var areAnimationsEnabled = true

  struct WeakTimeline {
    weak var timeline: AnimationTimeline?
  }

  /// What moves in a layer.
  final class AnimatedLayer {
    let layer: Layer
    var changes: [LayerProperty: [(block: AnimationBlock, change: AnimationBlock.Change)]] = [:]
    var explicit: [RunningLayerAnimation] = []

    init(_ layer: Layer) { self.layer = layer }
  }

  /// Makes an engine for a host, which owns it.
  ///
  /// - Parameter host: The screen; not kept alive.
  public init(host: any AnimationHost) {
    self.host = host
    clockTimeline = AnimationTimeline(clock: host.clock, parent: nil)
  }

  // MARK: Timelines

  /// The timeline that animations begin on now.
  public var currentTimeline: AnimationTimeline { timelineStack.last ?? clockTimeline }

  /// Makes a timeline that stands at 0 and runs with the current one.
  public func makeTimeline() -> AnimationTimeline {
    let timeline = AnimationTimeline(
      clock: host.clock, parent: timelineStack.last)
    timelines.removeAll { $0.timeline == nil }
    timelines.append(WeakTimeline(timeline: timeline))
    return timeline
  }

  /// Runs something whose animations begin on a timeline.
  public func withTimeline<Result>(
    _ timeline: AnimationTimeline, _ body: () throws -> Result
  ) rethrows -> Result {
    timelineStack.append(timeline)
    defer { timelineStack.removeLast() }
    return try host.asCurrent(body)
  }

  /// Runs something whose animations go with the clock, whatever timeline brought it about.
  public func onClock<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withTimeline(clockTimeline, body)
  }

  /// How many animations on a timeline, and on those that run within it, are not over.
  public func outstandingCount(on timeline: AnimationTimeline) -> Int {
    blocks.count { isOn($0.timeline, timeline) }
      + animated.values.reduce(0) { sum, animated in
        sum + animated.explicit.count { $0.counts && isOn($0.timeline, timeline) }
      }
  }

  /// Whether a timeline is another, or runs within it.
  package func isOn(_ timeline: AnimationTimeline, _ ancestor: AnimationTimeline) -> Bool {
    var next: AnimationTimeline? = timeline
    while let current = next {
      if current === ancestor { return true }
      next = current.parent
    }
    return false
  }

  // MARK: Setting properties

  /// Sets a property: the one way that is animated.
  ///
  /// - Parameters:
  ///   - property: Which.
  ///   - value: The new model value.
  ///   - layer: Whose.
  public func set(_ property: LayerProperty, to value: AnimatableValue, of layer: Layer) {
    let old = property.value(in: layer.model)
    guard let bracket = brackets.last, bracket.isAnimating, areAnimationsEnabled else {
      property.set(value, in: &layer.model)
      mirror(property, of: layer)
      return
    }
    if bracket.record(property, value, layer) { return }
    guard property.isAnimatable, let block = bracket.block else {
      property.set(value, in: &layer.model)
      mirror(property, of: layer)
      return
    }
    if bracket.isInKey {
      bracket.addKey(property, value, of: layer, startingAt: old)
      property.set(value, in: &layer.model)
      mirror(property, of: layer)
      return
    }
    guard old != value else { return }
    var start = old
    let fromCurrent = bracket.beginsFromCurrentState
    if fromCurrent {
      updatePresentation()
      start = property.value(in: layer.current)
      removeChanges(property, of: layer)
    }
    property.set(value, in: &layer.model)
    add(
      AnimationBlock.Change(
        layer: layer, property: property, start: start, end: value, isAbsolute: false), to: block)
  }

  /// Sets a property from numbers.
  ///
  /// - Returns: False, and nothing is set, if the numbers do not fit.
  @discardableResult
  public func set(_ property: LayerProperty, numbers: [Double], of layer: Layer) -> Bool {
    guard let value = property.value(of: numbers) else { return false }
    set(property, to: value, of: layer)
    return true
  }

  func add(_ change: AnimationBlock.Change, to block: AnimationBlock) {
    block.changes.append(change)
    entry(for: change.layer).changes[change.property, default: []].append((block, change))
  }

  func entry(for layer: Layer) -> AnimatedLayer {
    let identity = ObjectIdentifier(layer)
    if let entry = animated[identity] { return entry }
    let entry = AnimatedLayer(layer)
    animated[identity] = entry
    return entry
  }

  /// A layer that shows animated values keeps showing what else is set.
  private func mirror(_ property: LayerProperty, of layer: Layer) {
    guard layer.presentation != nil else { return }
    let value = property.value(in: layer.model)
    if animated[ObjectIdentifier(layer)]?.changes[property] == nil {
      if var shown = layer.presentation {
        property.set(value, in: &shown)
        layer.presentation = shown
      }
    }
  }

  // MARK: Showing

  /// Writes what every layer shows at this time into `Layer.presentation`.
  public func updatePresentation() {
    for entry in animated.values { updatePresentation(of: entry) }
  }

  /// Writes what one layer shows at this time into its `presentation`.
  public func updatePresentation(of layer: Layer) {
    if let entry = animated[ObjectIdentifier(layer)] { updatePresentation(of: entry) }
  }

  private func updatePresentation(of entry: AnimatedLayer) {
    let layer = entry.layer
    if entry.changes.isEmpty && entry.explicit.isEmpty {
      layer.presentation = nil
      animated[ObjectIdentifier(layer)] = nil
      return
    }
    var shown = layer.model
    for (property, changes) in entry.changes {
      property.set(value(of: property, changes, in: layer.model), in: &shown)
    }
    for animation in entry.explicit { animation.apply(to: &shown) }
    layer.presentation = shown
  }

  private func value(
    of property: LayerProperty,
    _ changes: [(block: AnimationBlock, change: AnimationBlock.Change)], in model: LayerProperties
  ) -> AnimatableValue {
    var base = property.value(in: model)
    var offsets: [(offset: ValueOffset, weight: Double)] = []
    for (block, change) in changes {
      let progress = block.progress()
      if let keyframes = change.keyframes {
        base = keyframes.value(at: progress)
      } else {
        offsets.append((ValueOffset(from: change.start, to: change.end), 1 - progress))
      }
    }
    return offsets.isEmpty ? base : ValueOffset.adding(offsets, to: base)
  }

  // MARK: Ending

  /// Takes the animations of one property away; blocks that have none left end unfinished.
  func removeChanges(_ property: LayerProperty, of layer: Layer) {
    guard let entry = animated[ObjectIdentifier(layer)],
      let removed = entry.changes.removeValue(forKey: property)
    else { return }
    for (block, change) in removed {
      block.changes.removeAll { $0 === change }
      if block.changes.isEmpty { end(block, finished: false) }
    }
  }

  /// Takes all animations of a layer away; their completions run, unfinished.
  public func removeAnimations(_ layer: Layer) {
    guard let entry = animated[ObjectIdentifier(layer)] else { return }
    for property in Array(entry.changes.keys) { removeChanges(property, of: layer) }
    let explicit = entry.explicit
    entry.explicit.removeAll()
    for animation in explicit { stop(animation, finished: false) }
    layer.presentation = nil
    if entry.changes.isEmpty { animated[ObjectIdentifier(layer)] = nil }
  }

  /// Takes a block out and queues its completion.
  func end(_ block: AnimationBlock, finished: Bool) {
    for change in block.changes {
      guard let entry = animated[ObjectIdentifier(change.layer)] else { continue }
      entry.changes[change.property]?.removeAll { $0.change === change }
      if entry.changes[change.property]?.isEmpty == true {
        entry.changes[change.property] = nil
      }
    }
    blocks.removeAll { $0 === block }
    guard let completion = block.finish() else { return }
    // What a completion animates goes on where the animation was.
    withTimeline(block.timeline) { host.enqueue { completion(finished) } }
  }

  /// Takes all animations of a timeline away where they are; their completions run, unfinished.
  public func removeAnimations(on timeline: AnimationTimeline) {
    for block in blocks where isOn(block.timeline, timeline) { end(block, finished: false) }
    for entry in Array(animated.values) {
      for animation in entry.explicit.filter({ isOn($0.timeline, timeline) }) {
        entry.explicit.removeAll { $0 === animation }
        stop(animation, finished: false)
      }
    }
  }

  /// Ends every animation where it is; all completions run, unfinished.
  public func cancelAll() {
    closeBrackets(downTo: 0)
    closeTransactions(downTo: 0)
    for animator in Array(animators.values) {
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    }
    // Those that were to start later.
    animators.removeAll()
    for block in blocks { end(block, finished: false) }
    for entry in Array(animated.values) { removeAnimations(entry.layer) }
    updatePresentation()
  }
}

extension AnimationEngine {
  /// Whether nothing moves: no animation is kept, and every layer shows its model.
  public var presentationIsIdle: Bool { blocks.isEmpty && animated.isEmpty && animators.isEmpty }
}
