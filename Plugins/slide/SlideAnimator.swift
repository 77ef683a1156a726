import UIKit

/// Slides one screen out and the other in, a small black gap between them, a little springy.
final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private static let damping: CGFloat = 0.75
  private static let initialVelocity: CGFloat = 0.5
  private static let padding: CGFloat = 20

  /// Which way to go where the context does not tell.
  private let goesBack: Bool

  init(goesBack: Bool) {
    self.goesBack = goesBack
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    0.5
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let toController = context.viewController(forKey: .to),
      let toView = context.view(forKey: .to), let fromView = context.view(forKey: .from)
    else { return context.completeTransition(!context.transitionWasCancelled) }

    let center = context.finalFrame(for: toController)
    let start = context.initialFrame(for: toController)
    let movesRight = start.isEmpty ? goesBack : start.minX < center.minX
    let travel = (center.width + Self.padding) * (movesRight ? 1 : -1)

    let fromFrame = fromView.frame
    let background = container.backgroundColor
    container.backgroundColor = .black
    toView.frame = center.offsetBy(dx: -travel, dy: 0)
    container.addSubview(toView)

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0,
      usingSpringWithDamping: Self.damping,
      initialSpringVelocity: movesRight ? -Self.initialVelocity : Self.initialVelocity,
      options: [],
      animations: {
        fromView.frame = fromFrame.offsetBy(dx: travel, dy: 0)
        toView.frame = center
      },
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        fromView.frame = fromFrame
        container.backgroundColor = background
      })
  }
}
