import CTransHost

@testable import AnimatorKit

/// An animator whose body each test writes.
final class Script: NSObject, UIViewControllerAnimatedTransitioning {
  static var duration = 1.0
  static var body: (UIViewControllerContextTransitioning) -> Void = { _ in }
  static var animator: ((UIViewControllerContextTransitioning) -> UIViewPropertyAnimator)?

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { Script.duration }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    Script.body(transitionContext)
  }

  func interruptibleAnimator(using transitionContext: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  { Script.animator?(transitionContext) ?? NoInterruptibleAnimator.shared }
}

/// An interaction controller that moves its transition by a tenth in each frame up to the middle,
/// rests there for some frames, and then lets it go.
class Hand: UIPercentDrivenInteractiveTransition {
  static var finishes = true
  static var rest = 0
  /// The one that was made last.
  static weak var last: Hand?
  private var tenths = 0

  override init() {
    super.init()
    completionSpeed = 2
    completionCurve = .linear
    Hand.last = self
  }

  override func startInteractiveTransition(
    _ transitionContext: UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    tenths = 0
    CADisplayLink { [self] link in
      tenths += 1
      if tenths <= 5 { return update(CGFloat(tenths) / 10) }
      if tenths <= 5 + Hand.rest { return }
      link.invalidate()
      if Hand.finishes { finish() } else { cancel() }
    }.add(to: .main, forMode: .common)
  }
}

/// An animator that is its own interaction controller.
final class ScriptedHand: Hand, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  { Script.duration }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    Script.body(transitionContext)
  }
}

let scriptedPlugin = AnimatorPlugin(
  id: "org.example.script", name: "Script", version: "1.0.0",
  animators: [
    .init(id: "script", name: "Script", transitions: .any, duration: 1) { Script() },
    .init(id: "both", name: "Both", transitions: .any, duration: 1) { ScriptedHand() },
  ], interactors: [.init(id: "hand", name: "Hand") { Hand() }])
