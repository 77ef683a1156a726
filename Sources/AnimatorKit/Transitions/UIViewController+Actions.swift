import CTransHost

extension HostSession {
  var actions: UnsafePointer<th_host_actions_t>? { table(TH_EXT_ACTIONS) }
}

/// Transitions are started in a gesture's action, and begin when that has returned; anywhere else the
/// host refuses, with a line in its log.
extension UIViewController {
  /// Goes on to what the app has under a name.
  ///
  /// - Parameters:
  ///   - identifier: The name.
  ///   - sender: Left alone.
  public func performSegue(withIdentifier identifier: String, sender: Any?) {
    let bytes = identifier.utf8.map { CChar(bitPattern: $0) }
    reference.call(\.actions, "performSegue(withIdentifier:sender:)") {
      $0.perform_segue($1, $2, bytes, UInt32(bytes.count))
    }
  }

  /// Dismisses the controller, or what it presents.
  ///
  /// - Parameters:
  ///   - flag: Left alone: it is animated.
  ///   - completion: Called when the dismissal has been asked for; its end is the coordinator's to tell.
  public func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    reference.call(\.actions, "dismiss(animated:completion:)") { $0.dismiss($1, $2) }
    completion?()
  }
}

extension UINavigationController {
  /// Takes the top controller off.
  ///
  /// - Parameter animated: Left alone: it is animated.
  /// - Returns: The top; nil if nothing is taken off.
  @discardableResult
  public func popViewController(animated: Bool) -> UIViewController? {
    let top = viewControllers.count > 1 ? topViewController : nil
    let isPopped = reference.call(\.actions, "popViewController(animated:)") { $0.pop($1, $2) }
    return isPopped ? top : nil
  }
}

/// Hears of the container whose transitions an interaction controller is to drive.
///
/// An app on iOS would tell it with a call of its own; on Linux the host does, once, before the first
/// transition: gesture recognisers go on the container's view then.
public protocol ContainerAttaching: AnyObject {
  /// Puts gesture recognisers where they are to be.
  ///
  /// - Parameter container: The container; not to be kept but weakly.
  func attach(to container: UIViewController)
}
