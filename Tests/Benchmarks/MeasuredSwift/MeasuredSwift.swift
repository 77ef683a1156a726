import CTransHost
import UIKit

/// A fade that asks much of the host, as often as it is told to, by UIKit's names.
final class MeasuredAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let properties: Int
  private let brackets: Int

  init(properties: Int, brackets: Int) {
    self.properties = properties
    self.brackets = brackets
  }

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.25
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
    context.containerView.addSubview(view)
    for index in 0..<properties { view.alpha = CGFloat(index & 1) }
    if brackets > 0 { animate(in: context.containerView) }
    view.alpha = 0
    UIView.animate(withDuration: 0.25) {
      view.alpha = 1
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Animates ten views, over and over.
  private func animate(in container: UIView) {
    let views = (0..<10).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 8, height: 8)) }
    for view in views { container.addSubview(view) }
    for index in 0..<brackets {
      UIView.animate(withDuration: 0.125) {
        for view in views { view.alpha = CGFloat(index & 1) }
      }
    }
  }
}

private let plugin = AnimatorPlugin(
  id: "org.transhost.measured-swift", name: "Measured in Swift", version: "1.0.0",
  vendor: "transhost", license: "MIT", description: "Asks much of the host.",
  animators: [
    .init(
      id: "measured-swift", name: "Measured in Swift", transitions: .any, duration: 0.25,
      text: "Asks much of the host.",
      parameters: [
        .int("properties", default: 0, in: 0...1_000_000, text: "How many it sets at its start."),
        .int("brackets", default: 0, in: 0...10_000, text: "How often it animates ten views."),
      ]
    ) { request in
      MeasuredAnimator(
        properties: request.int("properties"), brackets: request.int("brackets"))
    }
  ])

/// What a host asks the library for.
@c @implementation
public func th_plugin_entry() -> UnsafePointer<th_entry_t>? { plugin.entry }
