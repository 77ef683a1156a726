import Animating
import CTransHost
import Compositing
import Geometry
import TestSupport
import Testing
import ViewControllers

@testable import AnimatorKit

extension HostTests {
  /// Property animators, from what an author writes down to what the layers show.
  @Suite("Property animators in the real host", .serialized)
  @MainActor
  struct PropertyAnimatorTests {
    init() {
      Script.duration = 1
      Script.animator = nil
    }

    private func isClose(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-9 }

    /// Starts a transition that shows the arriving view and does something with it.
    private func start(
      _ scene: HostScene, interactive: Bool = false,
      _ body: @escaping (UIViewControllerContextTransitioning, UIView) -> Void
    ) throws {
      try scene.start(interactive: interactive) { context in
        let view = context.view(forKey: .to) ?? UIView()
        context.containerView.addSubview(view)
        view.alpha = 0
        body(context, view)
      }
    }

    @Test(arguments: [true, false])
    func oneWaitsForItsStart(isClass: Bool) throws {
      let scene = try HostScene()
      try start(scene) { context, view in
        let end: (UIViewAnimatingPosition) -> Void = { context.completeTransition($0 == .end) }
        if isClass {
          let animator = UIViewPropertyAnimator.runningPropertyAnimator(
            withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.alpha = 1 },
            completion: end)
          #expect(animator.delay == 0.5 && animator.state == .active)
        } else {
          let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
          animator.addCompletion(end)
          animator.startAnimation(afterDelay: 0.5)
        }
      }
      for (seconds, opacity) in [(0.4, 0.0), (0.3, 0.2), (0.7, 0.9)] {
        scene.advance(by: seconds)
        #expect(isClose(scene.to.view.layer.current.opacity, opacity))
        #expect(scene.outcomes == [])
      }
      scene.advance(by: 0.2)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test(arguments: [true, false])
    func oneIsWaitedForInADrivenTransition(finishes: Bool) throws {
      Script.duration = 2
      let scene = try HostScene()
      var ends: [UIViewAnimatingPosition] = []
      try start(scene, interactive: true) { context, view in
        UIViewPropertyAnimator.runningPropertyAnimator(
          withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.alpha = 1 },
          completion: {
            ends.append($0)
            context.completeTransition(!context.transitionWasCancelled)
          })
      }
      for (fraction, opacity) in [(0.2, 0.0), (0.5, 0.5), (0.35, 0.2)] {
        scene.interactor.update(fraction)
        scene.advance(by: 0.2)
        #expect(isClose(scene.to.view.layer.current.opacity, opacity))
      }
      if finishes { scene.interactor.finish() } else { scene.interactor.cancel() }
      scene.advance(by: 3)
      #expect(ends == [finishes ? .end : .start])
      #expect(scene.outcomes == [finishes] && scene.leftovers == [])
    }

