public import Geometry
public import ViewControllers

/// One transition, from the moment a container decides on it until everything is in order again.
///
/// It is what animators and interactors get to see (`ContextTransitioning`), and it is conducted
/// here: the duration is frozen, appearance callbacks are sent, the animator is run, by itself or
/// held by hand, and in the end the views are put in order whatever the animator did.
///
/// The order of an animated change, each step an event in the stage's log:
/// containment begins (the container), the delegate is asked for an animator, then for an
/// interactor, `transitionDuration`, `viewWillDisappear` (from), `viewWillAppear` (to),
/// `animateTransition` or `startInteractiveTransition`, …, `completeTransition`, the view that
/// leaves is taken out, `viewDidDisappear` (from), `viewDidAppear` (to), containment ends (the
/// container), the coordinator's completions, `animationEnded`.
///
/// After the end a context keeps neither controllers nor animators alive: an animator may keep it.
@MainActor
public final class TransitionContext: ContextTransitioning {
  /// The longest duration that an animator may ask for: seconds.
  public static let longestDuration = 3600.0

  /// Where a transition stands.
  public enum Phase: Sendable, Hashable {
    /// Made, not started.
    case preparing
    /// The animator is at work, or is being driven by hand.
    case running
    /// It is being put in order; callbacks are running.
    case ending
    /// Everything is over.
    case ended
  }

  /// The stage on which it happens.
  public var stage: Stage { containerView.stage }
  /// As in `ContextTransitioning`.
  public let containerView: View
  /// As in `ContextTransitioning`.
  public let isAnimated = true
  /// As in `ContextTransitioning`.
  public let presentationStyle: ModalPresentationStyle
  /// As in `ContextTransitioning`.
  public let operation: TransitionOperation
  /// As in `ContextTransitioning`.
  public let targetTransform: AffineTransform

  /// Where the transition stands.
  public internal(set) var phase: Phase = .preparing
  /// As in `ContextTransitioning`.
  public internal(set) var isInteractive: Bool
  /// As in `ContextTransitioning`.
  public internal(set) var transitionWasCancelled = false
  /// As in `ContextTransitioning`.
  public internal(set) var transitionDuration = 0.0

  /// Whether it started by hand.
  public internal(set) var initiallyInteractive = false

  /// How far it was when it was last driven by hand: 0...1.
  public internal(set) var percentComplete = 0.0

  /// What the animator did wrong, in order.
  public internal(set) var misbehaviours: [Misbehaviour] = []

  /// Whether the animator has been run.
  public internal(set) var isAnimatorStarted = false

  /// Other animations in step with this transition; nil when it is over.
  public internal(set) var coordinator: TransitionCoordinator?

  /// What is known of the transition until it ends.
  var request: TransitionRequest?
  var conductor: TransitionConductor?
  var driver: TransitionDriver?
  var settlement: TransitionSettlement?
  weak var watchdog: TransitionWatchdog?
  /// Whether the host ended it for a reason of its own: a late completion is nobody's fault then.
  var wasEndedByHost = false
  /// While the completions of an animator that was replaced are still to run, which count for
  /// nothing.
  var isReplacingAnimator = false

  private weak var container: ViewController?
  private weak var from: ViewController?
  private weak var to: ViewController?
  private let frames: [TransitionKey: (initial: Rect, final: Rect)]

  /// Makes a transition that its conductor starts.
  init(
    _ request: TransitionRequest, container: ViewController, conductor: TransitionConductor
  ) {
    containerView = request.containerView
    presentationStyle = request.presentationStyle
    operation = request.operation
    targetTransform = request.targetTransform
    isInteractive = request.interactor != nil
    from = request.from
    to = request.to
    frames = [
      .from: (request.initialFrameOfFrom, request.finalFrameOfFrom),
      .to: (request.initialFrameOfTo, request.finalFrameOfTo),
    ]
    ownership = [.from: request.ownsFromView, .to: request.ownsToView]
    self.container = container
    self.request = request
    self.conductor = conductor
    coordinator = TransitionCoordinator(self)
  }

  private let ownership: [TransitionKey: Bool]

  /// Whether the person asked for less motion.
  public var isReducedMotion: Bool { stage.isReducedMotion }

  /// The controller that conducts the transition.
  public var containerViewController: ViewController? { container }

  /// As in `ContextTransitioning`.
  public func viewController(forKey key: TransitionKey) -> ViewController? {
    key == .from ? from : to
  }

  /// As in `ContextTransitioning`.
  public func view(forKey key: TransitionKey) -> View? {
    ownership[key] == true ? viewController(forKey: key)?.view : nil
  }

  /// As in `ContextTransitioning`.
  public func initialFrame(for viewController: ViewController) -> Rect {
    key(of: viewController).flatMap { frames[$0]?.initial } ?? .zero
  }

  /// As in `ContextTransitioning`.
  public func finalFrame(for viewController: ViewController) -> Rect {
    key(of: viewController).flatMap { frames[$0]?.final } ?? .zero
  }

  private func key(of viewController: ViewController) -> TransitionKey? {
    if viewController === from { return .from }
    return viewController === to ? .to : nil
  }

  /// Notes that the animator broke a rule, in the list and in the stage's event log.
  ///
  /// - Parameter kind: Which.
  public func report(_ kind: Misbehaviour.Kind) {
    misbehaviours.append(Misbehaviour(kind, by: .animator))
    stage.record(.misbehaviour, "animator")
  }
}
