import UIKit

/// Goes on by a pan: a finger that comes in from the right half of the screen draws on what is next.
final class ZoomPan: UIPercentDrivenInteractiveTransition {
  private weak var parent: UINavigationController?

  override init() {
    super.init()
    // Without a finger a push runs as ever.
    wantsInteractiveStart = false
  }

  /// Has pans on a navigation controller's view push what the app has next.
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
      guard pan.location(in: view).x > view.bounds.midX else { return }
      wantsInteractiveStart = true
      parent?.topViewController?.performSegue(withIdentifier: "push", sender: self)
    case .changed:
      guard wantsInteractiveStart else { return }
      update(-pan.translation(in: view).x / view.bounds.width)
    case .ended, .cancelled:
      guard wantsInteractiveStart else { return }
      // The next transition is nobody's to drive, unless another pan begins it.
      wantsInteractiveStart = false
      if pan.velocity(in: view).x < 0, pan.state == .ended { finish() } else { cancel() }
    default:
      break
    }
  }
}
