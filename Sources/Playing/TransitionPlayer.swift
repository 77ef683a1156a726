internal import Animating
public import Compositing
public import Geometry
public import Media
public import Transitioning
public import ViewControllers

/// Plays one transition between two screens on a stage of its own, in virtual time.
///
/// It knows no clock but the stage's: whoever plays says what time it is, in seconds after the start,
/// and then draws the stage's window, traces it, or asks how far it has come. Main thread only.
@MainActor
public final class TransitionPlayer {
  /// How a transition ended.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// What came is on show.
    case completed
    /// What was to go is on show.
    case cancelled
  }

  /// What to play, and where.
  public struct Setting {
    /// The kind of container.
    public var container: any PlayedContainer.Type
    /// What is done in it.
    public var operation: PlayedOperation
    /// How a controller is presented, where one is.
    public var presentationStyle: ModalPresentationStyle
    /// The screen's size, in points.
    public var size: Size
    /// Pixels to a point.
    public var scale: Double
    /// The fraction of the transition, 0...1, to which it is driven by hand and then cancelled; nil
    /// lets it run.
    public var cancelAt: Double?
    /// What fingers and people do; nil where the transition just starts.
    public var script: Script?
    /// The seed of the animator's random numbers.
    public var seed: UInt64
    /// Whether motion is to be spared.
    public var isReducedMotion: Bool

    /// Describes what to play.
    ///
    /// - Parameters:
    ///   - container: The kind of container.
    ///   - operation: What is done in it; one of its operations, or the opposite of one.
    ///   - presentationStyle: How a controller is presented, where one is.
    ///   - size: The screen's size, in points.
    ///   - scale: Pixels to a point.
    ///   - cancelAt: Where it is cancelled, as a fraction; nil lets it run.
    ///   - script: What fingers and people do; nil where the transition just starts.
    ///   - seed: The seed of the animator's random numbers.
    ///   - isReducedMotion: Whether motion is to be spared.
    public init(
      container: any PlayedContainer.Type, operation: PlayedOperation,
      presentationStyle: ModalPresentationStyle = .fullScreen, size: Size, scale: Double = 1,
      cancelAt: Double? = nil, script: Script? = nil, seed: UInt64 = 0,
      isReducedMotion: Bool = false
    ) {
      self.container = container
      self.operation = operation
      self.presentationStyle = presentationStyle
      self.size = size
      self.scale = scale
      self.cancelAt = cancelAt
      self.script = script
      self.seed = seed
      self.isReducedMotion = isReducedMotion
    }
  }

  /// What is played.
  public let setting: Setting
  /// Where it is played; its window is what there is to see, its events are what happened.
  public let stage: Stage
  private let played: any PlayedContainer
  private let from: ScreenViewController
  private let to: ScreenViewController
  /// There for screens that want one.
  private let statusBar: StatusBar?
  /// What a film shows, once the screen has been turned or resized.
  private var panel: ScreenPanel?
  private var context: TransitionContext?
  private var startTime = 0.0

  /// Sets the stage, where nothing moves yet.
  ///
  /// - Parameters:
  ///   - setting: What to play, and where.
  ///   - animator: What animates it.
  ///   - from: What goes.
  ///   - to: What comes.
  ///   - makeInteractor: Makes what drives the transitions of the root by hand; nil is what the
  ///     animator brings, where fingers play.
  public init(
    _ setting: Setting, animator: any AnimatedTransitioning, from: Screen, to: Screen,
    makeInteractor: ((ViewController) -> (any InteractiveTransitioning)?)? = nil
  ) {
    self.setting = setting
    let stage = Stage(size: setting.size, scale: setting.scale, seed: setting.seed)
    self.stage = stage
    stage.isReducedMotion = setting.isReducedMotion
    stage.window.layer.name = "window"
    let leaving = from.makeViewController(named: "from", on: stage)
    let arriving = to.makeViewController(named: "to", on: stage)
    self.from = leaving
    self.to = arriving
    let hand = PlayingHand(setting, stage)
    played = setting.container.init(
      PlayedCast(
        operation: setting.operation, presentationStyle: setting.presentationStyle, from: leaving,
        to: arriving, stage: stage, animator: animator, makeInteractor: { hand.interactor }))
    for screen in [leaving, arriving] { screen.segues = Self.segues(in: played) }
    played.root.makeRoot()
    if let makeInteractor {
      hand.given = makeInteractor(played.root)
    } else if setting.script?.hasTouches == true {
      hand.given = (animator as? any InteractionVending)?.interactionController(for: played.root)
    }
    if played.root !== leaving, played.root !== self.to {
      played.root.view.layer.name = setting.container.name
    }
    played.prepare()
    let wantsBar = from.statusBarStyle != nil || to.statusBarStyle != nil
    statusBar = wantsBar ? StatusBar(over: stage) : nil
    stage.advance(to: 0)
    stage.events.removeAll()
  }

  /// What there is to see now, on a panel of the setting's size: the window, and what surrounds it where
  /// that has been turned or resized.
  public var screen: Layer {
    panel?.update()
    return panel?.layer ?? stage.window.layer
  }

  /// What plugins may go on to from both screens.
  private static func segues(
    in played: any PlayedContainer
  ) -> [String: @MainActor () -> Void] {
    let all: [String: Script.Action] = ["push": .push, "present": .present]
    return all.filter { type(of: played).does($0.value) }.mapValues { action in
      { [weak played] in played?.perform(action) }
    }
  }

  /// The controller in the window: the container, or the presenter.
  public var root: ViewController { played.root }

  /// The controller on show; as soon as the transition begins, the one that it is to be.
  public var shownViewController: ViewController? { played.shownViewController }

  /// Starts the transition; the time from now on counts from here.
  public func start() {
    startTime = stage.clock.now
    if let script = setting.script {
      for step in script.steps {
        stage.perform(after: step.time) { [weak self] in self?.perform(step.event) }
      }
    }
    // Where nobody starts one, it starts by itself.
    if setting.script?.hasActions != true, setting.script?.hasTouches != true { played.perform() }
    notice()
    stage.advance(to: startTime)
    notice()
  }

  private func perform(_ event: Script.Event) {
    switch event {
    case .touches(let changes): stage.input.send(changes)
    case .action(let action): if type(of: played).does(action) { played.perform(action) }
    case .screen(let change):
      if panel == nil { panel = ScreenPanel(of: stage, size: setting.size) }
      stage.perform(change)
      statusBar?.fit()
    case .interaction(let interaction):
      guard let context = played.conductor.current else { return }
      switch interaction {
      case .pause: context.pauseInteractiveTransition()
      case .update(let percent): context.updateInteractiveTransition(percent)
      case .finish: context.finishInteractiveTransition()
      case .cancel: context.cancelInteractiveTransition()
      }
    }
    notice()
  }

  /// Takes notice of a transition that has begun.
  private func notice() {
    guard let current = played.conductor.current, current !== context else { return }
    context = current
    current.containerView.layer.name = "container"
    statusBar?.update(with: current.coordinator)
  }

  /// Lets time pass.
  ///
  /// - Parameter time: Seconds after the start; what is due until then happens at its own time.
  public func advance(to time: Double) {
    stage.advance(to: startTime + time)
    notice()
  }

  /// Has clips show what they have at a time, and snapshots of them too.
  ///
  /// - Parameter time: Seconds after their first frames.
  /// - Throws: The `MediaError` that says what is wrong with a clip.
  public func showClips(at time: Double) throws(MediaError) {
    try show(from: ScreenMoment(time: time), to: ScreenMoment(time: time))
  }

  /// Has both screens show what they have at moments of their own, and snapshots of them too.
  ///
  /// - Parameters:
  ///   - from: Where what goes is by then.
  ///   - to: Where what comes is.
  /// - Throws: The `MediaError` that says what is wrong with a clip.
  func show(from: ScreenMoment, to: ScreenMoment) throws(MediaError) {
    try self.from.show(from)
    try self.to.show(to)
    stage.updateSnapshots()
  }

  /// Whether the transition is over; with a script, whether all of that is, and everything has come to
  /// rest.
  public var isOver: Bool {
    guard played.conductor.current == nil else { return false }
    guard let script = setting.script else { return true }
    let time = stage.clock.now - startTime
    // What never comes to rest, a finger that stays down say, has to end all the same.
    return time >= script.length && (stage.isAtRest || time >= script.length + Self.longestRest)
  }

  /// How long is waited after a script for everything to come to rest: seconds.
  public static let longestRest = 5.0

  /// How long the transition takes if it is left alone: seconds.
  public var duration: Double { context?.transitionDuration ?? 0 }

  /// How long it will take as it is played, if all goes well: seconds.
  public var expectedLength: Double {
    if let script = setting.script { return script.length + Self.usualRest }
    return setting.cancelAt.map { 2 * $0 * duration } ?? duration
  }

  /// How long it usually takes after a script for everything to come to rest: seconds.
  private static let usualRest = 0.5

  /// How far it has come: 0...1.
  public var progress: Double { context?.progress ?? (outcome == .completed ? 1 : 0) }

  /// How it ended; of one that runs, how it will if nothing happens.
  public var outcome: Outcome {
    if let context { return context.transitionWasCancelled ? .cancelled : .completed }
    return shownViewController === to ? .completed : .cancelled
  }

  /// Whether a rule of transitions was broken in a way that may have shown.
  public var hasMisbehaved: Bool {
    context?.misbehaviours.contains { !$0.isTolerated } ?? false
  }
}
