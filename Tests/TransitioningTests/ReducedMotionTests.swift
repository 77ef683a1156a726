import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Where motion is to be spared a hand is followed all the way, and what nobody holds is cut short.
@MainActor
@Suite struct ReducedMotionTests {
  private let animator: TestAnimator
  private let scene: Scene
  private let interactor = PercentDrivenInteractiveTransition()

  init() {
    animator = TestAnimator(duration: 2) { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      to.transform = AffineTransform(translationX: 200, y: 0)
      View.animate(
        withDuration: context.transitionDuration, delay: 0, options: [],
        animations: { to.transform = .identity },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
    scene = Scene(.navigation, animator: animator)
    scene.delegate.interactor = interactor
    scene.stage.isReducedMotion = true
  }

  private func push() { scene.navigation.pushViewController(scene.screens[1], animated: true) }

  private var x: Double {
    scene.stage.animations.updatePresentation()
    return scene.screens[1].view.layer.current.transform.m41
  }

  @Test(arguments: [true, false]) func onlyTheRestIsCutShort(finishes: Bool) {
    push()
    for part in [0.25, 0.9, 0.5] {
      interactor.update(part)
      #expect(abs(x - 200 * (1 - part)) < 1e-9)
      scene.stage.play(1)
      #expect(abs(x - 200 * (1 - part)) < 1e-9 && animator.ended.isEmpty)
    }
    let time = scene.stage.clock.now
    if finishes { interactor.finish() } else { interactor.cancel() }
    scene.stage.advance(to: time + 0.05)
    // On its way: ease-in-out is half-way in the middle.
    #expect(abs(x - (finishes ? 50 : 150)) < 1e-6)
    scene.stage.advance(to: time + 0.099)
    #expect(animator.ended.isEmpty)
    scene.stage.advance(to: time + TransitionContext.longestReducedRest)
    #expect(animator.ended == [finishes])
    #expect(scene.stage.count("misbehaviour") == 0)
  }

  @Test func whatIsShortAlreadyTakesItsTime() {
    push()
    interactor.completionCurve = .linear
    interactor.update(0.98)
    interactor.finish()
    scene.stage.advance(to: 0.039)
    #expect(animator.ended.isEmpty)
    scene.stage.advance(to: 0.041)
    #expect(animator.ended == [true])
  }

  @Test func whatRunsByItselfIsItsAnimatorsBusiness() {
    interactor.wantsInteractiveStart = false
    push()
    scene.stage.advance(to: 1.99)
    #expect(animator.ended.isEmpty)
    scene.stage.advance(to: 2)
    #expect(animator.ended == [true])
  }
}
