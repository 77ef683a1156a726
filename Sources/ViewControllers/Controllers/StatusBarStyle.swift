/// How the status bar is drawn over a screen.
///
/// UIKit: `UIStatusBarStyle`, whose numbers these are.
public enum StatusBarStyle: Int, Sendable, Hashable, CaseIterable {
  /// As suits the system's look: dark here.
  case `default` = 0
  /// Light, for dark screens.
  case lightContent = 1
  /// Dark, for light screens.
  case darkContent = 3
}

extension ViewController {
  /// Who decides about the status bar, beginning with this controller: the topmost presented one that
  /// covers the screen or says that it decides, then children as they are named.
  ///
  /// - Parameter child: Names the child that decides in a controller's place, or nil.
  /// - Returns: The controller that decides.
  fileprivate func deciding(_ child: (ViewController) -> ViewController?) -> ViewController {
    var controller = self
    // Children that name one another in a circle must not stop the host.
    for _ in 0..<1000 {
      if let presentee = controller.presentee, !presentee.isBeingDismissed,
        presentee.decidesAboutStatusBar
      {
        controller = presentee
      } else if let next = child(controller), next !== controller {
        controller = next
      } else {
        break
      }
    }
    return controller
  }
}

extension Stage {
  /// The controller in the window, below whatever is presented.
  public var rootViewController: ViewController? { root }

  /// How the status bar is drawn, as the controllers on show want it now.
  ///
  /// It is asked for anew at each call, so there is nothing to update: UIKit's
  /// `setNeedsStatusBarAppearanceUpdate()` has no counterpart.
  public var statusBarStyle: StatusBarStyle {
    root?.deciding(\.childForStatusBarStyle).preferredStatusBarStyle ?? .default
  }

  /// Whether the status bar is hidden, as the controllers on show want it now.
  public var isStatusBarHidden: Bool {
    root?.deciding(\.childForStatusBarHidden).prefersStatusBarHidden ?? false
  }
}
