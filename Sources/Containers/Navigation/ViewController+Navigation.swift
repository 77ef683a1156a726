public import ViewControllers

extension ViewController {
  /// The nearest navigation controller around this one.
  ///
  /// UIKit: `navigationController`.
  public var navigationController: NavigationController? {
    (parent as? NavigationController) ?? parent?.navigationController
  }
}
