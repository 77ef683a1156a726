public import ViewControllers

extension ViewController {
  private final class Leaving {
    var dismissal: (@MainActor () -> Void)?
  }

  /// What dismisses this very controller, while it is presented; whoever presents sets it.
  package var ownDismissal: (@MainActor () -> Void)? {
    get { attachments.object(orMake: Leaving.init).dismissal }
    set { attachments.object(orMake: Leaving.init).dismissal = newValue }
  }

  /// What dismisses the controller, or what it presents, with a transition; nil where nothing is
  /// presented.
  ///
  /// UIKit: `dismiss(animated:completion:)`.
  public var dismissal: (@MainActor () -> Void)? {
    presentedViewController?.ownDismissal ?? ownDismissal ?? parent?.dismissal
  }
}
