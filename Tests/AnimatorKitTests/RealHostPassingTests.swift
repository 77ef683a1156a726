import Animating
import Compositing
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import AnimatorKit

extension HostTests {
  /// What crosses to the real host, and what comes back.
  @Suite("Between an animator and the real host", .serialized)
  @MainActor
  struct RealHostPassingTests {
    init() {
      Script.duration = 1
      Script.animator = nil
    }

    /// Runs the body in a transition that is completed afterwards.
    private func inTransition(
      _ scene: HostScene, _ body: @escaping (UIViewControllerContextTransitioning) -> Void
    ) throws {
      try scene.start { context in
        context.containerView.addSubview(context.view(forKey: .to) ?? UIView())
        body(context)
        context.completeTransition(true)
      }
      scene.advance(by: 0.2)
    }

    @Test func animationsAreSwitchedOffAndOn() throws {
      let scene = try HostScene()
      try inTransition(scene) { _ in
        UIView.setAnimationsEnabled(false)
        #expect(!UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(true)
        #expect(UIView.areAnimationsEnabled)
      }
      #expect(scene.leftovers == [])
    }

    @Test func aPropertyAnimatorIsFinishedWhereItIsToBe() throws {
      let scene = try HostScene()
      var ends: [UIViewAnimatingPosition] = []
      try inTransition(scene) { context in
        let view = context.view(forKey: .to) ?? UIView()
        for position in [UIViewAnimatingPosition.start, .current, .end] {
          let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0.5 }
          animator.addCompletion { ends.append($0) }
          animator.startAnimation()
          animator.stopAnimation(false)
          animator.finishAnimation(at: position)
        }
      }
      #expect(ends == [.start, .current, .end])
    }

    @Test func aPropertyAnimatorsSwitchesAreThreeOfTheirOwn() throws {
      let scene = try HostScene()
      try inTransition(scene) { _ in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
        #expect(animator.scrubsLinearly && !animator.pausesOnCompletion)
        animator.scrubsLinearly = false
        #expect(!animator.scrubsLinearly && !animator.pausesOnCompletion)
        animator.pausesOnCompletion = true
        animator.isInterruptible = true
        #expect(!animator.scrubsLinearly && animator.pausesOnCompletion)
      }
    }

    @Test func aPropertyAnimatorGoesOnWithTheCurveThatItIsGiven() throws {
      var shown: [Double] = []
      for control in [CGPoint(x: 0, y: 0), CGPoint(x: 0.5, y: 0)] {
        let scene = try HostScene()
        try scene.start { context in
          let view = context.view(forKey: .to) ?? UIView()
          context.containerView.addSubview(view)
          view.alpha = 0
          let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
          animator.addCompletion { _ in context.completeTransition(true) }
          animator.startAnimation()
          animator.pauseAnimation()
          animator.fractionComplete = 0.5
          animator.continueAnimation(
            withTimingParameters: UICubicTimingParameters(
              controlPoint1: control, controlPoint2: CGPoint(x: 1, y: 1)),
            durationFactor: 1)
        }
        scene.advance(by: 0.5)
        shown.append(scene.to.view.layer.current.opacity)
        scene.advance(by: 1)
        #expect(scene.outcomes == [true])
      }
      // Half way through the rest, what eases in has done less.
      #expect(shown[1] < shown[0] - 0.02)
    }

    @Test func whatTheHostRefusesIsNoAnimationOfTheLayers() throws {
      let scene = try HostScene()
      try inTransition(scene) { _ in
        let layer = CALayer()
        layer.add(CABasicAnimation(keyPath: "nonsense"), forKey: "move")
        #expect(layer.animation(forKey: "move") == nil && layer.animationKeys() == nil)
      }
      #expect(!scene.lines.isEmpty)
    }

    @Test func removingAllAnimationsEndsThemInTheHost() throws {
      final class Delegate: NSObject, CAAnimationDelegate {
        var stops: [Bool] = []
        func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { stops.append(flag) }
      }
      let scene = try HostScene()
      let delegate = Delegate()
      try inTransition(scene) { context in
        let animation = CABasicAnimation(keyPath: "opacity")
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 0.1)
        animation.delegate = delegate
        let layer = context.containerView.layer
        layer.add(animation, forKey: "fade")
        layer.removeAllAnimations()
        #expect(layer.animationKeys() == nil)
      }
      #expect(delegate.stops == [false])
    }

    @Test func picturesKnowTheirScaleAndCapInsetsTheirSide() throws {
      let scene = try HostScene()
      try inTransition(scene) { context in
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 10))
        view.backgroundColor = .red
        context.containerView.addSubview(view)
        let image = view.renderedImage(scale: 2)
        #expect(image?.scale == 2 && image?.cgImage?.width == 40)
        let copy = view.resizableSnapshotView(
          from: view.bounds, afterScreenUpdates: false,
          withCapInsets: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(copy?.layer.contentsCenter.origin == CGPoint(x: 0.1, y: 0.1))
        #expect(copy.map { abs($0.layer.contentsCenter.width - 0.7) < 1e-9 } == true)
      }
    }

    /// What an animator keeps of a transition that is over holds nothing of the app's views.
    @Test func aContextThatIsKeptKeepsNoViews() throws {
      let scene = try HostScene()
      var kept: UIViewControllerContextTransitioning?
      var controller: UIViewController?
      try inTransition(scene) { context in
        kept = context
        controller = context.viewController(forKey: .to)
        _ = (controller?.view, context.view(forKey: .from))
      }
      // The context and the controller, and nothing beside.
      #expect(kept != nil && controller != nil)
      #expect(scene.library.handleCount == 2)
      (kept, controller) = (nil, nil)
    }
  }
}
