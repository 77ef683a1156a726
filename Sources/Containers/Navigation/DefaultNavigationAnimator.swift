import Geometry
public import Transitioning
import ViewControllers

/// The navigation container's own animation: the upper screen slides over the lower one, which
/// moves by part of the way (parallax).
///
/// Apple publishes none of its numbers; these are near what iOS shows: 0.35 s, the lower screen
/// moving by three tenths of the width.
@MainActor
public final class DefaultNavigationAnimator: AnimatedTransitioning {
  /// Seconds.
  public static let duration = 0.35
  /// The lower screen's way as a part of the width.
  public static let parallax = 0.3

  /// Makes one; it keeps nothing between transitions.
  public init() {}

  /// `DefaultNavigationAnimator.duration`.
  ///
  /// - Parameter context: The transition; not asked.
  /// - Returns: Seconds.
  public func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
    Self.duration
  }

  /// Slides: a push in from the right, a pop out to the right.
  ///
  /// - Parameter context: The transition.
  public func animateTransition(using context: any ContextTransitioning) {
    let container = context.containerView
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    let isPop = context.operation == .pop
    let width = container.bounds.width
    let upper = AffineTransform(translationX: width, y: 0)
    let lower = AffineTransform(translationX: -width * Self.parallax, y: 0)

    if let to {
      if isPop, let from {
        container.insertSubview(to, belowSubview: from)
      } else {
        container.addSubview(to)
      }
      to.transform = isPop ? lower : upper
    }
    View.animate(
      withDuration: context.transitionDuration, delay: 0, options: []
    ) {
      from?.transform = isPop ? upper : lower
      to?.transform = .identity
    } completion: { _ in
      from?.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
