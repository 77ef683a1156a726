public import Animating
public import Compositing

/// Everything that moves on a stage.
///
/// Properties that are set between `begin` and `end` are animated: the model has the new value at
/// once, and the presentation follows. An animation that starts while another runs adds to it, so
/// that nothing jumps (`ValueOffset`). Main thread only. The module's page tells how time goes.
@MainActor
public final class AnimationEngine {
  unowned let host: any AnimationHost
  /// By what those know the engine that do not keep it.
  let anchor = EngineAnchor()
  /// Layers that show something other than their model, by identity.
  @exclusivity(unchecked) var animated: [ObjectIdentifier: AnimatedLayer] = [:] {
    didSet { steady.invalidate() }
  }
  /// Those of them that move as they did in the frame before.
  let steady = SteadyMotions()
  // Asked with every property that is set, and changed in no more than one statement.
  @exclusivity(unchecked) var timelineStack: [AnimationTimeline] = []
  @exclusivity(unchecked) var transactions: [Transaction] = []
  /// Those that are active.
  var animators = MemberList<ViewPropertyAnimator>()
  /// Layers that were made in this turn of the loop: what is set on them is not animated.
  var newLayers: Set<ObjectIdentifier> = []
  /// How many animations are kept: changes of properties, and layer animations with their members.
  @exclusivity(unchecked) var animationCount = 0
  @exclusivity(unchecked) private(set) var lastSerial = 0
  /// What waits for its time on the clock.
  var delayedWork = DelayedWork()

  /// The timeline that goes with the clock.
  package private(set) lazy var clockTimeline = AnimationTimeline(
    engine: self, parent: nil, playback: Playback(duration: 0))

  /// While false nothing is animated on this stage.
  @exclusivity(unchecked) public var areAnimationsEnabled = true
  /// While false nothing is animated on any stage.
  ///
  /// UIKit: `UIView.setAnimationsEnabled(_:)`.
  @exclusivity(unchecked) public static var areAnimationsEnabledAnywhere = true

  /// Makes an engine for a host, which owns it.
  ///
  /// - Parameter host: The screen; not kept alive.
  public init(host: any AnimationHost) {
    self.host = host
    anchor.hold(self)
  }

  /// With a stage go the brackets that were opened on it.
  isolated deinit {
    anchor.letGo()
    for bracket in Bracket.open where bracket.home == nil { bracket.drop() }
    Bracket.open.removeAll { $0.home == nil }
  }

  /// Numbers what is begun, in order.
  func nextSerial() -> Int {
    lastSerial += 1
    return lastSerial
  }

  // MARK: Timelines

  /// The timeline that animations begin on now: one that has been closed is none.
  public var currentTimeline: AnimationTimeline {
    var timeline = timelineStack.last
    while let current = timeline, current.isClosed { timeline = current.parent }
    return timeline ?? clockTimeline
  }

  /// Makes a timeline that runs with the current one from 0, until it is closed.
  ///
  /// - Parameter duration: Seconds that it takes at least when it is released.
  /// - Returns: The timeline.
  public func makeTimeline(duration: Double = 0) -> AnimationTimeline {
    let timeline = makeTimeline(Playback(duration: duration))
    timeline.run()
    return timeline
  }

  func makeTimeline(_ playback: Playback) -> AnimationTimeline {
    AnimationTimeline(engine: self, parent: currentTimeline, playback: playback)
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

  // MARK: Setting properties

  /// Sets a property: the one way that is animated.
  ///
  /// - Parameters:
  ///   - property: Which.
  ///   - value: The new model value.
  ///   - layer: Whose.
  public func set(_ property: LayerProperty, to value: AnimatableValue, of layer: Layer) {
    guard let bracket = Bracket.open.last, bracket.isAnimating, areAnimationsEnabled,
      Self.areAnimationsEnabledAnywhere, transactions.last?.disablesActions != true
    else {
      return setAtOnce(property, to: value, of: layer)
    }
    if bracket.isRecording { return bracket.record(property, value, layer, on: self) }
    guard property.isAnimatable else { return setAtOnce(property, to: value, of: layer) }
    if bracket.isInKey {
      let old = property.modelValue(of: layer)
      setAtOnce(property, to: value, of: layer)
      bracket.addKey(property, value, of: layer, startingAt: old, on: self)
      return
    }
    change(property, to: value, of: layer, in: bracket.part(of: self), bracket)
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

  /// One change for each property and layer: what is set again in a block goes straight to the last
  /// value.
  private func change(
    _ property: LayerProperty, to value: AnimatableValue, of layer: Layer,
    in part: Bracket.Part, _ bracket: Bracket
  ) {
    let block = part.block
    let known = animated[ObjectIdentifier(layer)]
    if let known, let change = known.change(of: property, in: block) {
      property.set(value, inModelOf: layer)
      change.setEnd(value)
      return
    }
    guard bracket.beginsFromCurrentState else {
      guard let change = PropertyChange.setting(property, of: layer, to: value, in: block) else {
        return
      }
      begin(change, in: block, known ?? newEntry(for: layer))
      part.hasChanged = true
      return
    }
    guard property.modelValue(of: layer) != value else { return }
    let shown = shownValue(of: property, in: layer)
    let after = shownValue(of: property, in: layer, after: Self.moment)
    takeOver(property, of: layer, for: block)
    property.set(value, inModelOf: layer)
    let change = PropertyChange(property, of: layer, from: shown, to: value, in: block)
    // A curve that starts abruptly starts so from whatever was.
    if bracket.parameters.delay == 0, block.pace.velocity(at: 0) == 0 {
      change.addMomentum(from: shown, towards: after, moment: Self.moment)
    }
    begin(change, in: block, entry(for: layer))
    part.hasChanged = true
  }

  /// How long the moment is in which a velocity is measured, in seconds.
  static let moment = 1e-5

  /// Adds a change to its block and its layer.
  ///
  /// - Parameters:
  ///   - change: The change.
  ///   - block: Whose it is.
  ///   - entry: What moves in its layer.
  func begin(_ change: PropertyChange, in block: AnimationBlock, _ entry: AnimatedLayer) {
    block.changes.append(change)
    animationCount += 1
    if block.isCarriedOn { entry.addFirst(change) } else { entry.add(change) }
  }

  func entry(for layer: Layer) -> AnimatedLayer {
    if let entry = animated[ObjectIdentifier(layer)] { return entry }
    return newEntry(for: layer)
  }

  private func newEntry(for layer: Layer) -> AnimatedLayer {
    let entry = AnimatedLayer(layer, steady)
    animated[ObjectIdentifier(layer)] = entry
    return entry
  }

  /// Sets the model; a layer that shows animated values keeps showing what else is set.
  func setAtOnce(_ property: LayerProperty, to value: AnimatableValue, of layer: Layer) {
    property.set(value, inModelOf: layer)
    guard layer.hasPresentation, animated[ObjectIdentifier(layer)]?.moves(property) != true
    else { return }
    // As it was brought into its range.
    let set = property.modelValue(of: layer)
    if layer.changePresentation({ property.set(set, at: $0) }) { return }
    guard var shown = layer.presentation else { return }
    property.set(set, in: &shown)
    layer.presentation = shown
  }
}
