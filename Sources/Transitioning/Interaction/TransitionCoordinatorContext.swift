public import Animating
public import Geometry
public import ViewControllers

/// What a transition coordinator tells of its transition.
///
/// UIKit: `UIViewControllerTransitionCoordinatorContext`.
@MainActor
public protocol TransitionCoordinatorContext: AnyObject {
  /// Whether there is an animation. UIKit: `isAnimated`.
  var isAnimated: Bool { get }
  /// How the arriving controller is presented; `.none` if it is not. UIKit: `presentationStyle`.
  var presentationStyle: ModalPresentationStyle { get }
  /// Whether the transition started by hand. UIKit: `initiallyInteractive`.
  var initiallyInteractive: Bool { get }
  /// Whether it may be caught while it runs by itself. UIKit: `isInterruptible`.
  var isInterruptible: Bool { get }
  /// Whether it is driven by hand right now. UIKit: `isInteractive`.
  var isInteractive: Bool { get }
  /// Whether it goes, or went, back to where it started. UIKit: `isCancelled`.
  var isCancelled: Bool { get }
  /// Its length in seconds, were it not driven by hand. UIKit: `transitionDuration`.
  var transitionDuration: Double { get }
  /// How far it was when it was last driven by hand: 0...1. UIKit: `percentComplete`.
  var percentComplete: Double { get }
  /// The speed of the rest after the interaction. UIKit: `completionVelocity`.
  var completionVelocity: Double { get }
  /// The curve of the rest after the interaction. UIKit: `completionCurve`.
  var completionCurve: TimingCurve { get }
  /// The view in which the animation takes place. UIKit: `containerView`.
  var containerView: View { get }
  /// The rotation that the arriving view is to have. UIKit: `targetTransform`.
  var targetTransform: AffineTransform { get }

  /// One of the two controllers. UIKit: `viewController(forKey:)`.
  ///
  /// - Parameter key: Which of the two.
  /// - Returns: The controller, nil if there is none.
  func viewController(forKey key: TransitionKey) -> ViewController?

  /// One of the two views. UIKit: `view(forKey:)`.
  ///
  /// - Parameter key: Which of the two.
  /// - Returns: The view, nil if there is none or it is not to be touched.
  func view(forKey key: TransitionKey) -> View?
}
