import LayerAnimating
import Transitioning
import ViewControllers

/// Has a controller's view grow out of its source, or go back into it.
///
/// Apple publishes none of its numbers: half a second of a spring that does not swing is near what iOS
/// shows.
@MainActor
final class ZoomAnimator: AnimatedTransitioning {
  /// Seconds.
  static let duration = 0.5

  private let zoom: Zoom
  private var flight: ZoomFlight?

  init(_ zoom: Zoom) { self.zoom = zoom }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { Self.duration }

  func animateTransition(using context: any ContextTransitioning) {
    let container = context.containerView
    let isLeaving = context.operation == .pop || context.operation == .dismiss
    let keys: (zoomed: TransitionKey, other: TransitionKey) =
      isLeaving ? (.from, .to) : (.to, .from)
    let (view, background) = (context.view(forKey: keys.zoomed), context.view(forKey: keys.other))
    if !isLeaving, let view { container.addSubview(view) }
    if isLeaving, let background, let view {
      container.insertSubview(background, belowSubview: view)
    }
    guard let view, let zoomed = context.viewController(forKey: keys.zoomed),
      let other = context.viewController(forKey: keys.other)
    else {
      context.completeTransition(!context.transitionWasCancelled)
      return
    }
    let flight = ZoomFlight(
      context, zoom, of: view, from: background, (zoomed, other), isLeaving: isLeaving)
    self.flight = flight
    zoomed.transitionTraits.flight = flight
    flight.begin()
    View.animate(
      withDuration: context.transitionDuration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0
    ) {
      flight.go()
    } completion: { _ in
      flight.end()
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// However it has ended, the source is seen again.
  func animationEnded(_ completed: Bool) {
    flight?.end()
    flight = nil
  }
}
