public import Animating
public import Compositing

extension AnimationEngine {
  /// Takes a change away; a block that has none left ends unfinished.
  private func remove(_ change: PropertyChange) {
    animated[ObjectIdentifier(change.layer)]?.remove(change)
    animationCount -= change.block.changes.count
    change.block.changes.remove(change)
    animationCount += change.block.changes.count
    if change.block.changes.isEmpty, change.block.hasBegun { end(change.block, finished: false) }
  }

  /// Another change begins from what shows: those that run end, unfinished, or stay to be run back
  /// to where they belong to the same timeline.
  func takeOver(_ property: LayerProperty, of layer: Layer, for block: AnimationBlock) {
    guard let changes = animated[ObjectIdentifier(layer)]?.changes(of: property) else { return }
    for change in changes {
      let old = change.block
      guard old.timeline === block.timeline, old.timeline.keepsWhatIsOver, old.runsOnce,
        old.hasBegun
      else {
        remove(change)
        continue
      }
      change.cut(at: block.timeline.time)
      if old.changes.allSatisfy({ $0.cutPace != nil }) { complete(old, finished: false) }
    }
  }

  /// Takes all animations of a layer away; their completions run, unfinished.
  ///
  /// The layer shows its model values.
  public func removeAnimations(_ layer: Layer) { removeAnimations(layer) { _ in true } }

  /// Takes all animations of a layer away but what is carried on in it (`carryOn(_:over:on:)`); their
  /// completions run, unfinished.
  package func removeOwnAnimations(_ layer: Layer) {
    removeAnimations(layer) { !$0.block.isCarriedOn }
  }

  /// Whether anything moves in a layer, what is carried on in it left aside.
  package func hasOwnAnimations(_ layer: Layer) -> Bool {
    guard let entry = animated[ObjectIdentifier(layer)] else { return false }
    return !entry.explicit.isEmpty
      || entry.changes.contains { !$0.block.isCarriedOn }
  }

  private func removeAnimations(_ layer: Layer, where isTaken: (PropertyChange) -> Bool) {
    guard let entry = animated[ObjectIdentifier(layer)] else { return }
    let taken = entry.changes.filter(isTaken)
    for change in taken.sorted(by: { $0.block.serial < $1.block.serial }) { remove(change) }
    for animation in entry.explicit { takeOut(animation, finished: false) }
    if entry.isIdle { layer.presentation = nil } else { entry.show() }
    if entry.isIdle { animated[ObjectIdentifier(layer)] = nil }
  }

  /// Takes what is carried on in a layer away.
  func removeCarriedOn(_ layer: Layer) {
    guard let entry = animated[ObjectIdentifier(layer)] else { return }
    for change in entry.changes where change.block.isCarriedOn { remove(change) }
  }

  /// Takes a block out; its completion runs.
  func end(_ block: AnimationBlock, finished: Bool) {
    takeOut(block)
    complete(block, finished: finished)
  }

  /// Takes a block out of everything that shows it.
  func takeOut(_ block: AnimationBlock) {
    for change in block.changes { animated[ObjectIdentifier(change.layer)]?.remove(change) }
    animationCount -= block.changes.count
    block.changes.removeAll()
    block.timeline.blocks.remove(block)
  }

  /// Marks a block as over and queues its completion.
  func complete(_ block: AnimationBlock, finished: Bool) {
    guard !block.isOver else { return }
    block.timeline.outstanding -= 1
    let completion = block.finish()
    // What a completion animates goes on where the animation was.
    withTimeline(block.timeline) {
      if let completion { host.enqueue { completion(finished) } }
      block.transaction?.leave(host)
    }
    block.transaction = nil
  }

  /// Brings everything on a timeline to its end or back to its start, at once.
  ///
  /// Completions run in the order in which things were begun. Back at the start the model has its
  /// old values before any of them runs.
  public func settle(_ timeline: AnimationTimeline, at position: Playback.Position) {
    let blocks = allBlocks(on: timeline)
    if position == .start { runBack(blocks) }
    endAll(on: timeline, blocks, finished: position == .end)
    for child in timeline.children {
      settle(child, at: position)
      child.close()
    }
    timeline.didArrive?(position)
  }

  /// Takes all animations of a timeline away; their completions run, unfinished.
  ///
  /// Layers show their model values.
  public func removeAnimations(on timeline: AnimationTimeline) {
    endAll(on: timeline, allBlocks(on: timeline), finished: false)
  }

