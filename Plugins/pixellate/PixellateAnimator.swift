import UIKit

/// Dissolves one screen into the other, in blocks that grow on the one and shrink on the other.
///
/// The dissolve is an animation that UIKit drives, also by hand and backwards; the blocks are set for
/// every frame, to what the dissolve has come to.
final class PixellateAnimator: UIPercentDrivenInteractiveTransition,
  UIViewControllerAnimatedTransitioning
{
  private let seconds: TimeInterval
  /// The largest blocks, as a fraction of the width.
  private let fraction: CGFloat

  init(duration: TimeInterval, fraction: CGFloat) {
    seconds = duration
    self.fraction = fraction
    super.init()
    // By itself it runs; a pan has it wait for the finger.
    wantsInteractiveStart = false
  }

  /// Whose screens a pan pops.
  weak var parent: UINavigationController?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    seconds
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let toController = context.viewController(forKey: .to),
      let toView = context.view(forKey: .to), let fromView = context.view(forKey: .from)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    toView.frame = context.finalFrame(for: toController)
    container.insertSubview(toView, belowSubview: fromView)
    guard let source = fromView.snapshotView(afterScreenUpdates: false),
      let target = toView.snapshotView(afterScreenUpdates: true)
    else { return context.completeTransition(!context.transitionWasCancelled) }
    source.frame = fromView.frame
    target.frame = toView.frame
    target.alpha = 0
    container.addSubview(source)
    container.addSubview(target)

    let link = CADisplayLink { _ in
      let progress = CGFloat(target.layer.presentation()?.opacity ?? 0)
      source.layer.setFilters([.pixellate(fractionalWidth: progress * self.fraction)])
      target.layer.setFilters([.pixellate(fractionalWidth: (1 - progress) * self.fraction)])
    }
    link.add(to: .main, forMode: .common)

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, options: .curveLinear,
      animations: { target.alpha = 1 },
      completion: { _ in
        link.invalidate()
        context.completeTransition(!context.transitionWasCancelled)
        source.removeFromSuperview()
        target.removeFromSuperview()
      })
  }
}
