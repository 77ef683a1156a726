public import ViewControllers

extension ViewController {
  /// The coordinator of the transition that this controller takes part in, while it runs.
  ///
  /// Of several it is the innermost: the one that it conducts, else the one that began last. If it
  /// takes part in none it is its container's. UIKit: `transitionCoordinator`.
  public var transitionCoordinator: TransitionCoordinator? {
    let own = stage.register.underWay.reversed().filter { $0.transition != nil }
    let innermost =
      own.first { $0.container === self } ?? own.first { $0.from === self || $0.to === self }
    return (innermost?.transition as? TransitionContext)?.coordinator
      ?? parent?.transitionCoordinator
  }
}
