import UIKit

/// Lets a screen fall in from the top, turning by half, and out at the bottom again.
final class DropAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let dismisses: Bool
  private let spring: Spring
  /// How far it falls, at least.
  private let travel: CGFloat
  /// What the screen keeps free on each side, as a fraction of the presenter's size.
  private let inset: CGFloat

  init(dismisses: Bool, spring: Spring, travel: CGFloat, inset: CGFloat) {
    self.dismisses = dismisses
    self.spring = spring
    self.travel = travel
    self.inset = inset
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    spring.duration
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    if dismisses { dismiss(context) } else { present(context) }
  }

  private func present(_ context: UIViewControllerContextTransitioning) {
    guard let presenter = context.viewController(forKey: .from),
      let controller = context.viewController(forKey: .to), let view = context.view(forKey: .to)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    context.containerView.addSubview(view)

    view.frame = frame(of: controller, over: presenter, context)
    let place = view.center
    view.center.y -= travel
    view.transform = CGAffineTransform(rotationAngle: .pi)
    view.alpha = 0

    spring.animate {
      view.transform = .identity
      view.alpha = 1
      view.center = place
    } completion: {
      view.transform = .identity
      view.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Where the presenter stays and would be covered, it is left to show around the screen.
  private func frame(
    of controller: UIViewController, over presenter: UIViewController,
    _ context: UIViewControllerContextTransitioning
  ) -> CGRect {
    let frame = context.finalFrame(for: controller)
    let around = context.initialFrame(for: presenter)
    guard context.view(forKey: .from) == nil, frame.contains(around) else { return frame }
    return around.insetBy(dx: around.width * inset, dy: around.height * inset)
  }

  private func dismiss(_ context: UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .from) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    // There is no view where the presenter has never left.
    if let controller = context.viewController(forKey: .to),
      let presenter = context.view(forKey: .to)
    {
      presenter.frame = context.finalFrame(for: controller)
      context.containerView.insertSubview(presenter, belowSubview: view)
    }

    let place = view.center
    // A tall screen falls farther, or its end would hang in the air; and a little more, since the
    // spring brings it back a little.
    let fall = max(travel, 1.01 * (context.containerView.bounds.maxY - view.frame.minY))
    spring.animate {
      view.center.y += fall
    } completion: {
      context.completeTransition(!context.transitionWasCancelled)
      view.center = place
    }
  }
}
