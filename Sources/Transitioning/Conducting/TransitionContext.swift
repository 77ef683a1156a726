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
/// interactor, `transitionDuration`, the appearance callbacks of the plan's start,
/// `animateTransition` or `startInteractiveTransition`, …, `completeTransition`, the view that
/// leaves is taken out, the appearance callbacks of the plan's outcome, containment ends (the
/// container), the coordinator's completions, `animationEnded`. A change that is not animated goes
/// the same way without an animator, or, where the plan has one asked all the same, with one that is
/// told that nothing is to be animated.
///
/// The end comes in two steps: the transition is marked ended and its animations are brought to
/// their end; then, when whatever completions that leaves have run, views, appearance and
/// containment are put in order, so that nothing comes late.
///
/// After the end a context keeps neither controllers nor animators alive: an animator may keep it.
@MainActor
public final class TransitionContext: ContextTransitioning {
  /// The longest duration that an animator may ask for: seconds.
  public static let longestDuration = 86_400.0

  /// Where a transition stands.
  public enum Phase: Sendable, Hashable {
    /// Made, not started.
    case preparing
    /// The animator is at work, or is being driven by hand.
    case running
    /// It has been completed; its last completions run, and it is put in order.
    case ending
    /// Everything is over.
    case ended
  }

  /// The stage on which it happens.
  public var stage: Stage { containerView.stage }
  /// As in `ContextTransitioning`.
  public let containerView: View
  /// As in `ContextTransitioning`.
  public let isAnimated: Bool
  /// As in `ContextTransitioning`.
  public let presentationStyle: ModalPresentationStyle
  /// As in `ContextTransitioning`.
  public let operation: TransitionOperation
  /// As in `ContextTransitioning`.
  public let targetTransform: AffineTransform

  /// Where the transition stands.
  public internal(set) var phase: Phase {
    get { stored }
    set { stored = newValue }
  }
  // Plugins ask with everything that they set.
  @exclusivity(unchecked) @usableFromInline package private(set) var stored: Phase = .preparing
  /// Whether it has been completed.
  @inlinable package var isOver: Bool {
    @inline(__always) get { stored == .ending || stored == .ended }
  }
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

  /// Whether the host has ended it, and not its animator: what completes it late is nobody's fault.
  public var wasEndedByHost: Bool { forcedCompletion != nil }

  /// What is put right in the views when it is over.
  package let restoration: ViewRestoration

  /// What is known of the transition until it ends.
  var plan: TransitionPlan?
  /// Who performs the animation; nil where there is none.
  var animator: (any AnimatedTransitioning)?
  /// Who drives it by hand; nil lets it run by itself.
  var interactor: (any InteractiveTransitioning)?
  var conductor: TransitionConductor?
  var driver: TransitionDriver?
  var settlement: TransitionSettlement?
  weak var watchdog: TransitionWatchdog?
  /// The transition that it takes over from.
  var replaced: ReplacedTransition?
  /// Who plays what.
  let roles: TransitionRoles
  /// Why the host ended it, if it was not the animator: a late completion is nobody's fault then.
  var forcedCompletion: ForcedCompletion?
  /// While the completions of an animator that was replaced are still to run, which count for
  /// nothing.
  var isReplacingAnimator = false

  private var frames: [TransitionKey: (initial: Rect, final: Rect)] = [:]
  private let animators: Set<TransitionKey>

  /// Makes a transition that its conductor starts.
  init(
    _ plan: TransitionPlan, in containerView: View, roles: TransitionRoles, animated: Bool,
    animator: (any AnimatedTransitioning)?, interactor: (any InteractiveTransitioning)?,
    conductor: TransitionConductor
  ) {
    self.containerView = containerView
    isAnimated = animated && animator != nil
    presentationStyle = plan.presentationStyle
    operation = plan.operation
    restoration = plan.restoration
    targetTransform = plan.targetTransform
    isInteractive = interactor != nil
    animators = Set(
      TransitionKey.allCases.filter { plan.participant($0)?.stay.isAnimators == true })
    self.plan = plan
    self.roles = roles
    self.animator = animator
    self.interactor = interactor
    self.conductor = conductor
    coordinator = animator != nil ? TransitionCoordinator(self) : nil
    noteFrames()
  }

  /// Takes the frames from the plan; they are told also when that is gone.
  func noteFrames() {
    for key in TransitionKey.allCases {
      let one = plan?.participant(key)
      frames[key] = (one?.initialFrame ?? .zero, one?.finalFrame ?? .zero)
    }
  }

  /// Whether the person asked for less motion.
  public var isReducedMotion: Bool { stage.isReducedMotion }

  /// The controller that conducts the transition.
  public var containerViewController: ViewController? { roles.container }

  /// Whether a controller comes or goes with it, also unseen.
  func moves(_ controller: ViewController) -> Bool {
    guard let plan else { return false }
    let participants = [plan.from?.controller, plan.to?.controller].compactMap(\.self)
    return (participants + plan.containment.removed + plan.containment.added).contains {
      $0 === controller
    }
  }

  /// As in `ContextTransitioning`.
  public func viewController(forKey key: TransitionKey) -> ViewController? {
    plan.map { $0.participant(key)?.controller } ?? (key == .from ? roles.from : roles.to)
  }

  /// As in `ContextTransitioning`.
  public func view(forKey key: TransitionKey) -> View? {
    guard animators.contains(key) else { return nil }
    return plan?.participant(key)?.view ?? viewController(forKey: key)?.view
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
    TransitionKey.allCases.first { self.viewController(forKey: $0) === viewController }
  }

  /// Notes that the animator broke a rule, in the list and in the stage's event log.
  ///
  /// - Parameter kind: Which.
  public func report(_ kind: Misbehaviour.Kind) {
    misbehaviours.append(Misbehaviour(kind, by: .animator))
    stage.record(.misbehaviour, "animator")
  }
}
