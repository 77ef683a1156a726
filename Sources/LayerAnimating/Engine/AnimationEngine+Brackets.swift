internal import Animating
internal import Compositing

extension AnimationEngine {
  /// An open bracket.
  final class Bracket {
    enum Kind {
      case animation(AnimationBlock)
      case keyframes(AnimationBlock)
      case withoutAnimation
      case animator(ViewPropertyAnimator)
    }

    struct Key {
      let start: Double
      let duration: Double
      let value: AnimatableValue
    }

    struct Track {
      let layer: Layer
      let property: LayerProperty
      let start: AnimatableValue
      var keys: [Key]
    }

    let kind: Kind
    let parameters: ViewAnimationParameters
    var key: (start: Double, duration: Double)?
    var tracks: [Track] = []
    var recorded: [(property: LayerProperty, value: AnimatableValue, layer: Layer)] = []

    init(_ kind: Kind, _ parameters: ViewAnimationParameters) {
      self.kind = kind
      self.parameters = parameters
    }

    var isInKey: Bool { key != nil }
    var beginsFromCurrentState: Bool { parameters.options.contains(.beginFromCurrentState) }

    var isAnimating: Bool {
      switch kind {
      case .animation, .keyframes: parameters.duration > 0
      case .withoutAnimation: false
      case .animator: true
      }
    }

    var block: AnimationBlock? {
      switch kind {
      case .animation(let block), .keyframes(let block): block
      case .withoutAnimation, .animator: nil
      }
    }

    /// A property animator's bracket keeps what is set until the animator starts.
    func record(_ property: LayerProperty, _ value: AnimatableValue, _ layer: Layer) -> Bool {
      guard case .animator = kind else { return false }
      recorded.append((property, value, layer))
      return true
    }

    func addKey(
      _ property: LayerProperty, _ value: AnimatableValue, of layer: Layer,
      startingAt start: AnimatableValue
    ) {
      guard let key else { return }
      let new = Key(start: key.start, duration: key.duration, value: value)
      if let index = tracks.firstIndex(where: { $0.layer === layer && $0.property == property }) {
        tracks[index].keys.append(new)
      } else {
        tracks.append(Track(layer: layer, property: property, start: start, keys: [new]))
      }
    }
  }

  /// How many brackets are open, keys included.
  public var bracketDepth: Int { brackets.count + brackets.count { $0.isInKey } }

  /// The duration of the innermost open animation, 0 if there is none.
  ///
  /// UIKit: `UIView.inheritedAnimationDuration`.
  public var inheritedDuration: Double {
    brackets.last { $0.isAnimating }?.parameters.duration ?? 0
  }

  /// Opens a bracket: properties that are set until `end` are animated.
  ///
  /// Inside another animation it takes that one's duration and curve, unless its options say
  /// otherwise.
  public func begin(_ parameters: ViewAnimationParameters) {
    open(parameters) { .animation($0) }
  }

  /// Opens a bracket for keyframes.
  ///
  /// Its curve, ease-in-out without curve bits, goes over the whole.
  public func beginKeyframes(_ parameters: ViewAnimationParameters) {
    open(parameters) { .keyframes($0) }
  }

  private func open(
    _ parameters: ViewAnimationParameters, _ kind: (AnimationBlock) -> Bracket.Kind
  ) {
    var parameters = parameters
    if let outer = brackets.last(where: { $0.isAnimating }), case .animation = outer.kind {
      if !parameters.options.contains(.overrideInheritedDuration) {
        parameters.duration = outer.parameters.duration
      }
      if !parameters.options.contains(.overrideInheritedCurve), parameters.timing == .builtin {
        parameters.timing = outer.parameters.timing
        let curveBits: UInt = 0xF << 16
        parameters.options = ViewAnimationOptions(
          rawValue: parameters.options.rawValue & ~curveBits
            | outer.parameters.options.rawValue & curveBits)
      }
    }
    if brackets.contains(where: { if case .withoutAnimation = $0.kind { true } else { false } }) {
      parameters.duration = 0
      parameters.delay = 0
    }
    let block = AnimationBlock(
      timeline: currentTimeline, delay: parameters.delay, duration: parameters.duration,
      curve: parameters.curve, options: parameters.options)
    block.beginning = currentTimeline.time
    brackets.append(Bracket(kind(block), parameters))
  }

