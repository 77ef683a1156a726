import Compositing
import Geometry
public import Transitioning
import ViewControllers

/// The navigation container's own animation: the upper screen slides over the lower one, which
/// moves by part of the way (parallax) and gets a little darker; the upper one's edge casts a shadow.
///
/// Apple publishes none of its numbers; these are near what iOS shows: 0.35 s, the lower screen
/// moving by three tenths of the width.
@MainActor
public final class DefaultNavigationAnimator: AnimatedTransitioning {
  /// Seconds.
  public static let duration = 0.35
  /// The lower screen's way as a part of the width.
  public static let parallax = 0.3
  /// How dark the lower screen gets: the alpha of black.
  public static let dimming = 0.1
  /// The alpha of the shadow at the upper screen's edge.
  public static let shadowOpacity = 0.3
  /// How far that shadow reaches, in points.
  public static let shadowReach = 9.0

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
    let aside = AffineTransform(translationX: width, y: 0)
    let behind = AffineTransform(translationX: -width * Self.parallax, y: 0)

    if let to {
      if isPop, let from {
        container.insertSubview(to, belowSubview: from)
      } else {
        container.addSubview(to)
      }
    }
    let (upper, lower) = isPop ? (from, to) : (to, from)
    let dimmingView = View(frame: container.bounds, stage: container.stage)
    dimmingView.backgroundColor = Color(white: 0, alpha: Self.dimming)
    let edge = makeEdge(of: container)
    if let upper, upper.superview === container {
      container.insertSubview(dimmingView, belowSubview: upper)
      container.insertSubview(edge, belowSubview: upper)
    }
    func place(upperAside: Bool) {
      for view in [upper, edge] { view?.transform = upperAside ? aside : .identity }
      lower?.transform = upperAside ? .identity : behind
      for view in [dimmingView, edge] { view.alpha = upperAside ? 0 : 1 }
    }
    place(upperAside: !isPop)
    View.animate(withDuration: context.transitionDuration, delay: 0, options: []) {
      place(upperAside: isPop)
    } completion: { _ in
      dimmingView.removeFromSuperview()
      edge.removeFromSuperview()
      from?.transform = .identity
      to?.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Something to cast the shadow: a strip that hides behind the upper screen's edge.
  private func makeEdge(of container: View) -> View {
    let bounds = container.bounds
    let edge = View(
      frame: Rect(x: bounds.minX, y: bounds.minY, width: 1, height: bounds.height),
      stage: container.stage)
    edge.backgroundColor = .black
    edge.layer.model.shadowOpacity = Self.shadowOpacity
    edge.layer.model.shadowRadius = Self.shadowReach / 2
    edge.layer.model.shadowOffset = .zero
    return edge
  }
}
