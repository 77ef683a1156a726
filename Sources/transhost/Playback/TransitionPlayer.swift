import Animating
import Compositing
import Containers
import Geometry
import Transitioning
import ViewControllers

/// Plays one transition between two screens on a stage of its own, in virtual time.
@MainActor
final class TransitionPlayer: NavigationControllerDelegate, ContainerViewControllerDelegate {
  /// How it ended.
  enum Outcome: String { case completed, cancelled }

  /// What to do and where.
  struct Setting {
    var container: PlaybackOptions.Container
    var operation: PlaybackOptions.Operation
    var isReversed: Bool
    var size: Size
    var scale: Double
    var cancelAt: Double?
    var seed: UInt64
    var isReducedMotion: Bool

    /// Whether it takes the person back: a pop, or the selection of the child before.
    var goesBack: Bool { (operation == .pop) != isReversed }
  }

  let stage: Stage
  private let setting: Setting
  private let from: ViewController
  private let to: ViewController
  private let navigation: NavigationController?
  private let container: ContainerViewController?
  private let animator: any AnimatedTransitioning
  private var context: TransitionContext?
  private var startTime = 0.0

  /// Sets the stage, where nothing moves yet; without an animator it plays the container's own.
  init(
    _ setting: Setting, animator: (any AnimatedTransitioning)?, from: Screen, to: Screen
  ) throws {
    self.setting = setting
    stage = Stage(size: setting.size, scale: setting.scale, seed: setting.seed)
    stage.isReducedMotion = setting.isReducedMotion
    stage.window.layer.name = "window"
    self.from = try from.makeViewController(named: "from", on: stage)
    self.to = try to.makeViewController(named: "to", on: stage)
    switch setting.container {
    case .custom:
      let children = setting.goesBack ? [self.to, self.from] : [self.from, self.to]
      let container = ContainerViewController(viewControllers: children, stage: stage)
      container.show(self.from, animated: false)
      self.container = container
      navigation = nil
      self.animator = animator ?? DefaultContainerAnimator()
    default:
      let navigation = NavigationController(
        rootViewController: setting.goesBack ? self.to : self.from, stage: stage)
      if setting.goesBack { navigation.pushViewController(self.from, animated: false) }
      self.navigation = navigation
      container = nil
      self.animator = animator ?? DefaultNavigationAnimator()
    }
    root?.makeRoot()
    navigation?.delegate = self
    container?.delegate = self
    root?.view.layer.name = setting.container.rawValue
    (navigation?.containerView ?? container?.containerView)?.layer.name = "container"
    stage.advance(to: 0)
    stage.events.removeAll()
  }

  private var root: ViewController? { navigation ?? container }

  /// The operation as it is done: with `--reverse`, the opposite.
  var operationName: String {
    guard container == nil else { return PlaybackOptions.Operation.select.rawValue }
    return setting.goesBack ? "pop" : "push"
  }

  /// Starts the transition, at the time 0.
  func start() {
    startTime = stage.clock.now
    if let navigation {
      if operationName == "pop" {
        navigation.popViewController(animated: true)
      } else {
        navigation.pushViewController(to, animated: true)
      }
    } else {
      container?.selectedViewController = to
    }
    context = current
    stage.advance(to: startTime)
  }

  /// Lets time pass to so many seconds after the start.
  func advance(to time: Double) { stage.advance(to: startTime + time) }

  private var current: TransitionContext? {
    navigation?.currentTransition ?? container?.currentTransition
  }

  /// Whether the transition is over.
  var isOver: Bool { current == nil }

  /// How long the transition takes if it is left alone: seconds.
  var duration: Double { context?.transitionDuration ?? 0 }

  /// How long it will take as it is played, if all goes well: seconds.
  var expectedLength: Double { setting.cancelAt.map { 2 * $0 * duration } ?? duration }

  /// How far it has come: 0...1.
  var progress: Double { context?.progress ?? (outcome == .completed ? 1 : 0) }

  /// How it ended; of one that runs, how it will if nothing happens.
  var outcome: Outcome {
    if let context { return context.transitionWasCancelled ? .cancelled : .completed }
    let shown = navigation?.topViewController ?? container?.selectedViewController
    return shown === to ? .completed : .cancelled
  }

  /// Rules that were broken.
  var hasMisbehaved: Bool { context?.misbehaviours.contains { !$0.isTolerated } ?? false }

  // MARK: Delegates

  private var interactor: (any InteractiveTransitioning)? {
    setting.cancelAt.map { ScrubbingInteractionController(to: $0, then: .cancel, stage: stage) }
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { animator }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interactor }

  func containerViewController(
    _ container: ContainerViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { animator }

  func containerViewController(
    _ container: ContainerViewController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { interactor }
}
