public import Animating
internal import Compositing

/// View animations that can be paused, scrubbed and turned round.
///
/// UIKit: `UIViewPropertyAnimator`. What can be done to it, and what it says of itself, is its
/// timeline's `Playback`: for the interruptible animator of a transition that of the transition.
///
/// Main thread only.
@MainActor
public final class ViewPropertyAnimator {
  /// UIKit: `UIViewAnimatingState`.
  public typealias State = Playback.State
  /// UIKit: `UIViewAnimatingPosition`.
  public typealias Position = Playback.Position

  /// Seconds.
  public var duration: Double { parameters.duration }
  /// Seconds before it starts, as last asked for.
  public private(set) var delay = 0.0
  /// Whether it may be paused and scrubbed.
  public var isInterruptible = true
  /// Whether the user may touch what moves.
  public var isUserInteractionEnabled = true
  /// Whether the app finds out itself what is touched.
  public var isManualHitTestingEnabled = false
  /// Whether scrubbing goes evenly, whatever the curve.
  public var scrubsLinearly = true { didSet { tell { $0.scrubsLinearly = scrubsLinearly } } }
  /// Whether it stays active at its end.
  public var pausesOnCompletion = false {
    didSet { tell { $0.pausesOnCompletion = pausesOnCompletion } }
  }

