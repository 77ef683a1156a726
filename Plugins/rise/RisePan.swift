import UIKit

/// Goes back by a pan: a finger on the screen drags it, and what it lets go runs on by itself.
final class RisePan: UIPercentDrivenInteractiveTransition {
  /// How far a screen goes by itself in each frame.
  private static let step: CGFloat = 1.5 / 60
  /// Beyond this it goes on, before it goes back.
  private static let threshold: CGFloat = 0.4

  private weak var parent: UINavigationController?
  private var percent: CGFloat = 0
  private var link: CADisplayLink?

  override init() {
    super.init()
    // Without a finger a pop runs as ever.
    wantsInteractiveStart = false
  }

  /// Has a pan on the top screen of a navigation controller pop it.
  func attach(to container: UIViewController) {
    guard let navigation = container as? UINavigationController else { return }
    parent = navigation
    navigation.topViewController?.view.addGestureRecognizer(
      UIPanGestureRecognizer { [weak self] pan in self?.panned(pan) })
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    guard let view = pan.view, view.bounds.width > 0 else { return }
    percent = pan.translation(in: view).x / view.bounds.width
    switch pan.state {
    case .began:
      // One whose transition somebody else has ended.
      link?.invalidate()
      link = nil
      wantsInteractiveStart = true
      parent?.popViewController(animated: true)
    case .changed:
      update(percent)
    case .ended, .cancelled:
      wantsInteractiveStart = false
      goOn()
    default:
      break
    }
  }

  private func goOn() {
    guard link == nil else { return }
    let grows = percent > Self.threshold
    // Where motion is to be spared the host cuts the rest short.
    if UIAccessibility.isReduceMotionEnabled { return grows ? finish() : cancel() }
    let link = CADisplayLink { [weak self] link in
      guard let self = self else { return link.invalidate() }
      self.percent += grows ? Self.step : -Self.step
      self.update(self.percent)
      guard self.percent >= 1 || self.percent <= 0 else { return }
      link.invalidate()
      self.link = nil
      if self.percent >= 1 { self.finish() } else { self.cancel() }
    }
    self.link = link
    link.add(to: .main, forMode: .common)
  }
}
