extension ViewController {
  /// The controller that this one, or the nearest one around it that presents, has on show above
  /// itself.
  ///
  /// UIKit: `presentedViewController`.
  public var presentedViewController: ViewController? {
    presentee ?? parent?.presentedViewController
  }

  /// The controller that shows this one, or the nearest one around it that is presented, above
  /// itself.
  ///
  /// UIKit: `presentingViewController`.
  public var presentingViewController: ViewController? {
    presenter ?? parent?.presentingViewController
  }

  /// Parts this controller from the one that presents it.
  package func leavePresenter() {
    if let presenter, presenter.presentee === self { presenter.presentee = nil }
    presenter = nil
  }
}
