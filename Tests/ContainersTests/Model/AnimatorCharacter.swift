import Geometry
import LayerAnimating
import TestSupport
import Transitioning
import ViewControllers

/// Animators that keep the rules, and those that break them, each in its way.
enum AnimatorCharacter: String, CaseIterable, Codable {
  case proper, spring, forgetful, twice, late, cancelling, instant, thief, ghost, litterer, link
  case falls, interruptible

  /// Whether the host has to end the transition, or to put things right, for it.
  var leavesThings: Bool { self != .proper && self != .instant && self != .interruptible }

  @MainActor func animator() -> any AnimatedTransitioning {
    if self == .interruptible { return InterruptibleAnimator() }
    return TestAnimator(duration: self == .instant ? 0 : 0.4) { perform($0) }
  }

  @MainActor private func perform(_ context: any ContextTransitioning) {
    let container = context.containerView
    let stage = container.stage
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    if self != .ghost, let to { container.addSubview(to) }
    let moving = to ?? from
    @MainActor func animate(
      _ change: @escaping @MainActor () -> Void, _ done: @escaping @MainActor () -> Void
    ) {
      View.animate(withDuration: context.transitionDuration, animations: change) { _ in done() }
    }
    let complete: @MainActor () -> Void = {
      _ = context.completeTransition(!context.transitionWasCancelled)
    }
    switch self {
    case .proper, .instant, .interruptible:
      moving?.transform = AffineTransform(translationX: 50, y: 0)
      animate({ moving?.transform = .identity }, complete)
    case .spring:
      View.animate(
        withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 1,
        options: [], animations: { moving?.center = Point(x: 3, y: 4) },
        completion: { _ in complete() })
    case .forgetful: animate({ moving?.alpha = 0 }, {})
    case .twice:
      animate({ moving?.alpha = 0.5 }) {
        complete()
        complete()
      }
    case .late:
      animate({ moving?.alpha = 0.5 }) {
        complete()
        stage.enqueue { complete() }
      }
    case .cancelling: animate({ moving?.alpha = 0.5 }) { context.completeTransition(false) }
    case .thief:
      animate({ from?.alpha = 0 }) {
        from?.removeFromSuperview()
        to?.removeFromSuperview()
        complete()
      }
    case .ghost: animate({ from?.isHidden = true }, complete)
    case .litterer:
      let extra = View(frame: container.bounds, stage: stage)
      container.addSubview(extra)
      animate({ extra.alpha = 0 }, complete)
    case .link:
      var ticks = 0
      stage.addDisplayLink(
        DisplayLink { link in
          ticks += 1
          moving?.alpha = Double(ticks) / 20
          guard ticks == 20 else { return }
          link.invalidate()
          complete()
        })
    case .falls:
      animate({ moving?.alpha = 0.1 }, {})
      (context as? TransitionContext)?.fallBack(because: "it fell over")
    }
  }
}

/// Carries all of a transition with a property animator.
@MainActor
private final class InterruptibleAnimator: AnimatedTransitioning {
  private var animator: ViewPropertyAnimator?

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.4 }

  func animateTransition(using context: any ContextTransitioning) {
    interruptibleAnimator(using: context)?.startAnimation()
  }

  func interruptibleAnimator(using context: any ContextTransitioning) -> ViewPropertyAnimator? {
    if let animator { return animator }
    let animator = ViewPropertyAnimator(duration: 0.4, stage: context.containerView.stage)
    self.animator = animator
    let to = context.view(forKey: .to)
    if let to { context.containerView.addSubview(to) }
    animator.addAnimations { to?.transform = .identity }
    animator.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
    return animator
  }
}
