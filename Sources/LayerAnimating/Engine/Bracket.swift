internal import Animating
internal import Compositing

/// A property of a layer.
struct PropertyKey: Hashable {
  private let property: LayerProperty
  private let layer: ObjectIdentifier

  init(_ property: LayerProperty, _ layer: Layer) {
    self.property = property
    self.layer = ObjectIdentifier(layer)
  }
}

/// An open bracket: what is set in it is animated, on whatever stage it is.
@MainActor
final class Bracket {
  /// All that are open, the innermost last.
  ///
  /// They belong to no stage: what is animated goes by the stage of what is set.
  @exclusivity(unchecked) static var open = BracketStack()

  enum Kind {
    case animation
    case keyframes
    case withoutAnimation
    case animator(ViewPropertyAnimator)
  }

  /// What is set on one stage.
  @MainActor
  final class Part {
    fileprivate let anchor: EngineAnchor
    /// Gone with its stage.
    var engine: AnimationEngine? { anchor.engine }
    private let timeline: AnimationTimeline
    let block: AnimationBlock
    /// Whether anything that was set has begun to move.
    @exclusivity(unchecked) var hasChanged = false
    @exclusivity(unchecked) private(set) var tracks: [Track] = []
    /// How many keys there are in all tracks.
    @exclusivity(unchecked) private(set) var keyCount = 0
    private var trackPlaces: [PropertyKey: Int] = [:]

    struct Track {
      let layer: Layer
      let property: LayerProperty
      let start: AnimatableValue
      var keys: [RelativeKeyframes.Key]
    }

    init(
      _ engine: AnimationEngine, on timeline: AnimationTimeline,
      _ parameters: ViewAnimationParameters
    ) {
      anchor = engine.anchor
      self.timeline = timeline
      block = AnimationBlock(timeline: timeline, beginning: timeline.time, parameters)
      block.changes.reserveFew()
    }

    /// Notes what a key sets; what the same key sets again goes straight to the last value.
    func addKey(
      _ key: RelativeKeyframes.Key, _ property: LayerProperty, of layer: Layer,
      startingAt start: AnimatableValue, isSetAgain: Bool
    ) {
      let place = PropertyKey(property, layer)
      guard let track = trackPlaces[place] else {
        trackPlaces[place] = tracks.count
        tracks.append(Track(layer: layer, property: property, start: start, keys: [key]))
        keyCount += 1
        return
      }
      if isSetAgain { tracks[track].keys.removeLast() } else { keyCount += 1 }
      tracks[track].keys.append(key)
    }
  }

  let kind: Kind
  let parameters: ViewAnimationParameters
  private let anchor: EngineAnchor
  /// The stage that it was opened on, and the timeline there.
  var home: AnimationEngine? { anchor.engine }
  private let timeline: AnimationTimeline
  // Main thread only, and nobody calls out while these are changed: asked with everything that is set.
  @exclusivity(unchecked) private var parts: [Part] = []
  /// Whether its stage has ended everything meanwhile.
  @exclusivity(unchecked) private var isDropped = false
  /// The key that is open.
  @exclusivity(unchecked) private(set) var key: (start: Double, duration: Double)?
  private var setInKey: Set<PropertyKey> = []
  @exclusivity(unchecked) private(set) var recorded:
    [(property: LayerProperty, value: AnimatableValue, layer: Layer)] = []
  private var replaced: [() -> Void] = []

  init(_ kind: Kind, _ parameters: ViewAnimationParameters, on home: AnimationEngine) {
    self.kind = kind
    self.parameters = parameters
    anchor = home.anchor
    timeline = home.currentTimeline
  }

  /// How many changes it will make that have not begun.
  var waitingCount: Int {
    let recordedBefore = if case .animator(let animator) = kind { animator.changeCount } else { 0 }
    var count = recorded.count + recordedBefore
    for place in parts.indices { count += parts[place].keyCount }
    return count
  }

  /// Whether it may have any such: what others are set begins at once.
  var keepsWaiting: Bool {
    switch kind {
    case .keyframes, .animator: true
    case .animation, .withoutAnimation: false
    }
  }

  var isInKey: Bool { key != nil }
  /// Whether nothing is animated in it, nor in what is opened in it.
  var isWithoutAnimation: Bool { if case .withoutAnimation = kind { true } else { false } }
  var beginsFromCurrentState: Bool { parameters.options.contains(.beginFromCurrentState) }
  /// Whether it makes a block, which completes.
  var isBlock: Bool {
    switch kind {
    case .animation, .keyframes: true
    case .withoutAnimation, .animator: false
    }
  }
  var isAnimating: Bool {
    switch kind {
    case .animation, .keyframes: parameters.duration > 0 && !isDropped
    case .withoutAnimation: false
    case .animator: true
    }
  }

