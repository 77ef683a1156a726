public import Animating

/// An interaction controller: it drives a transition by hand.
///
/// UIKit: `UIViewControllerInteractiveTransitioning`. It is started instead of the animation
/// controller and decides whether and when that one starts: `TransitionContext.startAnimator()`
/// starts it with its animations held at 0, which is what percent-driven controllers want.
@MainActor
public protocol InteractiveTransitioning: AnyObject {
  /// Starts the transition, instead of `animateTransition(using:)`.
  ///
  /// UIKit: `startInteractiveTransition(_:)`.
  ///
  /// - Parameter context: The transition.
  func startInteractiveTransition(_ context: any ContextTransitioning)

  /// The speed of the rest after the interaction; 1 is the animation's own. Above 0.
  ///
  /// UIKit: `completionSpeed`.
  var completionSpeed: Double { get }

  /// The curve of the rest after the interaction. UIKit: `completionCurve`.
  var completionCurve: TimingCurve { get }

  /// Whether the transition starts by hand; if not, it starts by itself and may be caught later.
  ///
  /// UIKit: `wantsInteractiveStart`.
  var wantsInteractiveStart: Bool { get }
}

extension InteractiveTransitioning {
  /// The animation's own speed.
  public var completionSpeed: Double { 1 }

  /// Ease in, ease out.
  public var completionCurve: TimingCurve { .easeInOut }

  /// True: the transition starts by hand.
  public var wantsInteractiveStart: Bool { true }
}
