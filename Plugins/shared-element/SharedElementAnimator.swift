import UIKit

/// Flies the views whose tags both screens have, while the screens dissolve into one another.
final class SharedElementAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// Whether the screen that goes lies over the one that comes.
  private let goesBack: Bool
  private let duration: TimeInterval
  private let damping: CGFloat

  init(goesBack: Bool, duration: TimeInterval, damping: CGFloat) {
    self.goesBack = goesBack
    self.duration = duration
    self.damping = damping
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
    let container = context.containerView
    // There is no view where a presenter stays in its place: it is not to be moved or faded.
    let fromView = context.view(forKey: .from)
    if let toView = context.view(forKey: .to) {
      toView.frame = context.finalFrame(for: toController)
      container.addSubview(toView)
      if goesBack { container.sendSubviewToBack(toView) }
      toView.layoutIfNeeded()
    }
    let fading = goesBack ? fromView : context.view(forKey: .to)

    let sky = UIView(frame: container.bounds)
    let elements = SharedElement.all(
      from: fromController.view, to: toController.view, in: container)
    for element in elements { sky.addSubview(element.flyer) }
    container.addSubview(sky)
    sky.alpha = 0
    fading?.alpha = goesBack ? 1 : 0

    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: damping,
      initialSpringVelocity: 0, options: [],
      animations: {
        for element in elements { element.land() }
        fading?.alpha = self.goesBack ? 0 : 1
      },
      completion: { _ in
        sky.removeFromSuperview()
        for element in elements { element.showOriginals() }
        fading?.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      })

    // At the very ends the screens show themselves, to the pixel; in between the flyers do.
    let instant = 0.001
    UIView.animateKeyframes(
      withDuration: duration, delay: 0,
      options: .init(rawValue: UIView.AnimationOptions.curveLinear.rawValue),
      animations: {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: instant) {
          sky.alpha = 1
          for element in elements { element.hideOriginals() }
        }
        UIView.addKeyframe(withRelativeStartTime: 1 - instant, relativeDuration: instant) {
          sky.alpha = 0
          for element in elements { element.showOriginals() }
        }
      })
  }
}
