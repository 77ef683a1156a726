import UIKit

/// The spring that a screen falls on.
struct Spring {
  let duration: TimeInterval
  let damping: CGFloat
  let velocity: CGFloat

  /// Animates what the block sets.
  func animate(_ animations: @escaping () -> Void, completion: @escaping () -> Void) {
    UIView.animate(
      withDuration: duration, delay: 0, usingSpringWithDamping: damping,
      initialSpringVelocity: velocity, options: [], animations: animations,
      completion: { _ in completion() })
  }
}
