import UIKit

/// Lets a screen grow out of the middle, turning by half, while the other fades away.
final class DropPushAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let spring: Spring
  /// What the screen keeps free on each side at the start, as a fraction of its size.
  private let inset: CGFloat

  init(spring: Spring, inset: CGFloat) {
    self.spring = spring
    self.inset = inset
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    spring.duration
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let toController = context.viewController(forKey: .to),
      let toView = context.view(forKey: .to)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    let fromView = context.view(forKey: .from)
    toView.frame = context.finalFrame(for: toController)
    context.containerView.addSubview(toView)

    // A scale for the inset frame: what is in the screen keeps its layout.
    let scale = 1 - 2 * inset
    toView.transform = CGAffineTransform(rotationAngle: .pi).scaledBy(x: scale, y: scale)
    toView.alpha = 0

    spring.animate {
      toView.transform = .identity
      toView.alpha = 1
      fromView?.alpha = 0
    } completion: {
      toView.transform = .identity
      toView.alpha = 1
      fromView?.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
