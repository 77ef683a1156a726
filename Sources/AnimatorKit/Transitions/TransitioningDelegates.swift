import CTransHost

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

/// A navigation controller of the host's; what it shows is the app's to change.
open class UINavigationController: UIViewController {
  /// The stack, its top last.
  open var viewControllers: [UIViewController] { children }

  /// The top of the stack: the controller on show, or about to be.
  open var topViewController: UIViewController? { shownViewController }

  /// What is seen: what the stack, or its top, presents, else the top.
  open var visibleViewController: UIViewController? {
    presentedViewController ?? topViewController?.presentedViewController ?? topViewController
  }

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

/// A tab bar controller of the host's; what it shows is the app's to change.
open class UITabBarController: UIViewController {
  /// The controllers, one for each tab.
  open var viewControllers: [UIViewController]? { children }

  /// The controller on show, or about to be.
  open var selectedViewController: UIViewController? { shownViewController }

  /// Which of the tabs that is; `NSNotFound` if none.
  ///
  /// Set in a gesture's action it switches to another; anywhere else the host refuses.
  open var selectedIndex: Int {
    get {
      let shown = shownViewController
      return children.firstIndex { $0 === shown } ?? NSNotFound
    }
    set {
      reference.call(\.actions, "selectedIndex") { $0.select($1, $2, UInt32(clamping: newValue)) }
    }
  }
}

extension UIViewController {
  /// The child that a container has on show.
  fileprivate var shownViewController: UIViewController? {
    reference.viewController(\.viewControllers, "topViewController") { $0.get_shown($1, $2, $3) }
  }
}

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
