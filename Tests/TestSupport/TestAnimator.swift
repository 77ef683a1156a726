import Geometry
import LayerAnimating
public import Transitioning
import ViewControllers

/// An animator for tests: a closure performs it, or it moves *to* in from the right.
@MainActor
public final class TestAnimator: AnimatedTransitioning {
  public var duration: Double
  public var perform: ((any ContextTransitioning) -> Void)?
  public var ended: [Bool] = []
  public private(set) var context: (any ContextTransitioning)?

  public init(duration: Double = 1, perform: ((any ContextTransitioning) -> Void)? = nil) {
    self.duration = duration
    self.perform = perform
  }

  public func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  public func animateTransition(using context: any ContextTransitioning) {
    self.context = context
    if let perform { perform(context) } else { Self.slide(context) }
  }

  public func animationEnded(_ completed: Bool) { ended.append(completed) }

  /// What a proper animator does.
  public static func slide(_ context: any ContextTransitioning) {
    let to = context.view(forKey: .to)
    if let to {
      context.containerView.addSubview(to)
      to.transform = AffineTransform(translationX: context.containerView.bounds.width, y: 0)
    }
    View.animate(
      withDuration: context.transitionDuration, delay: 0, options: [.curveLinear],
      animations: { to?.transform = .identity },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}
