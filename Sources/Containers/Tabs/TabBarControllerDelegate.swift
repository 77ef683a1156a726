public import Transitioning
public import ViewControllers

/// What a tab bar controller asks and tells its delegate.
///
/// UIKit: `UITabBarControllerDelegate`.
///
/// All of it is optional: what is not implemented answers nil or yes, or does nothing.
@MainActor
public protocol TabBarControllerDelegate: AnyObject {
  /// Whether a tap may select a controller; asked for taps alone.
  ///
  /// UIKit: `tabBarController(_:shouldSelect:)`.
  ///
  /// - Parameters:
  ///   - tabBarController: Who asks.
  ///   - viewController: Whose item was tapped.
  /// - Returns: False leaves everything as it is.
  func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool

  /// A tap has selected a controller, which may have been selected before; a transition to it may have
  /// begun.
  ///
  /// UIKit: `tabBarController(_:didSelect:)`.
  ///
  /// - Parameters:
  ///   - tabBarController: Who tells.
  ///   - viewController: Whose item was tapped.
  func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController)

  /// The animation controller from one tab to another.
  ///
  /// UIKit: `tabBarController(_:animationControllerForTransitionFrom:to:)`.
  ///
  /// - Parameters:
  ///   - tabBarController: Who asks.
  ///   - from: The controller that leaves.
  ///   - to: The controller that arrives.
  /// - Returns: The animation controller; nil changes at once.
  func tabBarController(
    _ tabBarController: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any AnimatedTransitioning)?

  /// The interaction controller for an animation controller that the delegate has just vended.
  ///
  /// UIKit: `tabBarController(_:interactionControllerFor:)`.
  ///
  /// - Parameters:
  ///   - tabBarController: Who asks.
  ///   - animationController: What the delegate has vended.
  /// - Returns: The interaction controller; nil lets the transition run by itself.
  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension TabBarControllerDelegate {
  /// Yes.
  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController
  ) {}

  /// At once.
  public func tabBarController(
    _ tabBarController: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  /// No interaction.
  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
