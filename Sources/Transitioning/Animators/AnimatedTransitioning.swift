public import LayerAnimating
import ViewControllers

/// An animation controller: it performs the animation of one transition.
///
/// UIKit: `UIViewControllerAnimatedTransitioning`. For each transition the host asks the duration
/// once, then performs (or lets the interaction controller perform) the animation, and says that
/// it has ended after everything else has been put in order. One object may serve many transitions,
/// one after another.
@MainActor
public protocol AnimatedTransitioning: AnyObject {
  /// How long the transition takes, in seconds.
  ///
  /// Asked once when a transition starts; the answer is frozen for it. What is not a number,
  /// negative or beyond `TransitionContext.longestDuration` is brought within those bounds. UIKit:
  /// `transitionDuration(using:)`.
  ///
  /// - Parameter context: The transition; nil outside one.
  /// - Returns: The duration in seconds.
  func transitionDuration(using context: (any ContextTransitioning)?) -> Double

  /// Performs the animation and sees to it that `completeTransition` is called when it is over.
  ///
  /// UIKit: `animateTransition(using:)`.
  ///
  /// - Parameter context: The transition; it may be kept until `animationEnded`.
  func animateTransition(using context: any ContextTransitioning)

  /// The property animator that drives the whole transition, if one does.
  ///
  /// Asked once for a transition, when `animateTransition(using:)` has returned. UIKit:
  /// `interruptibleAnimator(using:)`.
  ///
  /// - Parameter context: The transition.
  /// - Returns: The animator; nil, unless implemented, for a transition that none drives.
  func interruptibleAnimator(using context: any ContextTransitioning) -> ViewPropertyAnimator?

  /// The transition is over and the container is in order again. UIKit: `animationEnded(_:)`.
  ///
  /// - Parameter completed: False if the transition was cancelled.
  func animationEnded(_ completed: Bool)
}

extension AnimatedTransitioning {
  /// No property animator drives the transition.
  ///
  /// - Parameter context: The transition.
  /// - Returns: Nil.
  public func interruptibleAnimator(
    using context: any ContextTransitioning
  ) -> ViewPropertyAnimator? { nil }

  /// Does nothing.
  ///
  /// - Parameter completed: False if the transition was cancelled.
  public func animationEnded(_ completed: Bool) {}
}
