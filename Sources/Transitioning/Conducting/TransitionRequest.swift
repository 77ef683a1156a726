public import Geometry
public import ViewControllers

/// Everything that a container says about a transition that it wants to be conducted.
@MainActor
public struct TransitionRequest {
  /// What is going on.
  public var operation: TransitionOperation
  /// The controller on the screen.
  public var from: ViewController
  /// The controller that arrives.
  public var to: ViewController
  /// The view in which it happens; it holds the view of `from`, unless that one is not the
  /// animator's to touch.
  public var containerView: View
  /// Where `from` is at the start; zero if unknown.
  public var initialFrameOfFrom: Rect
  /// Where `from` is in the end; zero if it leaves the screen.
  public var finalFrameOfFrom: Rect = .zero
  /// Where `to` is at the start; zero if it is not on the screen.
  public var initialFrameOfTo: Rect = .zero
  /// Where `to` is in the end; zero if unknown.
  public var finalFrameOfTo: Rect
  /// Whether the view of `from` is the animator's to touch and is taken out in the end.
  public var ownsFromView = true
  /// Whether the view of `to` is the animator's to put in.
  public var ownsToView = true
  /// How `to` is presented.
  public var presentationStyle: ModalPresentationStyle = .none
  /// The rotation that the arriving view is to have.
  public var targetTransform: AffineTransform = .identity
  /// Who performs the animation.
  public var animator: any AnimatedTransitioning
  /// Who drives it by hand; nil lets it run by itself.
  public var interactor: (any InteractiveTransitioning)?
  /// Makes the animator that takes over where the first one fails.
  public var makeDefaultAnimator: @MainActor () -> any AnimatedTransitioning
  /// What is put right in the views when the transition is over.
  public var restoration: ViewRestoration = .all
  /// Called when everything is ready, before the appearance callbacks.
  public var willStart: @MainActor (TransitionContext) -> Void = { _ in }
  /// Called when the views are in order, after the appearance callbacks: containment is settled
  /// here.
  ///
  /// It is told whether the transition was completed.
  public var commit: @MainActor (Bool) -> Void = { _ in }

  /// Makes the request for a transition between two controllers whose frames are the container
  /// view's bounds, before and after.
  ///
  /// - Parameters:
  ///   - operation: What is going on.
  ///   - from: The controller on the screen.
  ///   - to: The controller that arrives.
  ///   - containerView: The view in which it happens.
  ///   - animator: Who performs the animation.
  ///   - makeDefaultAnimator: Makes the animator that takes over where the first one fails.
  public init(
    operation: TransitionOperation, from: ViewController, to: ViewController,
    containerView: View, animator: any AnimatedTransitioning,
    makeDefaultAnimator: @escaping @MainActor () -> any AnimatedTransitioning
  ) {
    self.operation = operation
    self.from = from
    self.to = to
    self.containerView = containerView
    self.animator = animator
    self.makeDefaultAnimator = makeDefaultAnimator
    initialFrameOfFrom = containerView.bounds
    finalFrameOfTo = containerView.bounds
  }
}