  /// Opens a key of a keyframe animation.
  ///
  /// - Parameters:
  ///   - relativeStart: A fraction of the whole, 0...1.
  ///   - relativeDuration: A fraction of the whole, 0...1.
  /// - Returns: False, and nothing is opened, if the innermost bracket is not for keyframes, or has
  ///   a key open.
  @discardableResult
  public func beginKeyframe(relativeStart: Double, relativeDuration: Double) -> Bool {
    guard let bracket = brackets.last, case .keyframes = bracket.kind, bracket.key == nil,
      relativeStart >= 0, relativeStart <= 1, relativeDuration >= 0, relativeDuration <= 1
    else { return false }
    bracket.key = (relativeStart, min(relativeDuration, 1 - relativeStart))
    return true
  }

  /// Closes a key.
  ///
  /// - Returns: False if none is open.
  @discardableResult
  public func endKeyframe() -> Bool {
    guard let bracket = brackets.last, bracket.key != nil else { return false }
    bracket.key = nil
    return true
  }

  /// Whether `end` has something to close.
  public var canEnd: Bool {
    guard let bracket = brackets.last, !bracket.isInKey else { return false }
    return bracket.block != nil
  }

  /// Closes a bracket of `begin` or `beginKeyframes`.
  ///
  /// - Parameter completion: Runs exactly once, from the loop: true when the animations reach
  ///   their end, false when they are taken away or run back before. With nothing to animate it
  ///   runs in the next turn.
  public func end(completion: (@MainActor (Bool) -> Void)? = nil) {
    guard canEnd, let bracket = brackets.popLast(), let block = bracket.block else { return }
    block.completion = completion
    makeKeyframes(bracket, block)
    if block.changes.isEmpty {
      if let completion = block.finish() { host.enqueue { completion(true) } }
    } else {
      blocks.append(block)
    }
  }

  /// Opens a bracket in which nothing is animated.
  ///
  /// UIKit: `performWithoutAnimation(_:)`.
  public func beginWithoutAnimation() {
    brackets.append(Bracket(.withoutAnimation, ViewAnimationParameters(duration: 0)))
  }

  /// Whether `endWithoutAnimation` has something to close.
  public var canEndWithoutAnimation: Bool {
    guard case .withoutAnimation? = brackets.last?.kind else { return false }
    return true
  }

  /// Closes a bracket of `beginWithoutAnimation`.
  public func endWithoutAnimation() {
    if canEndWithoutAnimation { brackets.removeLast() }
  }

  /// Closes whatever is open beyond a depth; for hosts of code that may have left something.
  public func closeBrackets(downTo depth: Int) {
    while bracketDepth > depth, let bracket = brackets.last {
      if bracket.isInKey {
        endKeyframe()
      } else if case .animator(let animator) = bracket.kind {
        animator.endAnimations()
      } else if canEnd {
        end()
      } else {
        endWithoutAnimation()
      }
    }
  }

  private func makeKeyframes(_ bracket: Bracket, _ block: AnimationBlock) {
    for track in bracket.tracks {
      guard
        let keyframes = Keyframes(
          from: track.start, keys: track.keys,
          mode: bracket.parameters.options.calculationMode),
        let last = track.keys.last
      else { continue }
      let change = AnimationBlock.Change(
        layer: track.layer, property: track.property, start: track.start, end: last.value,
        isAbsolute: true)
      change.keyframes = keyframes
      add(change, to: block)
    }
  }
}

extension Keyframes {
  /// The keyframes of one property: from its value at the start to each key in turn.
  ///
  /// A key holds until the next begins; one that begins before the last has ended waits for it.
  fileprivate init?(
    from start: AnimatableValue, keys: [AnimationEngine.Bracket.Key], mode: CalculationMode
  ) {
    let keys = keys.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    .map(\.element)
    if mode == .discrete {
      self.init(
        values: [start] + keys.map(\.value), times: [0] + keys.map(\.start) + [1], mode: mode)
      return
    }
    var values = [start]
    var times = [0.0]
    for key in keys {
      if mode == .linear, let time = times.last, let value = values.last, key.start > time {
        times.append(key.start)
        values.append(value)
      }
      times.append(max(times.last ?? 0, min(1, key.start + key.duration)))
      values.append(key.value)
    }
    if mode == .linear, let value = values.last, times.last != 1 {
      times.append(1)
      values.append(value)
    }
    self.init(values: values, times: times, mode: mode)
  }
}
