import UIKit

/// Folds the screen that goes twice, like a sheet of paper, and lets it fade.
///
/// The screen is cut into four snapshots that turn about the point where they meet.
final class FoldAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    2.0
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let fromView = context.view(forKey: .from) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    if let toController = context.viewController(forKey: .to),
      let toView = context.view(forKey: .to)
    {
      toView.frame = context.finalFrame(for: toController)
      container.insertSubview(toView, belowSubview: fromView)
    }

    // Whole points, so that screens of odd sizes split between pixels and not through them.
    let size = fromView.bounds.size
    let left = (size.width / 2).rounded(.down)
    let top = (size.height / 2).rounded(.down)
    let right = size.width - left
    let bottom = size.height - top

    func quadrant(_ rect: CGRect, anchor: CGPoint) -> UIView {
      let view =
        fromView.resizableSnapshotView(
          from: rect, afterScreenUpdates: false, withCapInsets: .zero) ?? UIView(frame: rect)
      view.layer.anchorPoint = anchor
      view.layer.position = CGPoint(
        x: fromView.frame.minX + left, y: fromView.frame.minY + top)
      container.addSubview(view)
      return view
    }
    let topLeft = quadrant(
      CGRect(x: 0, y: 0, width: left, height: top), anchor: CGPoint(x: 1, y: 1))
    let topRight = quadrant(
      CGRect(x: left, y: 0, width: right, height: top), anchor: CGPoint(x: 0, y: 1))
    let bottomLeft = quadrant(
      CGRect(x: 0, y: top, width: left, height: bottom), anchor: CGPoint(x: 1, y: 0))
    let bottomRight = quadrant(
      CGRect(x: left, y: top, width: right, height: bottom), anchor: CGPoint(x: 0, y: 0))
    fromView.isHidden = true

    UIView.animateKeyframes(
      withDuration: transitionDuration(using: context), delay: 0,
      animations: {
        // The right half over the left.
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
          let firstFolding = CATransform3DMakeRotation(.pi, 0, 1, 0)
          topRight.layer.transform = firstFolding
          bottomRight.layer.transform = firstFolding
          topRight.layer.zPosition = 1
          bottomRight.layer.zPosition = 1
        }
        // The lower half over the upper.
        UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.4) {
          let secondFolding = CATransform3DMakeRotation(.pi, 1, 0, 0)
          bottomRight.layer.transform = CATransform3DConcat(
            bottomRight.layer.transform, secondFolding)
          bottomRight.layer.zPosition = 2
          bottomLeft.layer.transform = secondFolding
          bottomLeft.layer.zPosition = 3
        }
        UIView.addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.2) {
          for view in [topLeft, topRight, bottomLeft, bottomRight] { view.alpha = 0 }
        }
      },
      completion: { _ in
        fromView.isHidden = false
        context.completeTransition(!context.transitionWasCancelled)
        for view in [topLeft, topRight, bottomLeft, bottomRight] { view.removeFromSuperview() }
      })
  }
}
