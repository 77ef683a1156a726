public import Animating
public import Geometry
public import ViewControllers

/// Runs other animations in step with a transition, and says when it changes hands.
///
/// UIKit: `UIViewControllerTransitionCoordinator`. A controller that takes part in a transition
/// has one (`ViewController.transitionCoordinator`) while it runs: from before the first
/// appearance callback, so right after `pushViewController`, until the transition's end.
///
/// Animations given to it are driven by hand where the transition is. Those given before the
/// animator has been run, are run right after it and take the transition's duration; later ones
/// start at once and end with the transition. Where nothing is animated, or the animator completes at
/// once, they take no time.
@MainActor
public final class TransitionCoordinator: TransitionCoordinatorContext {
  /// Something to do alongside, which is told about the transition.
  public typealias Handler = @MainActor (any TransitionCoordinatorContext) -> Void

  /// Strong: the context lets go of its coordinator in the end, which opens the ring.
  private let context: TransitionContext
  private var animations: [Handler] = []
  private var completions: [Handler] = []
  private var interactionHandlers: [(handler: Handler, once: Bool)] = []
  private var canAnimateNow = false
  private var isOver = false

  init(_ context: TransitionContext) {
    self.context = context
  }

  /// Runs animations alongside the transition.
  ///
  /// UIKit: `animate(alongsideTransition:completion:)`.
  ///
  /// - Parameters:
  ///   - animation: Sets properties, which are animated with the transition.
  ///   - completion: Called when the transition is over, also if it was cancelled.
  /// - Returns: Whether the animations run; false when the transition is over, in which case
  ///   neither is called.
  @discardableResult
  public func animate(
    alongsideTransition animation: Handler?, completion: Handler? = nil
  ) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    if let animation {
      if canAnimateNow { run(animation) } else { animations.append(animation) }
    }
    return true
  }

  /// Runs animations alongside the transition in a view that is not in the container view.
  ///
  /// Every view of a stage keeps the same time, so it makes no difference where the view is. UIKit:
  /// `animateAlongsideTransition(in:animation:completion:)`.
  ///
  /// - Parameters:
  ///   - view: Where the animations are to be seen.
  ///   - animation: Sets properties, which are animated with the transition.
  ///   - completion: Called when the transition is over, also if it was cancelled.
  /// - Returns: Whether the animations run.
  @discardableResult
  public func animateAlongsideTransition(
    in view: View?, animation: Handler?, completion: Handler? = nil
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  /// Calls a handler whenever the transition passes into or out of the hands of an interaction.
  ///
  /// It comes before the appearance callbacks of a cancellation. UIKit:
  /// `notifyWhenInteractionChanges(_:)`.
  ///
  /// - Parameter handler: Kept until the end of the transition.
  public func notifyWhenInteractionChanges(_ handler: @escaping Handler) {
    guard !isOver else { return }
    interactionHandlers.append((handler, false))
  }

  /// Calls a handler once, when the part driven by hand ends.
  ///
  /// UIKit: `notifyWhenInteractionEnds(_:)`, which it calls out of date.
  ///
  /// - Parameter handler: Not called for a transition that runs by itself.
  public func notifyWhenInteractionEnds(_ handler: @escaping Handler) {
    guard !isOver else { return }
    interactionHandlers.append((handler, true))
  }

  // MARK: What the context says

  /// The animator has been run, or is being and has completed: alongside animations can be.
  func animatorDidStart() {
    canAnimateNow = true
    let waiting = animations
    animations = []
    for animation in waiting { run(animation) }
  }

  /// The transition has passed into, or out of, the hands of an interaction.
  func interactionChanged() {
    let handlers = interactionHandlers
    if !context.isInteractive { interactionHandlers.removeAll(where: \.once) }
    for entry in handlers where !entry.once || !context.isInteractive {
      context.stage.record(.notifyWhenInteractionChanges, "coordinator")
      entry.handler(self)
    }
  }

  /// The transition is over.
  func transitionDidEnd() {
    isOver = true
    let waiting = completions
    completions = []
    animations = []
    interactionHandlers = []
    for completion in waiting {
      context.stage.record(.alongsideCompletion, "coordinator")
      completion(self)
    }
  }

  private func run(_ animation: @escaping Handler) {
    context.stage.record(.animateAlongsideTransition, "coordinator")
    guard let driver = context.driver else { return }
    let rest = driver.time > 0 ? driver.rest : context.transitionDuration
    let duration = context.isAnimated && context.phase == .running ? rest : 0
    driver.perform {
      View.animate(withDuration: duration, delay: 0, options: []) { animation(self) }
    }
  }

  // MARK: What it tells

  /// As in `TransitionCoordinatorContext`.
  public var isAnimated: Bool { context.isAnimated }
  /// As in `TransitionCoordinatorContext`.
  public var presentationStyle: ModalPresentationStyle { context.presentationStyle }
  /// As in `TransitionCoordinatorContext`.
  public var initiallyInteractive: Bool { context.initiallyInteractive }
  /// As in `TransitionCoordinatorContext`.
  public var isInterruptible: Bool { context.isInterruptible }
  /// As in `TransitionCoordinatorContext`.
  public var isInteractive: Bool { context.isInteractive }
  /// As in `TransitionCoordinatorContext`.
  public var isCancelled: Bool { context.transitionWasCancelled }
  /// As in `TransitionCoordinatorContext`.
  public var transitionDuration: Double { context.transitionDuration }
  /// As in `TransitionCoordinatorContext`.
  public var percentComplete: Double { context.percentComplete }
  /// As in `TransitionCoordinatorContext`.
  public var completionVelocity: Double { context.completionSpeed }
  /// As in `TransitionCoordinatorContext`.
  public var completionCurve: TimingCurve { context.completionCurve }
  /// As in `TransitionCoordinatorContext`.
  public var containerView: View { context.containerView }
  /// As in `TransitionCoordinatorContext`.
  public var targetTransform: AffineTransform { context.targetTransform }

  /// As in `TransitionCoordinatorContext`.
  public func viewController(forKey key: TransitionKey) -> ViewController? {
    context.viewController(forKey: key)
  }

  /// As in `TransitionCoordinatorContext`.
  public func view(forKey key: TransitionKey) -> View? {
    context.view(forKey: key)
  }
}
