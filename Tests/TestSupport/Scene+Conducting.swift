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
    restoration: ViewRestoration = .all
  ) -> TransitionContext? {
    let container = container
    var request = TransitionRequest(
      operation: operation, from: from, to: to, containerView: containerView, animator: animator,
      makeDefaultAnimator: { type(of: container).makeDefaultAnimator() })
    request.interactor = hand ?? (interactive ? interactor : nil)
    request.restoration = restoration
    request.commit = { [weak self] completed in self?.outcomes.append(completed) }
    conductor.perform { [conductor] in conductor.start(request) }
    return conductor.current
  }

  /// Gives how many transitions have ended, and counts anew.
  public func forgetOutcomes() -> Int {
    defer { outcomes = [] }
    return outcomes.count
  }

  /// Lets time pass until the transition is over, by frames.
  public func finish(framesPerSecond: Double = 60, atMost frames: Int = 3000) {
    var frame = (stage.clock.now * framesPerSecond).rounded()
    for _ in 0..<frames where conductor.current != nil {
      frame += 1
      stage.advance(to: frame / framesPerSecond)
    }
    stage.advance(to: stage.clock.now)
  }
}
