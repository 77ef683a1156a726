import UIKit

/// Fingers that draw together fold the top screen of a navigation controller away.
extension FoldAnimator {
  /// Has pinches on a navigation controller's view pop its top.
  func attach(to container: UIViewController) {
    guard let navigation = container as? UINavigationController else { return }
    parent = navigation
    navigation.view.addGestureRecognizer(
      UIPinchGestureRecognizer { [weak self] pinch in self?.pinched(pinch) })
  }

  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    switch pinch.state {
    case .began:
      wantsInteractiveStart = true
      startScale = pinch.scale
      parent?.popViewController(animated: true)
    case .changed:
      update(max(0, 1 - pinch.scale / startScale))
    case .ended, .cancelled:
      wantsInteractiveStart = false
      // Fingers that draw apart again have changed their mind.
      if pinch.velocity >= 0 || pinch.state == .cancelled { cancel() } else { finish() }
    default:
      break
    }
  }
}
