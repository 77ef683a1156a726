public import Animating
public import LayerAnimating

/// Drives any animator by a fraction, which may come from a gesture, or from anything.
///
/// UIKit: `UIPercentDrivenInteractiveTransition`. The animator's view animations are held; `update`
/// moves them, linearly in time; `finish` and `cancel` let them run to the end or back to the
/// start, in `(1 - percentComplete) * duration / completionSpeed` seconds (back:
/// `percentComplete * duration / completionSpeed`), along `completionCurve`. The animator completes
/// the transition as ever. Subclasses may drive it from within.
@MainActor
open class PercentDrivenInteractiveTransition: InteractiveTransitioning {
  /// The transition that is driven; nil before it starts and after it has ended.
  public private(set) weak var context: TransitionContext?

  /// The seconds that the animator gave when the transition started.
  ///
  /// UIKit: `duration`.
  public private(set) var duration = 0.0

  /// The fraction that was set last, 0...1.
  ///
  /// UIKit: `percentComplete`.
  public private(set) var percentComplete = 0.0

  /// The speed of the rest; values that are not above 0 and finite count as 1.
  ///
  /// May be set until `finish` or `cancel`. UIKit: `completionSpeed`.
  open var completionSpeed = 1.0

  /// The curve of the rest.
  ///
  /// UIKit: `completionCurve`.
  open var completionCurve: TimingCurve = .easeInOut

  /// The pace of the rest, of a transition that a property animator carries; nil goes along
  /// `completionCurve`.
  ///
  /// Others leave it alone. A spring that is given by its mass takes its own time. UIKit:
  /// `timingCurve`.
  open var timingCurve: ViewAnimationTiming?

  /// Whether the transition starts by hand.
  ///
  /// UIKit: `wantsInteractiveStart`.
  open var wantsInteractiveStart = true

  /// Makes one; it may serve many transitions, one after another.
  public init() {}

  /// Runs the animator with its animations held at 0.
  ///
  /// Overrides call super. UIKit: `startInteractiveTransition(_:)`.
  ///
  /// - Parameter context: The transition, which must be a host's own.
  open func startInteractiveTransition(_ context: any ContextTransitioning) {
    transitionStartsByItself(context)
    self.context?.startAnimator()
  }

  /// Makes ready to catch a transition.
  ///
  /// - Parameter context: The transition, which must be a host's own.
  open func transitionStartsByItself(_ context: any ContextTransitioning) {
    percentComplete = 0
    self.context = context as? TransitionContext
    duration = context.transitionDuration
  }

  /// Moves the transition.
  ///
  /// UIKit: `update(_:)`.
  ///
  /// - Parameter percentComplete: The fraction, clamped to 0...1; NaN is ignored.
  open func update(_ percentComplete: Double) {
    guard !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    context?.updateInteractiveTransition(self.percentComplete)
  }

  /// Catches the running transition, to be driven by hand again.
  ///
  /// UIKit: `pause()`.
  open func pause() {
    guard let context else { return }
    context.pauseInteractiveTransition()
    percentComplete = context.percentComplete
  }

  /// Lets the transition run on to its end.
  ///
  /// UIKit: `finish()`.
  open func finish() {
    context?.finishInteractiveTransition()
  }

  /// Lets the transition run back to its start.
  ///
  /// UIKit: `cancel()`.
  open func cancel() {
    context?.cancelInteractiveTransition()
  }
}