  private let anchor: EngineAnchor
  /// Gone with its stage: then the animator does nothing any more.
  private var engine: AnimationEngine? { anchor.engine }
  private let parameters: ViewAnimationParameters
  /// While it is active, or stopped.
  private var timeline: AnimationTimeline?
  /// The state while there is no timeline: whether it is turned round before it starts.
  private var resting: Playback
  private var groups: [Group] = []
  /// How many changes it was given in brackets.
  var changeCount: Int { groups.reduce(0) { $0 + $1.changes.count } }
  private var completions: [@MainActor (Position) -> Void] = []
  /// Whether the timeline is that of a whole transition, which is not its own.
  private var drivesWhole = false
  /// Where stopped animations began and would have ended.
  private var frozen: [FrozenChange] = []

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
    parameters = ViewAnimationParameters(
      duration: duration,
      options: options.union([.overrideInheritedDuration, .overrideInheritedCurve]),
      timing: timing)
    anchor = engine.anchor
    resting = Playback(duration: parameters.duration, curve: parameters.curve)
  }

  // MARK: What it animates

  /// Adds animations, begun after a fraction of what is left.
  ///
  /// UIKit: `addAnimations(_:delayFactor:)`.
  public func addAnimations(delayFactor: Double = 0, _ animations: @escaping @MainActor () -> Void)
  {
    add(Group(delayFactor: min(1, max(0, delayFactor)), animations: animations))
  }

  /// Opens a bracket: what is set until `endAnimations` is what the animator animates.
  public func beginAnimations(delayFactor: Double = 0) {
    guard let engine else { return }
    let delay = min(1, max(0, delayFactor))
    Bracket.open.append(
      Bracket(
        .animator(self), ViewAnimationParameters(duration: duration, delay: delay), on: engine))
  }

  /// Whether the innermost bracket is this animator's.
  public var canEndAnimations: Bool {
    guard case .animator(let owner)? = Bracket.open.last?.kind else { return false }
    return owner === self
  }

  /// Closes the bracket.
  public func endAnimations() {
    guard canEndAnimations else { return }
    let bracket = Bracket.open.removeLast()
    bracket.putBack()
    add(Group(delayFactor: bracket.parameters.delay, changes: bracket.recorded))
  }

  /// Adds a completion; it runs exactly once.
  ///
  /// UIKit: `addCompletion(_:)`.
  public func addCompletion(_ completion: @escaping @MainActor (Position) -> Void) {
    completions.append(completion)
  }

  // MARK: What it is

  /// UIKit: `state`.
  public var state: State { playback.state }

  /// Whether it moves by itself, or waits to.
  public var isRunning: Bool { timeline.map { $0.playback.isRunning } ?? false }

  /// How far it is, 0...1; settable while it is not running.
  ///
  /// UIKit: `fractionComplete`. While scrubbing goes evenly it is a fraction of the way, else of
  /// the time.
  public var fractionComplete: Double {
    get { playback.fractionComplete(at: timeline?.outerTime ?? 0) }
    set {
      guard newValue.isFinite else { return }
      if isRunning || state == .inactive { pauseAnimation() }
      guard !isRunning else { return }
      timeline?.scrub(toFraction: newValue)
    }
  }

  /// Whether it goes back.
  ///
  /// UIKit: `isReversed`.
  public var isReversed: Bool {
    get { playback.isReversed }
    set {
      guard let timeline else {
        resting.setReversed(newValue, at: 0)
        return
      }
      timeline.control { $0.setReversed(newValue, at: $1) }
    }
  }

  private var playback: Playback { timeline?.playback ?? resting }

  // MARK: Running

  /// Starts, or goes on.
  public func startAnimation() { startAnimation(afterDelay: 0) }

  /// Starts after some seconds; goes on at once.
  ///
  /// What it animates is set at once and shows when the time has come. UIKit:
  /// `startAnimation(afterDelay:)`.
  public func startAnimation(afterDelay delay: Double) {
    guard state != .stopped, delay.isFinite else { return }
    guard let timeline else {
      guard let engine else { return }
      self.delay = max(0, delay)
      begin(on: engine.makeTimeline(resting)).control { $0.start(after: delay, at: $1) }
      return
    }
    timeline.control { $0.start(at: $1) }
  }

  /// Holds it where it is; an inactive animator becomes active, at 0.
  public func pauseAnimation() {
    guard state != .stopped, isInterruptible || timeline == nil else { return }
    let begun = timeline ?? engine.map { begin(on: $0.makeTimeline(resting)) }
    begun?.control { $0.pause(at: $1) }
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
    guard let timeline else { return }
    let factor = durationFactor.isFinite ? max(0, durationFactor) : 0
    // A spring that settles within a duration is made for the one that the rest takes.
    let left = timeline.playback.isReversed ? timeline.time : timeline.playback.end - timeline.time
    let rest = timing.map {
      ViewAnimationParameters(
        duration: factor > 0 ? factor * duration : max(0, left), options: parameters.options,
        timing: $0)
    }
    timeline.control {
      $0.resume(
        curve: rest?.curve, durationFactor: factor, settlingIn: rest?.settlingTime, at: $1)
    }
  }

  /// Stops it where it is.
  ///
  /// UIKit: `stopAnimation(_:)`.
  ///
  /// - Parameter withoutFinishing: True makes it inactive at once, without completions; false
  ///   leaves it to `finishAnimation(at:)`.
  public func stopAnimation(_ withoutFinishing: Bool) {
    guard let timeline, state == .active else { return }
    timeline.control { $0.stop(withoutFinishing: false, at: $1) }
    frozen = engine?.freeze(timeline) ?? []
    guard withoutFinishing else { return }
    completions.removeAll()
    leave()
  }

  /// Finishes a stopped animator.
  ///
  /// UIKit: `finishAnimation(at:)`.
  public func finishAnimation(at position: Position) {
    guard state == .stopped else { return }
    for change in frozen { change.finish(at: position) }
    finish(at: position)
  }

  // MARK: Inside

  /// Makes it drive a timeline that runs already: the whole transition that it carries.
  ///
  /// One that has been started on that timeline hands over what it animates, unless it was started
  /// later than the timeline itself.
  ///
  /// - Parameter whole: The timeline.
  /// - Returns: Whether it does.
  public func drive(_ whole: AnimationTimeline) -> Bool {
    guard let own = timeline else {
      whole.take(resting)
      begin(on: whole)
      drivesWhole = true
      return true
    }
    guard state == .active, own.parent === whole, own.time == whole.time else { return false }
    engine?.animators.remove(self)
    timeline = nil
    whole.take(own.playback)
    whole.takeIn(own)
    follow(whole)
    drivesWhole = true
    return true
  }

  /// Becomes active: what it animates begins on a timeline.
  @discardableResult
  private func begin(on timeline: AnimationTimeline) -> AnimationTimeline {
    follow(timeline)
    timeline.control { playback, _ in
      playback.scrubsLinearly = scrubsLinearly
      playback.pausesOnCompletion = pausesOnCompletion
    }
    for group in groups { animate(group) }
    return timeline
  }

  private func follow(_ timeline: AnimationTimeline) {
    self.timeline = timeline
    timeline.didArrive = { [weak self] position in self?.finish(at: position) }
    timeline.onClose { [weak self, weak timeline] in
      if let self, self.timeline === timeline { self.finish(at: .current) }
    }
    engine?.animators.append(self)
  }

  private func add(_ group: Group) {
    guard state != .stopped else { return }
    groups.append(group)
    if timeline != nil { animate(group) }
  }

  private func animate(_ group: Group) {
    guard let timeline, let engine else { return }
    let rest = max(0, duration - timeline.time)
    let delay = group.delayFactor * rest
    var parameters = parameters
    parameters.delay = delay
    if parameters.settlingTime == nil { parameters.duration = rest - delay }
    engine.withTimeline(timeline) {
      engine.begin(parameters)
      for (property, value, layer) in group.changes { engine.set(property, to: value, of: layer) }
      let depth = engine.bracketDepth
      group.animations?()
      engine.closeBrackets(downTo: depth)
      engine.end()
    }
  }

  private func finish(at position: Position) {
    let finished = completions
    let whole = drivesWhole ? timeline : timeline?.parent
    completions.removeAll()
    leave()
    guard let engine, let whole else { return }
    engine.withTimeline(whole) {
      for completion in finished { engine.host.enqueue { completion(position) } }
    }
  }

  private func leave() {
    let own = timeline
    timeline = nil
    groups.removeAll()
    frozen.removeAll()
    resting = Playback(duration: duration, curve: parameters.curve)
    engine?.animators.remove(self)
    own?.didArrive = nil
    // A whole transition's goes on with the clock, for what completions start.
    if drivesWhole { own?.run() } else { own?.close() }
    drivesWhole = false
  }

  private func tell(_ body: (inout Playback) -> Void) {
    timeline?.control { playback, _ in body(&playback) }
  }
}
