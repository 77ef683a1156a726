import UIKit

/// Lowers the screen that comes from above; going back, lowers the one that goes out of sight.
final class RiseAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let goesBack: Bool
  private let duration: TimeInterval

  init(goesBack: Bool, duration: TimeInterval) {
    self.goesBack = goesBack
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
    let fromView = context.view(forKey: .from)
    let toView = context.view(forKey: .to)

    let fromStart = context.initialFrame(for: fromController)
    let toEnd = context.finalFrame(for: toController)
    var fromEnd = fromStart
    var toStart = toEnd
    if goesBack {
      fromEnd.origin.y += fromStart.height
    } else {
      toStart.origin.y -= toEnd.height
    }

    // The container holds the screen that goes already.
    if let toView {
      context.containerView.addSubview(toView)
      if goesBack { context.containerView.sendSubviewToBack(toView) }
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
