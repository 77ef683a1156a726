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
    let margins = margins(of: toView, travel: travel)

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0,
      usingSpringWithDamping: Self.damping,
      initialSpringVelocity: movesRight ? -Self.initialVelocity : Self.initialVelocity,
      options: [],
      animations: {
        fromView.frame = fromFrame.offsetBy(dx: travel, dy: 0)
        toView.frame = center
        for margin in margins { margin.center.x += travel }
      },
      completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
        for margin in margins { margin.removeFromSuperview() }
        fromView.frame = fromFrame
        container.backgroundColor = background
      })
  }

  /// Continues the edges of the screen that comes to both sides, as far as the spring bares them.
  ///
  /// The spring swings past its end by e^(-πζ ÷ √(1-ζ²)) of the way, and back by the square of that.
  private func margins(of view: UIView, travel: CGFloat) -> [UIView] {
    let swing = exp(-.pi * Self.damping / (1 - Self.damping * Self.damping).squareRoot())
    let past = 1.5 * swing * abs(travel)
    let back = 1.5 * swing * swing * abs(travel)
    let (left, right) = travel > 0 ? (past, back) : (back, past)
    // The outermost points cover themselves, so that no line shows between; what is beyond them is
    // stretched, from the little that the insets leave.
    let size = view.bounds.size
    let edge = min(1, size.width)
    let kept = edge * 0.99
    return [
      (0, -left, left, UIEdgeInsets(top: 0, left: 0, bottom: 0, right: kept)),
      (
        size.width - edge, size.width - edge, right,
        UIEdgeInsets(top: 0, left: kept, bottom: 0, right: 0)
      ),
    ].compactMap { column, x, width, insets in
      let part = CGRect(x: column, y: 0, width: edge, height: size.height)
      guard
        let margin = view.resizableSnapshotView(
          from: part, afterScreenUpdates: true, withCapInsets: insets)
      else { return nil }
      margin.frame = CGRect(
        x: view.frame.minX + x, y: view.frame.minY, width: width + edge, height: size.height)
      view.superview?.addSubview(margin)
      return margin
    }
  }
}
