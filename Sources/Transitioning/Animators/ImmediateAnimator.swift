import ViewControllers

/// Switches at once: the animator where a container that animates nothing by itself needs one.
@MainActor
public final class ImmediateAnimator: AnimatedTransitioning {
  /// Makes one; it keeps nothing between transitions.
  public init() {}

  /// None.
  ///
  /// - Parameter context: The transition; not asked.
  /// - Returns: 0.
  public func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0 }

  /// Puts the arriving view in, and completes.
  ///
  /// - Parameter context: The transition.
  public func animateTransition(using context: any ContextTransitioning) {
    context.view(forKey: .to).map(context.containerView.addSubview)
    context.completeTransition(!context.transitionWasCancelled)
  }
}
