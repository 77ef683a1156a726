internal import Animating
internal import Compositing

/// View animations that can be paused, scrubbed and turned round.
///
/// UIKit: `UIViewPropertyAnimator`.
///
/// Main thread only.
@MainActor
public final class ViewPropertyAnimator {
  /// UIKit: `UIViewAnimatingState`.
  public enum State: Int, Hashable, Sendable {
    /// Not started, or finished.
    case inactive
    /// Running or paused.
    case active
    /// Stopped where it was, to be finished.
    case stopped
  }

  /// UIKit: `UIViewAnimatingPosition`.
  public enum Position: Int, Hashable, Sendable {
    /// At the end.
    case end
    /// At the beginning.
    case start
    /// Where it was.
    case current
  }

  /// Seconds.
  public let duration: Double
  /// Seconds before it starts, as last asked for.
  public private(set) var delay = 0.0
  /// UIKit: `state`.
  public private(set) var state = State.inactive
  /// Whether it may be paused and scrubbed.
  public var isInterruptible = true
  /// Whether the user may touch what moves.
  public var isUserInteractionEnabled = true
  /// Whether the app finds out itself what is touched.
  public var isManualHitTestingEnabled = false
  /// Whether scrubbing goes evenly, whatever the curve.
  public var scrubsLinearly = true
  /// Whether it stays active at its end.
  public var pausesOnCompletion = false

  let serial: Int
  private(set) var delayedStart: Double?
  /// Gone with its screen: then the animator does nothing any more.
  private weak var engine: AnimationEngine?
  private let timing: ViewAnimationTiming
  private let options: ViewAnimationOptions
  private var timeline: AnimationTimeline?
  private var groups: [Group] = []
  private var completions: [@MainActor (Position) -> Void] = []
  private var isTurned = false
  /// Where stopped animations began and would have ended.
  private var frozen: [AnimationBlock.Change] = []
  private static var made = 0

  private struct Group {
    let delayFactor: Double
    var changes: [(property: LayerProperty, value: AnimatableValue, layer: Layer)] = []
    var animations: (@MainActor () -> Void)?
  }

  /// Creates an inactive animator.
  ///
  /// - Parameters:
  ///   - duration: Seconds; a spring of its own settling time replaces it.
  ///   - timing: The pace; with `.builtin` that of the options' curve bits.
  ///   - options: UIKit's curve bits.
  ///   - engine: What it animates with.
  public init(
    duration: Double, timing: ViewAnimationTiming = .builtin, options: ViewAnimationOptions = [],
    engine: AnimationEngine
  ) {
    let parameters = ViewAnimationParameters(duration: duration, options: options, timing: timing)
    self.duration = parameters.duration
    self.timing = timing
    self.options = options
    self.engine = engine
    Self.made += 1
    serial = Self.made
  }

  // MARK: What it animates

  /// Adds animations, begun after a fraction of what is left.
  ///
  /// UIKit: `addAnimations(_:delayFactor:)`.
  public func addAnimations(delayFactor: Double = 0, _ animations: @escaping @MainActor () -> Void)
  {
    guard state != .stopped else { return }
    let group = Group(delayFactor: min(1, max(0, delayFactor)), animations: animations)
    groups.append(group)
    if state == .active { activate(group) }
  }

  /// Opens a bracket: what is set until `endAnimations` is what the animator animates.
  public func beginAnimations(delayFactor: Double = 0) {
    engine?.brackets.append(
      .init(
        .animator(self),
        ViewAnimationParameters(duration: duration, delay: min(1, max(0, delayFactor)))))
  }

  /// Whether the innermost bracket is this animator's.
  public var canEndAnimations: Bool {
    guard case .animator(let owner)? = engine?.brackets.last?.kind else { return false }
    return owner === self
  }

  /// Closes the bracket.
  public func endAnimations() {
    guard canEndAnimations, let bracket = engine?.brackets.popLast() else { return }
    guard state != .stopped else { return }
    let group = Group(delayFactor: bracket.parameters.delay, changes: bracket.recorded)
    groups.append(group)
    if state == .active { activate(group) }
  }

