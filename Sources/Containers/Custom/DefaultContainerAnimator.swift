import Geometry
public import Transitioning
import ViewControllers

/// The custom container's own animation: the children slide and fade, on a spring.
///
/// From the article "Custom Container View Controller Transitions" (objc.io issue 12), which names
/// it `PrivateAnimatedTransition`, with the correction of its follow-up: the leaving view gets its
/// alpha back. It learns positions from the context only; where the frames carry no direction it
/// goes one way always.
@MainActor
public final class DefaultContainerAnimator: AnimatedTransitioning {
  /// Seconds.
  public static let duration = 1.0
  /// The spring's damping ratio.
  public static let damping = 0.75
  /// The spring's initial velocity: whole distances a second.
  public static let initialSpringVelocity = 0.5
  /// The gap between the two children: points.
  public static let childViewPadding = 16.0

  /// Makes one; it keeps nothing between transitions.
  public init() {}

  /// `DefaultContainerAnimator.duration`.
  ///
  /// - Parameter context: The transition; not asked.
  /// - Returns: Seconds.
  public func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
    Self.duration
  }

  /// Slides and fades.
  ///
  /// - Parameter context: The transition.
  public func animateTransition(using context: any ContextTransitioning) {
    let container = context.containerView
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    let isGoingRight: Bool
    if let arriving = context.viewController(forKey: .to) {
      isGoingRight =
        context.initialFrame(for: arriving).minX < context.finalFrame(for: arriving).minX
    } else {
      isGoingRight = false
    }
    let distance = container.bounds.width + Self.childViewPadding
    let travel = isGoingRight ? distance : -distance

    let fromAlpha = from?.alpha ?? 1
    if let to {
      container.addSubview(to)
      to.alpha = 0
      to.transform = AffineTransform(translationX: -travel, y: 0)
    }
    View.animate(
      withDuration: context.transitionDuration, delay: 0,
      usingSpringWithDamping: Self.damping, initialSpringVelocity: Self.initialSpringVelocity,
      options: []
    ) {
      from?.transform = AffineTransform(translationX: travel, y: 0)
      from?.alpha = 0
      to?.transform = .identity
      to?.alpha = 1
    } completion: { _ in
      from?.transform = .identity
      from?.alpha = fromAlpha
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
