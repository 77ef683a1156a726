import LayerAnimating
public import ViewControllers

/// Conducts a container's transitions, one at a time.
///
/// A container calls `perform(_:)` for each change that it is asked for, and in it
/// `carryOut(_:animated:)` with its plan.
///
/// **Interruption.** A change that is asked for while a transition runs ends that transition at
/// once, then starts: a transition that runs by itself, or is on its way to its end, is completed;
/// one that is being driven by hand, or on its way back, is cancelled. So the container is never
/// in two transitions, and no change is lost (UIKit drops or defers some). The ended animations'
/// completions run before the next transition starts, so that what they put away (snapshots, hidden
/// views) is put away in their own transition. What is seen goes on from where it was: an animated
/// change takes over what the ended transition showed (`ReplacedTransition`). A change that is asked for from within a callback
/// (`viewWillAppear`, `animateTransition`, `didMove(toParent:)`…) waits until the callbacks of the
/// transition at hand are over; one that is asked for from work that the stage's loop runs, while a
/// transition runs, waits for that loop's next round.
@MainActor
public final class TransitionConductor {
  /// Where animators come from by name.
  public var animatorSource: (any AnimatorSource)? {
    didSet { prepareAnimator() }
  }
  /// The animator of changes for which the delegate vends none; nil is the default one.
  public var animatorName: AnimatorName? {
    didSet {
      guard animatorName != oldValue else { return }
      kept = nil
      prepareAnimator()
    }
  }
  /// The animator by name, if it brings an interaction controller: that stays with the container, as
  /// do the gesture recognisers that it has put there.
  private var kept: (animator: any AnimatedTransitioning, interactor: any InteractiveTransitioning)?
  /// What could not be done, and why, one plain sentence each, in order: animators that could not
  /// be had by their names, controllers that could not be presented.
  public private(set) var diagnoses: [String] = []

  /// Weak: a transition that is going on keeps its conductor, and may outlive the container.
  private weak var container: ViewController?
  private let place: StageAnchor
  private var stage: Stage? { place.stage }
  private var callbackDepth = 0
  private var waiting: [@MainActor () -> Void] = []
  private var isGoingOn = false
  /// What the transition that the change at hand has ended leaves to the next.
  private var replaced: ReplacedTransition?
  /// What the last transition that replaced one carries on of that, perhaps beyond its own end.
  var carried: CarriedLooks?

  /// The transition that runs; its stage keeps it until it is over.
  public private(set) weak var current: TransitionContext?

  private func prepareAnimator() {
    if let animatorName { animatorSource?.prepare(animatorName) }
  }

  /// Makes a conductor.
  ///
  /// - Parameter container: The container, which owns the conductor.
  public init(container: ViewController) {
    self.container = container
    place = container.stage.anchor
  }

  /// Makes a conductor of changes each of which names its container: of presentations.
  ///
  /// - Parameter stage: Where they happen; it may own the conductor.
  package init(stage: Stage) { place = stage.anchor }

  /// Carries out a change of the container: now, or when the callbacks at hand are over.
  ///
  /// - Parameter change: Changes the container; it may call `carryOut(_:animated:)` once.
  public func perform(_ change: @escaping @MainActor () -> Void) {
    waiting.append(change)
    goOn()
  }

  /// Carries out the changes that wait, one after another, as far as that is possible now.
  private func goOn() {
    guard callbackDepth == 0, !isGoingOn else { return }
    isGoingOn = true
    defer { isGoingOn = false }
    var next = 0
    defer { waiting.removeFirst(next) }
    while next < waiting.count {
      if let current {
        replaced = ReplacedTransition(current) ?? replaced
        current.interrupt()
      }
      // It ends in the loop, and goes on then.
      guard current == nil else { return }
      next += 1
      inCallback(waiting[next - 1])
    }
    replaced = nil
  }

  /// Runs code in which the application and animators are called back.
  ///
  /// - Parameters:
  ///   - roles: Of the change that calls.
  ///   - body: The code.
  func inCallback(as roles: TransitionRoles? = nil, _ body: @MainActor () -> Void) {
    let stage = stage
    callbackDepth += 1
    if let roles { stage?.register.enter(roles) }
    // What the application animates in a callback is not part of the transition that called.
    if let stage { stage.animations.onClock(body) } else { body() }
    if roles != nil { stage?.register.leave() }
    callbackDepth -= 1
    goOn()
  }

  // MARK: Carrying a plan out