  private func endAll(on timeline: AnimationTimeline, _ blocks: [AnimationBlock], finished: Bool) {
    for block in blocks { end(block, finished: finished) }
    for animation in allLayerAnimations(on: timeline) { takeOut(animation, finished: finished) }
  }

  /// Everything on a timeline and on those within it, in the order in which it was begun.
  private func allBlocks(on timeline: AnimationTimeline) -> [AnimationBlock] {
    let inner = timeline.children.flatMap(allBlocks(on:))
    return inner.isEmpty
      ? Array(timeline.blocks)
      : (Array(timeline.blocks) + inner).sorted { $0.serial < $1.serial }
  }

  /// The layers of which something is animated on a timeline, or on one within it.
  package func layers(on timeline: AnimationTimeline) -> [Layer] {
    allBlocks(on: timeline).flatMap { $0.changes.map(\.layer) }
      + allLayerAnimations(on: timeline).map(\.layer)
  }

  private func allLayerAnimations(on timeline: AnimationTimeline) -> [RunningLayerAnimation] {
    let inner = timeline.children.flatMap(allLayerAnimations(on:))
    return inner.isEmpty
      ? Array(timeline.layerAnimations)
      : (Array(timeline.layerAnimations) + inner).sorted { $0.serial < $1.serial }
  }

  /// Gives the model the values that blocks show when their timeline is back at its start.
  private func runBack(_ blocks: [AnimationBlock]) {
    for block in blocks.reversed() {
      for change in block.changes.reversed() {
        let model = change.property.modelValue(of: change.layer)
        change.property.set(change.valueAtStart(under: model), inModelOf: change.layer)
      }
    }
  }

  /// Makes what a timeline shows now the model, and takes its animations away; what others show of
  /// the same properties goes on.
  ///
  /// - Returns: What was taken away.
  func freeze(_ timeline: AnimationTimeline) -> [FrozenChange] {
    let blocks = allBlocks(on: timeline)
    var stopped: [PropertyKey: [PropertyChange]] = [:]
    var order: [PropertyKey] = []
    for block in blocks {
      for change in block.changes {
        let key = PropertyKey(change.property, change.layer)
        if stopped[key] == nil { order.append(key) }
        stopped[key, default: []].append(change)
      }
    }
    let frozen = order.compactMap { stopped[$0].map(FrozenChange.init) }
    endAll(on: timeline, blocks, finished: false)
    for child in timeline.children { child.close() }
    return frozen
  }

  /// Ends every animation where it is; all completions run, unfinished.
  public func cancelAll() {
    for bracket in Bracket.open where bracket.home === self { bracket.drop() }
    if Bracket.open.allSatisfy({ $0.home === self }) { closeBrackets(downTo: 0) }
    closeTransactions(downTo: 0)
    for animator in animators {
      animator.stopAnimation(false)
      animator.finishAnimation(at: .current)
    }
    animators.removeAll()
    for child in clockTimeline.children { child.close() }
    removeAnimations(on: clockTimeline)
    for entry in Array(animated.values) { removeAnimations(entry.layer) }
    delayedWork = DelayedWork()
  }
}

/// What a timeline changed of one property of one layer, stopped where it was.
@MainActor
struct FrozenChange {
  private let layer: Layer
  private let property: LayerProperty
  private let atStart: AnimatableValue
  private let atEnd: AnimatableValue
  private let stopped: AnimatableValue

  /// Makes what changes show a part of the model.
  ///
  /// - Parameter changes: All of one property and layer, the oldest first.
  init(_ changes: [PropertyChange]) {
    layer = changes[0].layer
    property = changes[0].property
    atEnd = property.modelValue(of: layer)
    atStart = changes.reversed().reduce(atEnd) { $1.valueAtStart(under: $0) }
    property.set(
      AnimatedLayer.value(of: property, changes, over: atEnd) { $0.time }, inModelOf: layer)
    stopped = property.modelValue(of: layer)
  }

  /// Brings it to an end after all, unless somebody has set something else since.
  func finish(at position: Playback.Position) {
    guard position != .current, property.modelValue(of: layer) == stopped else { return }
    property.set(position == .end ? atEnd : atStart, inModelOf: layer)
  }
}

extension PropertyChange {
  /// The model value without it: what shows when its timeline is back at its start.
  fileprivate func valueAtStart(under model: AnimatableValue) -> AnimatableValue {
    ValueOffset.adding([wholeShare], to: model)
  }
}
