// The protocols by which iOS apps vend animators. Sources of animators often hold a delegate too,
// and compile with these; a host asks for animators by name, and no delegate of a plugin's.

/// Vends animators for presentations on iOS; no host asks it.
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// The animator of a presentation.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// The animator of a dismissal.
  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  /// What drives the animator of a presentation.
  func interactionControllerForPresentation(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  /// What drives the animator of a dismissal.
  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
}

extension UIViewControllerTransitioningDelegate {
  /// None.
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// None.
  public func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  { nil }
  /// None.
  public func interactionControllerForPresentation(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
  /// None.
  public func interactionControllerForDismissal(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
}

/// A navigation controller, for its name: a host's is a plain `UIViewController` to a plugin.
open class UINavigationController: UIViewController {
  /// What a navigation controller does.
  public enum Operation: Int, Sendable {
    /// Nothing.
    case none
    /// Shows another controller on top.
    case push
    /// Goes back.
    case pop
  }
}

/// The name of `UINavigationController.Operation` in Swift 3.
public typealias UINavigationControllerOperation = UINavigationController.Operation

/// A tab bar controller, for its name: a host's is a plain `UIViewController` to a plugin.
open class UITabBarController: UIViewController {}

/// Vends animators for a navigation controller on iOS; no host asks it.
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// The animator of a push or a pop.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// What drives the animator.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning?
}

extension UINavigationControllerDelegate {
  /// None.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// None.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
}

/// Vends animators for a tab bar controller on iOS; no host asks it.
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// The animator from a tab to another.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning?
  /// What drives the animator.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning?
}

extension UITabBarControllerDelegate {
  /// None.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { nil }
  /// None.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? { nil }
}