    @Test func oneThatPausesAtItsEndCanGoBack() throws {
      let scene = try HostScene()
      var kept: UIViewPropertyAnimator?
      try start(scene) { context, view in
        let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { view.alpha = 1 }
        animator.pausesOnCompletion = true
        animator.addCompletion { context.completeTransition($0 == .end) }
        animator.startAnimation()
        UIView.animate(withDuration: 3) { view.center.x += 10 }
        kept = animator
      }
      scene.advance(by: 0.7)
      #expect(scene.to.view.layer.current.opacity == 1)
      scene.inPlugin {
        #expect(kept?.state == .active && kept?.isRunning == false)
        #expect(kept?.fractionComplete == 1)
        kept?.isReversed = true
        kept?.startAnimation()
      }
      scene.advance(by: 0.2)
      scene.inPlugin { #expect(kept?.isRunning == true && kept?.isReversed == true) }
      #expect(isClose(scene.to.view.layer.current.opacity, 0.6))
      scene.advance(by: 0.5)
      #expect(scene.to.view.layer.current.opacity == 0 && scene.outcomes == [])
      scene.inPlugin {
        #expect(kept?.isRunning == false)
        kept?.stopAnimation(false)
        #expect(kept?.state == .stopped)
        kept?.finishAnimation(at: .end)
        #expect(kept?.state == .inactive)
        kept = nil
      }
      scene.advance(by: 0.1)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func oneMayBeTurnedRoundBeforeItStarts() throws {
      let scene = try HostScene()
      var ends: [UIViewAnimatingPosition] = []
      try start(scene) { context, view in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
        animator.isReversed = true
        #expect(animator.isReversed && animator.state == .inactive)
        animator.addCompletion {
          ends.append($0)
          context.completeTransition(true)
        }
        animator.startAnimation()
      }
      scene.advance(by: 0.3)
      #expect(isClose(scene.to.view.layer.current.opacity, 0.7))
      scene.advance(by: 1)
      #expect(ends == [.start] && scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func aFractionIsSetAndItGoesOnFromThere() throws {
      let scene = try HostScene()
      var kept: UIViewPropertyAnimator?
      try start(scene) { context, view in
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
        animator.addCompletion { context.completeTransition($0 == .end) }
        animator.fractionComplete = 0.25
        #expect(animator.state == .active && !animator.isRunning)
        UIView.animate(withDuration: 3) { view.center.x += 10 }
        kept = animator
      }
      scene.advance(by: 0.3)
      #expect(isClose(scene.to.view.layer.current.opacity, 0.25))
      scene.inPlugin { kept?.fractionComplete = 0.5 }
      scene.advance(by: 0.1)
      #expect(isClose(scene.to.view.layer.current.opacity, 0.5))
      // What is left takes a fifth of the duration, and goes evenly.
      scene.inPlugin {
        kept?.continueAnimation(
          withTimingParameters: UICubicTimingParameters(animationCurve: .linear),
          durationFactor: 0.2)
      }
      scene.advance(by: 0.1)
      #expect(isClose(scene.to.view.layer.current.opacity, 0.75))
      scene.inPlugin {
        #expect(isClose(Double(kept?.fractionComplete ?? 0), 0.75))
        kept = nil
      }
      scene.advance(by: 0.2)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func partsOfAPropertyAddUpInItsBlock() throws {
      let scene = try HostScene()
      try start(scene) { context, view in
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
          view.frame.origin.x = 40
          view.frame.origin.y = 20
          view.center.x += 10
          #expect(view.frame.origin == CGPoint(x: 50, y: 20))
        }
        animator.addAnimations({ view.alpha = 1 }, delayFactor: 0.5)
        animator.addCompletion { context.completeTransition($0 == .end) }
        // Its blocks have run, and show nothing yet.
        animator.runPendingBlocks()
        #expect(view.frame.origin == .zero && view.alpha == 0)
        animator.startAnimation()
        #expect(view.frame.origin == CGPoint(x: 50, y: 20) && view.alpha == 1)
        animator.addAnimations {
          view.transform.tx = 8
          view.transform.ty = 4
        }
      }
      scene.advance(by: 0.5)
      let shown = scene.to.view.layer.current
      #expect(isClose(shown.position.x, 30) && isClose(shown.position.y, 15))
      #expect(isClose(shown.transform.m41, 4) && isClose(shown.transform.m42, 2))
      #expect(isClose(shown.opacity, 0))
      scene.advance(by: 0.6)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test(arguments: [true, false])
    func theInterruptibleOneShowsWhatIsDoneWithItsTransition(finishes: Bool) throws {
      let scene = try HostScene()
      var kept: UIViewPropertyAnimator?
      Script.animator = { context in
        if let kept { return kept }
        let view = context.view(forKey: .to) ?? UIView()
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
        animator.addCompletion { _ in
          context.completeTransition(!context.transitionWasCancelled)
          kept = nil
        }
        kept = animator
        return animator
      }
      try start(scene, interactive: true) { context, _ in _ = Script.animator?(context) }
      let animator = try #require(kept)
      func expect(running: Bool, reversed: Bool = false, at range: ClosedRange<CGFloat>) {
        scene.inPlugin {
          #expect(animator.state == .active)
          #expect(animator.isRunning == running && animator.isReversed == reversed)
          #expect(range.contains(animator.fractionComplete), "\(animator.fractionComplete)")
        }
      }
      expect(running: false, at: 0...0)
      scene.interactor.update(0.4)
      scene.advance(by: 0.2)
      expect(running: false, at: 0.399...0.401)
      if finishes { scene.interactor.finish() } else { scene.interactor.cancel() }
      expect(running: true, reversed: !finishes, at: 0.399...0.401)
      scene.advance(by: 0.2)
      expect(running: true, reversed: !finishes, at: finishes ? 0.45...0.95 : 0.05...0.35)
      scene.interactor.pause()
      expect(running: false, reversed: !finishes, at: finishes ? 0.45...0.95 : 0.05...0.35)
      scene.interactor.finish()
      expect(running: true, at: 0.05...0.95)
      scene.advance(by: 2)
      scene.inPlugin { #expect(animator.state == .inactive && !animator.isRunning) }
      Script.animator = nil
      #expect(scene.outcomes == [true])
    }

    // MARK: Springs

    private func expected(
      _ time: Double, mass: Double, stiffness: Double, damping: Double, velocity: Double
    ) -> Double {
      let spring = SpringParameters(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
      return TimingCurve.spring(spring).progress(at: time, duration: spring.settlingTime)
    }

    @Test func aSpringOfItsMassLastsAsLongAsItTakes() throws {
      let scene = try HostScene()
      let settling = SpringParameters(
        mass: 1, stiffness: 100, damping: 8, initialVelocity: 6
      ).settlingTime
      try start(scene) { context, view in
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let parameters = UISpringTimingParameters(
          mass: 1, stiffness: 100, damping: 8, initialVelocity: CGVector(dx: 6, dy: -2))
        let animator = UIViewPropertyAnimator(duration: 0, timingParameters: parameters)
        #expect(abs(animator.duration - settling) < 0.5 && animator.duration > 0.5)
        animator.addAnimations {
          view.center = CGPoint(x: 105, y: 105)
          view.alpha = 1
        }
        animator.addCompletion { context.completeTransition($0 == .end) }
        animator.startAnimation()
      }
      scene.advance(by: 0.3)
      let x = expected(0.3, mass: 1, stiffness: 100, damping: 8, velocity: 6)
      let y = expected(0.3, mass: 1, stiffness: 100, damping: 8, velocity: -2)
      let shown = scene.to.view.layer.current
      #expect(abs(x - y) > 0.1)
      #expect(abs(shown.position.x - (5 + 100 * x)) < 1e-6)
      #expect(abs(shown.position.y - (5 + 100 * y)) < 1e-6)
      #expect(isClose(shown.opacity, min(1, x)))
      scene.advance(by: 0.6)
      #expect(scene.outcomes == [])
      scene.advance(by: 2)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func aSpringOfItsRatioHasBothPartsOfItsVelocity() throws {
      let scene = try HostScene()
      try start(scene) { context, view in
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        let parameters = UISpringTimingParameters(
          dampingRatio: 0.5, initialVelocity: CGVector(dx: 3, dy: -3))
        let animator = UIViewPropertyAnimator(duration: 1, timingParameters: parameters)
        animator.addAnimations { view.center = CGPoint(x: 105, y: 105) }
        animator.addCompletion { context.completeTransition($0 == .end) }
        animator.startAnimation()
        #expect(animator.duration == 1)
      }
      scene.advance(by: 0.1)
      for (velocity, part) in [(3.0, \Point.x), (-3, \.y)] {
        let spring = SpringParameters(duration: 1, dampingRatio: 0.5, initialVelocity: velocity)
        let way = TimingCurve.spring(spring).progress(at: 0.1, duration: 1)
        #expect(abs(scene.to.view.layer.current.position[keyPath: part] - (5 + 100 * way)) < 1e-6)
      }
      scene.advance(by: 1)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func aBracketsSpringLastsAsLongAsItTakes() throws {
      let scene = try HostScene()
      try start(scene) { context, view in
        let spring = UISpringTimingParameters(
          mass: 1, stiffness: 100, damping: 8, initialVelocity: .zero)
        var animation = th_view_animation_t(0, 0)
        var timing = spring.timing
        HostSession.call(\.viewAnimations, "begin") { $0.begin($1, &animation, &timing) }
        view.alpha = 1
        HostSession.call(\.viewAnimations, "end") { $0.end($1, nil) }
        UIView.animate(springDuration: 0.4, bounce: 0.5, initialSpringVelocity: 2) {
          view.center.y += 100
        } completion: { _ in
          context.completeTransition(true)
        }
      }
      let start = scene.to.view.layer.model.position.y - 100
      scene.advance(by: 0.1)
      let way = expected(0.1, mass: 1, stiffness: 100, damping: 8, velocity: 0)
      #expect(isClose(scene.to.view.layer.current.opacity, way))
      let frequency = 2 * Double.pi / 0.4
      let lift = expected(
        0.1, mass: 1, stiffness: frequency * frequency, damping: frequency, velocity: 2)
      #expect(abs(scene.to.view.layer.current.position.y - (start + 100 * lift)) < 1e-6)
      scene.advance(by: 3)
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }
  }
}