  /// Carries out a plan; to be called within `perform(_:)`.
  ///
  /// The order is UIKit's: containment begins, the delegate is asked, the transition runs or the
  /// views are switched at once, containment is settled.
  ///
  /// - Parameters:
  ///   - plan: What is to be.
  ///   - animated: Whether with an animation, where it can be seen.
  ///   - owner: The controller whose change it is; nil is the container.
  public func carryOut(
    _ plan: TransitionPlan, animated: Bool, of owner: ViewController? = nil
  ) {
    guard let container = owner ?? container else { return }
    let roles = TransitionRoles(
      container: container, from: plan.from?.controller, to: plan.to?.controller)
    container.stage.register.add(roles)
    inCallback(as: roles) {
      plan.begin(in: container)
      guard plan.changesViews, let containerView = plan.containerView else {
        plan.settle(completed: true, in: container)
        return container.stage.register.remove(roles)
      }
      let vended = plan.canBeSeen ? vend(plan, animated: animated) : nil
      let context = TransitionContext(
        plan, in: containerView, roles: roles, animated: animated, animator: vended?.animator,
        interactor: vended?.interactor, conductor: self)
      if !context.isAnimated { carried?.end() }
      if vended != nil {
        current = context
        roles.transition = context
        context.replaced = replaced
      }
      context.start()
    }
  }

  /// The animation controller: what the delegate vends, else what one of the two controllers prefers, else
  /// what is named, else the default one,
  /// about which nobody is asked for an interaction controller; nil where that is not wanted.
  ///
  /// What is not to be animated is nobody's to drive by hand, and has no default animation. The
  /// container's own gesture drives what nobody else drives.
  private func vend(
    _ plan: TransitionPlan, animated: Bool
  ) -> (animator: any AnimatedTransitioning, interactor: (any InteractiveTransitioning)?)? {
    guard animated || plan.isAlwaysVended, let from = plan.from?.controller,
      let to = plan.to?.controller
    else { return nil }
    let delegates = plan.vending.animator(from, to)
    if animated, delegates == nil, let preferred = plan.makePreferredAnimator?() {
      return (preferred, plan.ownInteractor)
    }
    let vended = delegates ?? animatorByName(for: [plan.operation])
    guard animated else { return vended.map { ($0, nil) } }
    guard vended != nil || plan.isAnimatedByDefault || plan.ownInteractor != nil else { return nil }
    if let vended, let interactor = plan.vending.interactor(vended) { return (vended, interactor) }
    if delegates == nil, let kept,
      plan.ownInteractor == nil || kept.interactor.wantsInteractiveStart
    {
      return kept
    }
    let isOwn = plan.ownInteractor != nil && plan.ownInteractorTakesDefault
    return ((isOwn ? nil : vended) ?? plan.makeDefaultAnimator(), plan.ownInteractor)
  }

  /// Makes the animator by name, if there is none, so that the gestures that it brings can begin its
  /// first transition.
  ///
  /// - Parameter operations: What it is to suit, where a plugin has several.
  public func prepareAnimator(for operations: Set<TransitionOperation> = []) {
    _ = animatorByName(for: operations)
  }

  private func animatorByName(
    for operations: Set<TransitionOperation>
  ) -> (any AnimatedTransitioning)? {
    if let kept { return kept.animator }
    let made = animatorName.flatMap { animator(named: $0, for: operations) }
    if let made, let container,
      let interactor = (made as? any InteractionVending)?.interactionController(for: container)
    {
      kept = (made, interactor)
    }
    return made
  }

  /// The animator of a name; nil, and a diagnosis, where it cannot be had.
  func animator(
    named name: AnimatorName, for operations: Set<TransitionOperation> = []
  ) -> (any AnimatedTransitioning)? {
    do {
      guard let animatorSource else { throw NoAnimatorSource() }
      return try animatorSource.animator(named: name, for: operations).controller
    } catch {
      diagnose("\(name): \(error)", on: container)
      return nil
    }
  }

  /// Notes that something could not be done, in the list and in the stage's event log.
  ///
  /// - Parameters:
  ///   - words: What, and why: a plain sentence.
  ///   - controller: Who was to do it.
  package func diagnose(_ words: String, on controller: ViewController?) {
    diagnoses.append(words)
    if let controller { stage?.record(.diagnosis, controller.eventTarget) }
  }

  /// The transition is over and everything about it has been said.
  func didEnd(_ context: TransitionContext) {
    context.stage.register.remove(context.roles)
    if current === context { current = nil }
  }
}
