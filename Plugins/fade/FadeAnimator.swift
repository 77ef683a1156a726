import UIKit

/// Fades a screen in as it grows; going back, fades it out.
final class FadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let goesBack: Bool
  private let duration: TimeInterval
  private let returnDuration: TimeInterval
  private let scale: CGFloat
  private let threshold: Double

  init(
    goesBack: Bool, duration: TimeInterval, returnDuration: TimeInterval, scale: CGFloat,
    threshold: Double
  ) {
    self.goesBack = goesBack
    self.duration = duration
    self.returnDuration = returnDuration
    self.scale = scale
    self.threshold = threshold
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    goesBack ? returnDuration : duration
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    if let toView = context.view(forKey: .to),
      let toController = context.viewController(forKey: .to)
    {
      toView.frame = context.finalFrame(for: toController)
      container.addSubview(toView)
      if goesBack { container.sendSubviewToBack(toView) }
    }
    guard let view = context.view(forKey: goesBack ? .from : .to) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    if !goesBack {
      view.alpha = 0
      view.transform = CGAffineTransform(scaleX: scale, y: scale)
    }

    UIView.animateKeyframes(
      withDuration: transitionDuration(using: context), delay: 0,
      options: .init(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
      animations: {
        view.transform = .identity
        UIView.addKeyframe(
          withRelativeStartTime: 0, relativeDuration: self.goesBack ? 1 : self.threshold
        ) {
          view.alpha = self.goesBack ? 0 : 1
        }
      },
      completion: { _ in
        view.transform = .identity
        view.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })
  }
}
