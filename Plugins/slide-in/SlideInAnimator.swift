import UIKit

/// Slides a screen in from the left over the one that presents it, and out to the right again.
final class SlideInAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let dismisses: Bool
  private let duration: TimeInterval

  init(dismisses: Bool, duration: TimeInterval) {
    self.dismisses = dismisses
    self.duration = duration
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let fromController = context.viewController(forKey: .from),
      let toController = context.viewController(forKey: .to)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    // There is no view where the presenter stays in its place.
    let fromView = context.view(forKey: .from)
    let toView = context.view(forKey: .to)

    let fromStart = context.initialFrame(for: fromController)
    let toEnd = context.finalFrame(for: toController)
    // By its width where it fills the container; what is smaller begins and ends out of sight, too.
    let bounds = context.containerView.bounds
    var fromEnd = fromStart
    var toStart = toEnd
    if dismisses {
      fromEnd.origin.x = bounds.maxX
    } else {
      toStart.origin.x = bounds.minX - toEnd.width
    }

    if let toView {
      context.containerView.addSubview(toView)
      if dismisses { context.containerView.sendSubviewToBack(toView) }
    }
    fromView?.frame = fromStart
    toView?.frame = toStart

    UIView.animate(
      withDuration: transitionDuration(using: context),
      animations: {
        fromView?.frame = fromEnd
        toView?.frame = toEnd
      },
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        fromView?.frame = fromStart
      })
  }
}
