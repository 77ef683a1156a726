/// What an animator knows of its transition, and how it says that it is over.
public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the animation takes place.
  var containerView: UIView { get }
  /// Whether there is anything to animate.
  var isAnimated: Bool { get }
  /// Whether it is driven by hand right now.
  var isInteractive: Bool { get }
  /// Whether it was cancelled; final in the completion of the animations.
  var transitionWasCancelled: Bool { get }
  /// How the controller is presented.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Moves an interactive transition to a fraction, 0...1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Lets an interactive transition run on to its end.
  func finishInteractiveTransition()
  /// Lets an interactive transition run back to its start.
  func cancelInteractiveTransition()
  /// Catches a running transition and makes it interactive.
  func pauseInteractiveTransition()
  /// Says that the transition is over: every animator must, once; false if it was cancelled.
  func completeTransition(_ didComplete: Bool)
  /// The view controller that goes or comes.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view that goes or comes; nil means that there is none, or that it is not to be touched.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The rotation that the view that comes is to have in the end.
  var targetTransform: CGAffineTransform { get }
  /// The frame before the transition, in the container view; zero if it is unknown.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// The frame after the transition, in the container view; zero if it is unknown.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// An animation controller: what an animator's author writes.
public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// How long it takes, in seconds; asked once when a transition starts, and outside one with nil.
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  /// Puts the views in place, animates them, and completes the transition in the end.
  func animateTransition(using transitionContext: UIViewControllerContextTransitioning)
  /// The animator that drives the whole transition, the same at each call; there is none if it is
  /// not implemented.
  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  /// The transition is over and the container is in order again.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// Stands for "not implemented".
  public func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  { NoInterruptibleAnimator.shared }

  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An interaction controller: what drives an animation controller by hand.
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Called instead of `animateTransition(using:)`.
  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning)
  /// The speed at which the rest runs after the interaction, above 0.
  var completionSpeed: CGFloat { get }
  /// The curve of the rest.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether the transition starts by hand.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// As fast as it would have run.
  public var completionSpeed: CGFloat { 1 }
  /// Ease-in-out.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// True.
  public var wantsInteractiveStart: Bool { true }
}

/// What the default of `interruptibleAnimator(using:)` gives: no animator at all.
final class NoInterruptibleAnimator: NSObject, UIViewImplicitlyAnimating {
  static let shared = NoInterruptibleAnimator()

  let state = UIViewAnimatingState.inactive
  let isRunning = false
  var isReversed: Bool {
    get { false }
    set {}
  }
  var fractionComplete: CGFloat {
    get { 0 }
    set {}
  }
  func startAnimation() {}
  func startAnimation(afterDelay delay: TimeInterval) {}
  func pauseAnimation() {}
  func stopAnimation(_ withoutFinishing: Bool) {}
  func finishAnimation(at finalPosition: UIViewAnimatingPosition) {}
}
