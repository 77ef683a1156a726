public import Geometry
public import ViewControllers

/// What an animator may know about its transition, and how it says that it is over.
///
/// UIKit: `UIViewControllerContextTransitioning`. Frames are in the container view's coordinates.
@MainActor
public protocol ContextTransitioning: AnyObject {
  /// The view in which the animation takes place. UIKit: `containerView`.
  var containerView: View { get }

  /// Whether there is to be an animation.
  ///
  /// Where not, an animator puts views where they belong, and completes: that of a presentation whose
  /// style is `.custom` is asked all the same. UIKit: `isAnimated`.
  var isAnimated: Bool { get }

  /// Whether the transition is driven by hand right now. UIKit: `isInteractive`.
  var isInteractive: Bool { get }

  /// Whether the transition goes, or went, back to where it started.
  ///
  /// It may change while the transition runs; it is final in the animations' completion. UIKit:
  /// `transitionWasCancelled`.
  var transitionWasCancelled: Bool { get }

  /// How the arriving controller is presented. UIKit: `presentationStyle`.
  var presentationStyle: ModalPresentationStyle { get }

  /// What is going on: UIKit's animators learn it from the delegate that made them.
  var operation: TransitionOperation { get }

  /// How long the transition takes: seconds, frozen when it started.
  var transitionDuration: Double { get }

  /// The rotation that the arriving view is to have in the end. UIKit: `targetTransform`.
  var targetTransform: AffineTransform { get }

  /// Whether the person asked for less motion.
  var isReducedMotion: Bool { get }

  /// The controller that leaves or arrives. UIKit: `viewController(forKey:)`.
  ///
  /// - Parameter key: Which of the two.
  /// - Returns: The controller, nil if there is none.
  func viewController(forKey key: TransitionKey) -> ViewController?

  /// The view that leaves or arrives. UIKit: `view(forKey:)`.
  ///
  /// - Parameter key: Which of the two.
  /// - Returns: The view; nil if there is none, or if it is not the animator's to touch (a
  ///   presenter's under a custom presentation).
  func view(forKey key: TransitionKey) -> View?

  /// The frame before the transition. UIKit: `initialFrame(for:)`.
  ///
  /// - Parameter viewController: One of the two controllers.
  /// - Returns: The frame; zero if it is unknown or the view is not on the screen.
  func initialFrame(for viewController: ViewController) -> Rect

  /// The frame after the transition; one that is not zero is the view's in the end.
  ///
  /// UIKit: `finalFrame(for:)`.
  ///
  /// - Parameter viewController: One of the two controllers.
  /// - Returns: The frame; zero if it is unknown or the view leaves the screen.
  func finalFrame(for viewController: ViewController) -> Rect

  /// Moves the transition by hand. UIKit: `updateInteractiveTransition(_:)`.
  ///
  /// - Parameter percentComplete: The fraction of the duration, clamped to 0...1; NaN is ignored.
  func updateInteractiveTransition(_ percentComplete: Double)

  /// Lets the transition run on to its end. UIKit: `finishInteractiveTransition()`.
  func finishInteractiveTransition()

  /// Lets the transition run back to its start. UIKit: `cancelInteractiveTransition()`.
  func cancelInteractiveTransition()

  /// Catches the running transition and makes it interactive.
  ///
  /// UIKit: `pauseInteractiveTransition()`.
  func pauseInteractiveTransition()

  /// Says that the transition is over. UIKit: `completeTransition(_:)`.
  ///
  /// It is a token that is good once. The container is in order when it returns, unless other
  /// completions of the animator's are still to run: those run first, and what they write is put in
  /// order too.
  ///
  /// - Parameter didComplete: False if the transition was cancelled. One that was cancelled stays
  ///   so whatever is said here.
  /// - Returns: Whether the call was taken, or what was wrong with it.
  @discardableResult
  func completeTransition(_ didComplete: Bool) -> CompletionResult
}

/// Which of the two controllers of a transition is meant.
///
/// UIKit: `UITransitionContextViewKey`.
public enum TransitionKey: String, Sendable, Hashable, CaseIterable {
  /// The one on the screen at the start.
  case from
  /// The one on the screen at the end.
  case to
}

/// What a call of `completeTransition` came to.
public enum CompletionResult: Sendable, Hashable {
  /// The transition is over.
  case accepted
  /// Over, but as a cancelled one: the call said that a transition had been completed which had
  /// been cancelled. Published animators do so; it is tolerated, and named.
  case acceptedAsCancelled
  /// It was over before; nothing has changed.
  case alreadyCompleted
}
