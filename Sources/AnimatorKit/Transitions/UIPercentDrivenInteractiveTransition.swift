/// An interaction controller that scrubs any animator made of view animations.
///
/// The host has started the animator and holds it at 0 when `startInteractiveTransition` is
/// called; from there on `update`, `finish` and `cancel` drive it.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  private weak var context: UIViewControllerContextTransitioning?

  /// Makes one; it drives nothing until a transition starts.
  public override init() { super.init() }

  /// The duration that the animator gave when the transition started, in seconds.
  open private(set) var duration: CGFloat = 0

  /// The fraction of the last `update`, or where it was caught: 0...1.
  open private(set) var percentComplete: CGFloat = 0

  /// The speed at which the rest runs after the interaction, above 0.
  open var completionSpeed: CGFloat = 1

  /// The curve of the rest.
  open var completionCurve: UIView.AnimationCurve = .easeInOut

  /// The pace of the rest, of a transition that an interruptible animator carries; nil, and others, go
  /// along `completionCurve`.
  open var timingCurve: UITimingCurveProvider?

  /// Whether the transition starts by hand.
  open var wantsInteractiveStart = true

  /// Takes the transition over; a subclass that overrides it calls `super`.
  open func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    attend(transitionContext)
    guard let known = transitionContext as? HostTransitionContext else { return }
    if !known.animationStarted {
      (self as? UIViewControllerAnimatedTransitioning)?
        .animateTransition(using: transitionContext)
    }
  }

  /// Makes ready to drive, or to catch, a transition.
  func attend(_ transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
    percentComplete = 0
    duration = CGFloat((transitionContext as? HostTransitionContext)?.duration ?? 0)
  }

  /// Catches a running transition, to be driven by hand again.
  open func pause() {
    guard let context = context else { return }
    context.pauseInteractiveTransition()
    if let known = context as? HostTransitionContext { percentComplete = known.percentComplete }
  }

  /// Moves the transition to a fraction of its duration, clamped to 0...1; NaN is ignored.
  open func update(_ percentComplete: CGFloat) {
    guard !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Lets it run back to its start.
  open func cancel() { context?.cancelInteractiveTransition() }

  /// Lets it run on to its end.
  open func finish() { context?.finishInteractiveTransition() }
}
