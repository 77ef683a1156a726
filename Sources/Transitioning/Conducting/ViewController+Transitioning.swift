public import ViewControllers

extension ViewController {
  /// The coordinator of the transition that this controller takes part in, while it runs.
  ///
  /// If it takes part in none it is its container's. UIKit: `transitionCoordinator`.
  public var transitionCoordinator: TransitionCoordinator? {
    (activeTransition as? TransitionContext)?.coordinator ?? parent?.transitionCoordinator
  }
}