  /// Adds a completion; it runs exactly once.
  ///
  /// UIKit: `addCompletion(_:)`.
  public func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) {
    completions.append(completion)
  }

  // MARK: Running

  /// Whether it moves by itself.
  public var isRunning: Bool { state == .active && timeline?.isRunning == true }

  /// Whether it goes back.
  ///
  /// UIKit: `isReversed`.
  public var isReversed: Bool {
    get { isTurned }
    set {
      guard newValue != isTurned, state != .stopped else { return }
      isTurned = newValue
      if isRunning { run(duration: nil, curve: nil) }
    }
  }

  /// How far it is, 0...1; settable while it is not running.
  ///
  /// UIKit: `fractionComplete`.
  public var fractionComplete: Double {
    get {
      guard let timeline, duration > 0 else { return state == .inactive ? 0 : 1 }
      return min(1, max(0, timeline.time / duration))
    }
    set {
      guard newValue.isFinite, state != .stopped else { return }
      if state == .inactive { pauseAnimation() }
      if isRunning { pauseAnimation() }
      timeline?.isLinear = scrubsLinearly
      timeline?.scrub(to: min(1, max(0, newValue)) * duration)
    }
  }

  /// Starts, or goes on.
  public func startAnimation() {
    delayedStart = nil
    guard state != .stopped else { return }
    if state == .inactive { begin() }
    if !isRunning { run(duration: nil, curve: nil) }
  }

  /// Starts after some seconds.
  public func startAnimation(afterDelay delay: Double) {
    guard state == .inactive, delay.isFinite else { return }
    self.delay = max(0, delay)
    guard delay > 0 else { return startAnimation() }
    guard let engine else { return }
    engine.animators[ObjectIdentifier(self)] = self
    delayedStart = engine.host.clock.now + delay
  }

  /// Holds it where it is; an inactive animator becomes active, at 0.
  public func pauseAnimation() {
    delayedStart = nil
    guard state != .stopped, isInterruptible else { return }
    if state == .inactive { begin() }
    timeline?.pause()
  }

  /// Goes on from where it is, with another pace.
  ///
  /// UIKit: `continueAnimation(withTimingParameters:durationFactor:)`.
  ///
  /// - Parameters:
  ///   - timing: The pace of the rest; nil keeps the animator's.
  ///   - durationFactor: How long the rest takes, as a fraction of the duration; 0 keeps what is
  ///     left.
  public func continueAnimation(withTiming timing: ViewAnimationTiming?, durationFactor: Double) {
    guard state == .active, !isRunning else { return }
    let factor = durationFactor.isFinite ? max(0, durationFactor) : 0
    let curve = timing.map {
      ViewAnimationParameters(duration: duration, options: options, timing: $0).curve
    }
    run(duration: factor > 0 ? factor * duration : nil, curve: curve)
  }

  /// Stops it where it is.
  ///
  /// UIKit: `stopAnimation(_:)`.
  ///
  /// - Parameter withoutFinishing: True makes it inactive at once, without completions; false
  ///   leaves it to `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    delayedStart = nil
    guard state == .active, let timeline, let engine else { return }
    timeline.pause()
    frozen = engine.freeze(timeline)
    if withoutFinishing {
      completions.removeAll()
      leave()
    } else {
      state = .stopped
    }
  }

  /// Finishes a stopped animator.
  ///
  /// UIKit: `finishAnimation(at:)`.
  public func finishAnimation(at position: Position) {
    guard state == .stopped, timeline != nil else { return }
    finish(at: position)
  }

  // MARK: Inside

  private func begin() {
    guard let engine else { return }
    state = .active
    let timeline = engine.makeTimeline()
    timeline.scrub(to: 0)
    timeline.didArrive = { [weak self] end in self?.arrived(at: end) }
    self.timeline = timeline
    engine.animators[ObjectIdentifier(self)] = self
    for group in groups { activate(group) }
  }

  private func activate(_ group: Group) {
    guard let timeline, let engine else { return }
    let rest = max(0, duration - max(0, timeline.time))
    let delay = group.delayFactor * rest
    engine.withTimeline(timeline) {
      engine.begin(
        ViewAnimationParameters(
          duration: rest - delay, delay: delay,
          options: options.union([.overrideInheritedDuration, .overrideInheritedCurve]),
          timing: timing))
      for (property, value, layer) in group.changes { engine.set(property, to: value, of: layer) }
      group.animations?()
      engine.closeBrackets(downTo: engine.bracketDepth - 1)
    }
  }

  private func run(duration: Double?, curve: TimingCurve?) {
    guard let timeline else { return }
    let time = timeline.time
    let left = isTurned ? time : self.duration - time
    if curve != nil { timeline.isLinear = true }
    timeline.run(
      toward: isTurned ? .start : .end, total: self.duration, duration: duration ?? left,
      curve: curve ?? .linear)
  }

  private func arrived(at end: AnimationTimeline.End) {
    guard state == .active else { return }
    if pausesOnCompletion { return }
    finish(at: end == .end ? .end : .start, isSettled: true)
  }

  private func finish(at position: Position, isSettled: Bool = false) {
    if let timeline, !isSettled, position != .current {
      for change in frozen {
        change.property.set(position == .end ? change.end : change.start, in: &change.layer.model)
      }
      engine?.settle(timeline, at: position == .end ? .end : .start)
    }
    let finished = completions
    completions.removeAll()
    leave()
    for completion in finished { engine?.host.enqueue { completion(position) } }
  }

  private func leave() {
    state = .inactive
    timeline = nil
    groups.removeAll()
    frozen.removeAll()
    isTurned = false
    engine?.animators[ObjectIdentifier(self)] = nil
  }
}

extension AnimationEngine {
  /// Makes what a timeline shows now the model, and takes its animations away.
  ///
  /// - Returns: What was taken away.
  func freeze(_ timeline: AnimationTimeline) -> [AnimationBlock.Change] {
    updatePresentation()
    var frozen: [AnimationBlock.Change] = []
    for block in blocks where isOn(block.timeline, timeline) {
      for change in block.changes {
        change.property.set(
          change.property.value(in: change.layer.current), in: &change.layer.model)
        frozen.append(change)
      }
      end(block, finished: false)
    }
    return frozen
  }
}
