import Animating
import LayerAnimating
public import Transitioning
public import ViewControllers

/// Transitions between the first two screens that the container knows nothing of: the conductor
/// alone is asked, and containment stays as it is.
extension Scene {
  public var from: ViewController { screens[0] }
  public var to: ViewController { screens[1] }
  public var conductor: TransitionConductor { container.conductor }

  /// Starts a transition; with `interactive` it is held at its start, and `interactor` drives it if
  /// no other is given.
  @discardableResult
  public func conduct(
    _ operation: TransitionOperation, _ animator: any AnimatedTransitioning,
    interactive: Bool = false, by hand: (any InteractiveTransitioning)? = nil,
    restoration: ViewRestoration = .whole
  ) -> TransitionContext? {
    let interactor = hand ?? (interactive ? interactor : nil)
    return conduct(operation, animator, by: interactor) { $0.restoration = restoration }
  }

  /// Starts a transition of a plan that is changed before.
  @discardableResult
  public func conduct(
    _ operation: TransitionOperation, _ animator: any AnimatedTransitioning,
    by interactor: (any InteractiveTransitioning)? = nil, animated: Bool = true,
    changing: (inout TransitionPlan) -> Void
  ) -> TransitionContext? {
    var plan = TransitionPlan(operation, from: from, to: to, in: container)
    plan.vending = TransitionVending { _, _ in
      animator
    } interactor: { _ in
      interactor
    }
    plan.didSettle = { [weak self] completed in self?.outcomes.append(completed) }
    changing(&plan)
    conductor.perform { [conductor, plan] in conductor.carryOut(plan, animated: animated) }
    return conductor.current
  }

  /// Gives how many transitions have ended, and counts anew.
  public func forgetOutcomes() -> Int {
    defer { outcomes = [] }
    return outcomes.count
  }

  /// Lets time pass until the transition is over, by frames.
  public func finish(framesPerSecond: Double = 60, atMost frames: Int = 3000) {
    stage.play(framesPerSecond: framesPerSecond, atMost: frames) {
      self.conductor.current == nil
    }
  }
}