  /// Whether it keeps what is set until its property animator starts.
  var isRecording: Bool { if case .animator = kind { true } else { false } }

  func openKey(start: Double, duration: Double) {
    if key == nil { Self.open.keyCount += 1 }
    key = (start, duration)
    setInKey.removeAll()
  }

  func closeKey() {
    if key != nil { Self.open.keyCount -= 1 }
    key = nil
  }

  /// A property animator's bracket keeps what is set until the animator starts; while it is open
  /// the model has it, for what is set next may be reckoned from it.
  // Never inlined: where properties are set all brackets would make way for what this keeps.
  @inline(never)
  func record(
    _ property: LayerProperty, _ value: AnimatableValue, _ layer: Layer, on engine: AnimationEngine
  ) {
    let old = property.modelValue(of: layer)
    replaced.append { engine.setAtOnce(property, to: old, of: layer) }
    engine.setAtOnce(property, to: value, of: layer)
    recorded.append((property, value, layer))
  }

  /// Gives the model back what it had before the bracket.
  func putBack() {
    for replaced in replaced.reversed() { replaced() }
  }

  func addKey(
    _ property: LayerProperty, _ value: AnimatableValue, of layer: Layer,
    startingAt start: AnimatableValue, on engine: AnimationEngine
  ) {
    guard let key else { return }
    let isNew = setInKey.insert(PropertyKey(property, layer)).inserted
    part(of: engine).addKey(
      RelativeKeyframes.Key(start: key.start, duration: key.duration, value: value), property,
      of: layer, startingAt: start, isSetAgain: !isNew)
  }

  /// The part that is set on a stage.
  func part(of engine: AnimationEngine) -> Part {
    let anchor = engine.anchor
    for place in parts.indices where parts[place].anchor === anchor { return parts[place] }
    let timeline = engine === home ? timeline : engine.currentTimeline
    let part = Part(engine, on: timeline, parameters)
    parts.append(part)
    return part
  }

  /// Has what was changed laid out, while what that sets is still animated.
  func layOut() {
    for part in parts {
      var seen: Set<ObjectIdentifier> = []
      let layers = part.block.changes.map(\.layer) + part.tracks.map(\.layer)
      part.engine?.host.layOut(layers.filter { seen.insert(ObjectIdentifier($0)).inserted })
    }
  }

  /// Animates nothing that was set, nor what will be.
  func drop() {
    isDropped = true
    for part in parts { part.engine?.takeOut(part.block) }
  }

  /// Has everything that was set begin.
  ///
  /// - Parameter completion: Runs when all of it is over.
  func close(_ completion: (@MainActor (Bool) -> Void)?) {
    for part in parts {
      beginKeyframes(part)
      // Its stage, or its timeline, has meanwhile ended what was to live there.
      if isDropped || part.block.timeline.isClosed { part.engine?.takeOut(part.block) }
    }
    // Loops: a closure that is handed to somebody of no actor asks each time whether it runs on the right one.
    var count = 0
    for part in parts where !part.block.changes.isEmpty { count += 1 }
    guard count > 0 else {
      let isUnhurt = !isDropped && parts.allSatisfy { !$0.hasChanged }
      if let completion { home?.host.enqueue { completion(isUnhurt) } }
      return
    }
    let shared = completion.map { SharedCompletion($0, count: count) }
    for part in parts where !part.block.changes.isEmpty {
      if let shared {
        part.block.completion = { isFinished in shared.partIsOver(finished: isFinished) }
      }
      if let transaction = part.engine?.transactions.last {
        transaction.open += 1
        part.block.transaction = transaction
      }
      part.block.timeline.add(part.block)
    }
  }

  private func beginKeyframes(_ part: Part) {
    let mode = parameters.options.calculationMode
    for track in part.tracks {
      guard let last = track.keys.last else { continue }
      let keys = RelativeKeyframes(from: track.start, keys: track.keys)
      let source: ValueSource? =
        mode == .linear
        ? .relativeKeyframes(keys) : keys.keyframes(mode: mode).map { .keyframes($0) }
      guard let source else { continue }
      guard let engine = part.engine else { continue }
      engine.begin(
        PropertyChange(
          track.property, of: track.layer, from: track.start, to: last.value, in: part.block,
          source: source), in: part.block, engine.entry(for: track.layer))
    }
  }
}

/// The completion of a bracket whose parts are on several stages: it runs when all are over.
@MainActor
private final class SharedCompletion {
  private let completion: @MainActor (Bool) -> Void
  private var left: Int
  private var finished = true

  init(_ completion: @escaping @MainActor (Bool) -> Void, count: Int) {
    self.completion = completion
    left = count
  }

  func partIsOver(finished: Bool) {
    left -= 1
    self.finished = self.finished && finished
    if left == 0 { completion(self.finished) }
  }
}
