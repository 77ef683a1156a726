import UIKit

/// Turns both screens about the top left corner, or slides both, on a spring.
final class CornerAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// How the screens move.
  enum Motion { case rotation, slide }

  private let motion: Motion
  /// Whether it goes forth; going back, everything is mirrored.
  private let presenting: Bool
  private let duration: TimeInterval
  private let damping: CGFloat
  private let velocity: CGFloat
  private let background: UIColor

  init(
    _ motion: Motion, presenting: Bool, duration: TimeInterval, damping: CGFloat,
    velocity: CGFloat, background: UIColor
  ) {
    self.motion = motion
    self.presenting = presenting
    self.duration = duration
    self.damping = damping
    self.velocity = velocity
    self.background = background
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
    let views = [toView, fromView].compactMap { $0 }

    if let toView, let toController = context.viewController(forKey: .to) {
      toView.frame = context.finalFrame(for: toController)
    }
    let comes = offScreen(container.bounds.size, ahead: presenting)
    let goes = offScreen(container.bounds.size, ahead: !presenting)
    toView?.transform = comes
    // Last is on top: the screen that goes.
    for view in views {
      setAnchorPoint(.zero, of: view)
      container.addSubview(view)
    }
    // A presenter that stays in its place is the background itself.
    let backgroundColor = container.backgroundColor
    if views.count == 2 { container.backgroundColor = background }

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: damping,
      initialSpringVelocity: velocity, options: [],
      animations: {
        fromView?.transform = goes
        toView?.transform = .identity
      },
      completion: { _ in
        for view in views {
          view.transform = .identity
          self.setAnchorPoint(CGPoint(x: 0.5, y: 0.5), of: view)
        }
        container.backgroundColor = backgroundColor
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  /// Where a screen is out of sight: ahead, where it comes from going forth, or behind.
  private func offScreen(_ size: CGSize, ahead: Bool) -> CGAffineTransform {
    switch motion {
    case .rotation: CGAffineTransform(rotationAngle: ahead ? -.pi / 2 : .pi / 2)
    case .slide: CGAffineTransform(translationX: ahead ? size.width : -size.width, y: 0)
    }
  }

  /// Makes a view turn about another point of it, and leaves it where it is.
  private func setAnchorPoint(_ point: CGPoint, of view: UIView) {
    let layer = view.layer
    layer.position.x += (point.x - layer.anchorPoint.x) * layer.bounds.width
    layer.position.y += (point.y - layer.anchorPoint.y) * layer.bounds.height
    layer.anchorPoint = point
  }
}
