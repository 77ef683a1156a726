import UIKit

/// A finger from the left edge draws the menu in; one that goes left on the menu sends it away.
extension MenuAnimator {
  /// Has a pan from the left edge of a screen present what the app calls its menu.
  func attach(to container: UIViewController) {
    source = container
    let enterPan = UIScreenEdgePanGestureRecognizer { [weak self] pan in self?.pannedIn(pan) }
    enterPan.edges = .left
    container.view.addGestureRecognizer(enterPan)
  }

  private func pannedIn(_ pan: UIScreenEdgePanGestureRecognizer) {
    follow(pan, by: 0.5, beyond: 0.2) { $0.performSegue(withIdentifier: "present", sender: self) }
  }

  func pannedOut(_ pan: UIPanGestureRecognizer) {
    follow(pan, by: -0.5, beyond: 0.1) { $0.dismiss(animated: true) }
  }

  /// Has a finger begin a transition and drive it.
  ///
  /// - Parameters:
  ///   - pan: The finger's.
  ///   - factor: How much of the transition the whole width is.
  ///   - threshold: Beyond this it goes on when it is let go.
  ///   - begin: Begins it.
  private func follow(
    _ pan: UIPanGestureRecognizer, by factor: CGFloat, beyond threshold: CGFloat,
    _ begin: (UIViewController) -> Void
  ) {
    guard let source = source, let view = pan.view, view.bounds.width > 0 else { return }
    let percent = pan.translation(in: view).x / view.bounds.width * factor
    switch pan.state {
    case .began:
      wantsInteractiveStart = true
      begin(source)
    case .changed:
      update(percent)
    case .ended, .cancelled:
      wantsInteractiveStart = false
      if percent > threshold, pan.state == .ended { finish() } else { cancel() }
    default:
      break
    }
  }
}
