public import Animating
public import LayerAnimating

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

  /// The pace of the rest where a property animator carries the whole transition; nil goes along the
  /// curve.
  ///
  /// UIKit: `timingCurve` of `UIPercentDrivenInteractiveTransition`.
  var timingCurve: ViewAnimationTiming? { get }

  /// Whether the transition starts by hand; if not, it starts by itself and may be caught later.
  ///
  /// UIKit: `wantsInteractiveStart`.
  var wantsInteractiveStart: Bool { get }

  /// The transition starts by itself, as this one wants it to, and may be caught from now on.
  ///
  /// - Parameter context: The transition.
  func transitionStartsByItself(_ context: any ContextTransitioning)
}

extension InteractiveTransitioning {
  /// The animation's own speed.
  public var completionSpeed: Double { 1 }

  /// Ease in, ease out.
  public var completionCurve: TimingCurve { .easeInOut }

  /// Nil: the rest goes along the curve.
  public var timingCurve: ViewAnimationTiming? { nil }

  /// True: the transition starts by hand.
  public var wantsInteractiveStart: Bool { true }

  /// Nothing: it catches no transition.
  ///
  /// - Parameter context: The transition.
  public func transitionStartsByItself(_ context: any ContextTransitioning) {}
}
