import UIKit

/// A finger that comes in from the left half of a screen dissolves it, as far as it goes.
extension PixellateAnimator {
  /// Has pans on a navigation controller's view pop its top.
  func attach(to container: UIViewController) {
    guard let navigation = container as? UINavigationController else { return }
    parent = navigation
    navigation.view.addGestureRecognizer(
      UIPanGestureRecognizer { [weak self] pan in self?.panned(pan) })
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    guard let view = pan.view, view.bounds.width > 0 else { return }
    switch pan.state {
    case .began:
      guard let parent = parent, parent.viewControllers.count > 1,
        pan.location(in: view).x < view.bounds.midX
      else { return }
      wantsInteractiveStart = true
      parent.popViewController(animated: true)
    case .changed:
      guard wantsInteractiveStart else { return }
      update(abs(pan.translation(in: view).x / view.bounds.width))
    case .ended, .cancelled:
      guard wantsInteractiveStart else { return }
      wantsInteractiveStart = false
      if pan.velocity(in: view).x > 0, pan.state == .ended { finish() } else { cancel() }
    default:
      break
    }
  }
}
