import Transitioning
import ViewControllers

/// What a finger that dismisses has to do with the delegate.
extension PresentationController {
  /// Whether a finger may dismiss what is presented.
  var isDismissibleByFinger: Bool {
    !presentedViewController.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(self) != false
  }

  /// Dismisses what is presented, driven by a finger if one goes on.
  func dismissByFinger(_ interactor: (any InteractiveTransitioning)?) {
    let presented = presentedViewController
    delegate?.presentationControllerWillDismiss(self)
    presented.dismiss(animated: true, by: interactor) { [weak presented] in
      guard presented?.presenter == nil else { return }
      self.delegate?.presentationControllerDidDismiss(self)
    }
  }
}
