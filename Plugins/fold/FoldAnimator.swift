import UIKit

/// Folds the screen that goes twice, like a sheet of paper, and lets it fade.
///
/// The screen is cut into four snapshots that turn about the point where they meet.
final class FoldAnimator: UIPercentDrivenInteractiveTransition,
  UIViewControllerAnimatedTransitioning
{
  /// How far away the eye is, in points; 0 sees everything flat.
  private let perspective: CGFloat
  /// How dark paper is that stands upright, 0...1.
  private let shading: CGFloat

  init(perspective: CGFloat, shading: CGFloat) {
    self.perspective = perspective
    self.shading = shading
    super.init()
    // By itself it runs; a pinch has it wait for the fingers.
    wantsInteractiveStart = false
  }

  /// Whose screens a pinch pops.
  weak var parent: UINavigationController?
  /// How far apart the fingers were when the pinch began.
  var startScale: CGFloat = 1

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

    // The quarters fade as one sheet, or the lower ones would show through the upper ones.
    let sheet = UIView(frame: fromView.frame)
    if perspective > 0 { sheet.layer.sublayerTransform.m34 = -1 / perspective }
    container.addSubview(sheet)

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
      view.layer.position = CGPoint(x: left, y: top)
      sheet.addSubview(view)
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
        // The right half over the left, towards the eye.
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
          let firstFolding = CATransform3DMakeRotation(-.pi, 0, 1, 0)
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
        UIView.addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.2) { sheet.alpha = 0 }
        // Each half darkens as it rises; then what it comes down on does, and it brightens again.
        self.shade([topRight, bottomRight], darkensAt: 0, brightensAt: 0.2)
        self.shade([topLeft, bottomLeft], darkensAt: 0.2, brightensAt: 0.6)
        self.shade([bottomRight], darkensAt: 0.4)
        self.shade([topRight], darkensAt: 0.6)
      },
      completion: { _ in
        fromView.isHidden = false
        context.completeTransition(!context.transitionWasCancelled)
        sheet.removeFromSuperview()
      })
  }

  /// Lays shades on quarters, inside the keyframe animation; each change takes a fifth of the whole.
  private func shade(
    _ quarters: [UIView], darkensAt darkening: Double, brightensAt brightening: Double? = nil
  ) {
    guard shading > 0 else { return }
    for quarter in quarters {
      let shade = UIView(frame: quarter.bounds)
      shade.backgroundColor = .black
      UIView.performWithoutAnimation {
        shade.alpha = 0
        quarter.addSubview(shade)
      }
      UIView.addKeyframe(withRelativeStartTime: darkening, relativeDuration: 0.2) {
        shade.alpha = self.shading
      }
      guard let brightening else { continue }
      UIView.addKeyframe(withRelativeStartTime: brightening, relativeDuration: 0.2) {
        shade.alpha = 0
      }
    }
  }
}
