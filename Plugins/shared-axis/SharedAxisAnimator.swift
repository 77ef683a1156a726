import UIKit

/// Moves both screens along an axis, while one fades out and then the other in.
final class SharedAxisAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// Across, down, or towards the eye.
  enum Axis: String { case x, y, z }

  private let axis: Axis
  private let goesBack: Bool
  private let duration: TimeInterval
  private let threshold: Double
  private let background: UIColor
  private let distance: CGFloat
  private let scales: (small: CGFloat, large: CGFloat)

  init(
    _ axis: Axis, goesBack: Bool, duration: TimeInterval, threshold: Double, background: UIColor,
    distance: CGFloat, scales: (small: CGFloat, large: CGFloat)
  ) {
    self.axis = axis
    self.goesBack = goesBack
    self.duration = duration
    self.threshold = threshold
    self.background = background
    self.distance = distance
    self.scales = scales
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    let fromView = context.view(forKey: .from)
    let toView = context.view(forKey: .to)
    if let toView, let toController = context.viewController(forKey: .to) {
      toView.frame = context.finalFrame(for: toController)
      container.addSubview(toView)
      toView.alpha = 0
      toView.transform = displaced(ahead: !goesBack)
    }
    // A presenter that stays in its place is the background itself.
    let backgroundColor = container.backgroundColor
    if fromView != nil && toView != nil { container.backgroundColor = background }

    // Fast out, slow in.
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(controlPoints: 0.4, 0, 0.2, 1))
    UIView.animateKeyframes(
      withDuration: duration, delay: 0,
      animations: {
        fromView?.transform = self.displaced(ahead: self.goesBack)
        toView?.transform = .identity
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: self.threshold) {
          fromView?.alpha = 0
        }
        UIView.addKeyframe(
          withRelativeStartTime: self.threshold, relativeDuration: 1 - self.threshold
        ) {
          toView?.alpha = 1
        }
      },
      completion: { _ in
        for view in [fromView, toView] {
          view?.transform = .identity
          view?.alpha = 1
        }
        container.backgroundColor = backgroundColor
        context.completeTransition(!context.transitionWasCancelled)
      })
    CATransaction.commit()
  }

  /// Where a screen is ahead, from where it comes going forth, or behind.
  private func displaced(ahead: Bool) -> CGAffineTransform {
    let way = ahead ? distance : -distance
    switch axis {
    case .x: return CGAffineTransform(translationX: way, y: 0)
    case .y: return CGAffineTransform(translationX: 0, y: way)
    case .z:
      let scale = ahead ? scales.small : scales.large
      return CGAffineTransform(scaleX: scale, y: scale)
    }
  }
}
