public import Transitioning
public import ViewControllers

/// What a navigation controller asks and tells its delegate.
///
/// UIKit: `UINavigationControllerDelegate`.
///
/// All of it is optional: what is not implemented answers nil, or does nothing.
@MainActor
public protocol NavigationControllerDelegate: AnyObject {
  /// The animation controller for a push or a pop.
  ///
  /// Asked for every animated operation. UIKit:
  /// `navigationController(_:animationControllerFor:from:to:)`.
  ///
  /// - Parameters:
  ///   - navigationController: Who asks.
  ///   - operation: `.push` or `.pop`.
  ///   - from: The controller that leaves.
  ///   - to: The controller that arrives.
  /// - Returns: The animation controller; nil is the default slide.
  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)?

  /// The interaction controller for an animation controller that the delegate has just vended.
  ///
  /// UIKit: `navigationController(_:interactionControllerFor:)`.
  ///
  /// - Parameters:
  ///   - navigationController: Who asks.
  ///   - animationController: What the delegate has vended.
  /// - Returns: The interaction controller; nil lets the transition run by itself.
  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?

  /// A controller is about to be shown. UIKit: `navigationController(_:willShow:animated:)`.
  ///
  /// - Parameters:
  ///   - navigationController: Who tells.
  ///   - viewController: The controller to be shown.
  ///   - animated: Whether there is an animation.
  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool)

  /// A controller has been shown; not called for one whose transition was cancelled.
  ///
  /// UIKit: `navigationController(_:didShow:animated:)`.
  ///
  /// - Parameters:
  ///   - navigationController: Who tells.
  ///   - viewController: The controller on show.
  ///   - animated: Whether there was an animation.
  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool)
}

extension NavigationControllerDelegate {
  /// The default slide.
  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  /// No interaction.
  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }

  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {}
}
