public import Transitioning
public import ViewControllers

/// What a custom container asks and tells its delegate; all of it is optional.
@MainActor
public protocol ContainerViewControllerDelegate: AnyObject {
  /// A child has been selected by its button.
  ///
  /// - Parameters:
  ///   - container: Who tells.
  ///   - viewController: The child.
  func containerViewController(
    _ container: ContainerViewController, didSelect viewController: ViewController)

  /// The animation controller for a switch of children.
  ///
  /// - Parameters:
  ///   - container: Who asks.
  ///   - from: The child that leaves.
  ///   - to: The child that arrives.
  /// - Returns: The animation controller; nil is the container's own choice.
  func containerViewController(
    _ container: ContainerViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)?

  /// The interaction controller for an animation controller, asked of all but the default one.
  ///
  /// - Parameters:
  ///   - container: Who asks.
  ///   - animationController: What drives the switch.
  /// - Returns: The interaction controller; nil lets the transition run by itself.
  func containerViewController(
    _ container: ContainerViewController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)?
}

extension ContainerViewControllerDelegate {
  /// Does nothing.
  public func containerViewController(
    _ container: ContainerViewController, didSelect viewController: ViewController
  ) {}

  /// The container's own choice.
  public func containerViewController(
    _ container: ContainerViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { nil }

  /// No interaction.
  public func containerViewController(
    _ container: ContainerViewController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { nil }
}
