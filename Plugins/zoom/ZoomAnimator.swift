import UIKit

/// Lets one screen fade in while the other shrinks away below it.
final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let duration: TimeInterval
  private let scale: CGFloat

  init(duration: TimeInterval, scale: CGFloat) {
    self.duration = duration
    self.scale = scale
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let toController = context.viewController(forKey: .to),
      let toView = context.view(forKey: .to)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    let fromView = context.view(forKey: .from)
    toView.frame = context.finalFrame(for: toController)
    toView.alpha = 0
    context.containerView.addSubview(toView)

    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: {
        fromView?.transform = CGAffineTransform(scaleX: self.scale, y: self.scale)
        toView.alpha = 1
      },
      completion: { _ in
        fromView?.transform = .identity
        toView.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
