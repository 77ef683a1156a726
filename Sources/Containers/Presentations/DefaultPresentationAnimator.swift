import Geometry
import LayerAnimating
public import Transitioning
import ViewControllers

/// A presentation's default animation, as the presented controller's `modalTransitionStyle` has it.
///
/// Apple publishes none of its numbers. These are near what iOS shows: half a second of a spring that
/// does not swing, which is what Core Animation makes of UIKit's mass 3, stiffness 1000 and damping
/// 500.
@MainActor
public final class DefaultPresentationAnimator: AnimatedTransitioning {
  /// Seconds.
  public static let duration = 0.5
  /// How far the eye is from a card that is turned, in widths of the screen.
  public static let eyeDistance = 2.5

  private let style: ModalTransitionStyle

  /// Makes one; it keeps nothing between transitions.
  ///
  /// - Parameter style: How it is animated.
  public init(style: ModalTransitionStyle = .coverVertical) { self.style = style }

  /// `DefaultPresentationAnimator.duration`.
  ///
  /// - Parameter context: The transition; not asked.
  /// - Returns: Seconds.
  public func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
    Self.duration
  }

  /// Presents, or dismisses.
  ///
  /// - Parameter context: The transition.
  public func animateTransition(using context: any ContextTransitioning) {
    let container = context.containerView
    let (from, to) = (context.view(forKey: .from), context.view(forKey: .to))
    let isDismissal = context.operation == .dismiss
    if let to {
      if isDismissal, let from {
        container.insertSubview(to, belowSubview: from)
      } else {
        container.addSubview(to)
      }
    }
    let presented = isDismissal ? from : to
    switch style {
    case .coverVertical: cover(presented, isDismissal, context)
    case .crossDissolve: dissolve(presented, isDismissal, context)
    case .flipHorizontal: flip(from, to, isDismissal, context)
    }
  }

  /// Moves a view to below the container view's lower edge, or from there.
  private func cover(_ view: View?, _ leaves: Bool, _ context: any ContextTransitioning) {
    let below = AffineTransform(
      translationX: 0, y: view.map { context.containerView.bounds.maxY - $0.frame.minY } ?? 0)
    if !leaves { view?.transform = below }
    View.animate(
      withDuration: context.transitionDuration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0, options: []
    ) {
      view?.transform = leaves ? below : .identity
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func dissolve(_ view: View?, _ leaves: Bool, _ context: any ContextTransitioning) {
    let alpha = view?.alpha ?? 1
    if !leaves { view?.alpha = 0 }
    View.animate(withDuration: context.transitionDuration, delay: 0, options: []) {
      view?.alpha = leaves ? 0 : alpha
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Turns one view away to its edge, then the other from its edge: two sides of a card.
  private func flip(
    _ from: View?, _ to: View?, _ goesBack: Bool, _ context: any ContextTransitioning
  ) {
    var perspective = Transform3D.identity
    perspective.m34 = -1 / (max(1, context.containerView.bounds.width) * Self.eyeDistance)
    func turned(by angle: Double) -> Transform3D {
      Transform3D(rotationAngle: goesBack ? -angle : angle, x: 0, y: 1, z: 0)
        .concatenating(perspective)
    }
    from?.transform3D = perspective
    to?.transform3D = turned(by: -.pi / 2)
    View.animateKeyframes(withDuration: context.transitionDuration) {
      View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        from?.transform3D = turned(by: .pi / 2)
      }
      View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        to?.transform3D = perspective
      }
    } completion: { _ in
      from?.transform3D = .identity
      to?.transform3D = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
