import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

@MainActor
@Suite struct PercentDrivenTests {
  /// A push that is held by hand, of an animator that slides *to* in by 200 points along a curve.
  private func start(
    duration: Double = 2, options: ViewAnimationOptions = [.curveEaseIn]
  ) -> (Scene, PercentDrivenInteractiveTransition, TestAnimator) {
    let animator = TestAnimator(duration: duration) { context in
      let to = context.view(forKey: .to)!
      context.containerView.addSubview(to)
      to.transform = AffineTransform(translationX: 200, y: 0)
      View.animate(
        withDuration: context.transitionDuration, delay: 0, options: options,
        animations: { to.transform = .identity },
        completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
    }
    let scene = Scene(.navigation, animator: animator)
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    return (scene, interactor, animator)
  }

  private func x(_ scene: Scene) -> Double {
    scene.stage.animations.updatePresentation()
    return scene.screens[1].view.layer.current.transform.m41
  }

  @Test("F059: held by hand, it does not advance by itself")
  func nothingMovesByItself() {
    let (scene, interactor, animator) = start()
    scene.stage.play(30)
    #expect(x(scene) == 200)
    #expect(animator.ended == [])
    #expect(interactor.duration == 2)
    #expect(interactor.percentComplete == 0)
    #expect(animator.context?.isInteractive == true)
  }

  @Test("F130: update scrubs evenly, whatever the curve", arguments: [0, 0.25, 0.5, 0.75, 1])
  func updateIsLinear(fraction: Double) {
    let (scene, interactor, _) = start()
    interactor.update(0.9)
    interactor.update(fraction)
    #expect(abs(x(scene) - 200 * (1 - fraction)) < 1e-9)
    #expect(interactor.percentComplete == fraction)
  }

  @Test func updateIsClampedAndIgnoresNaN() {
    let (scene, interactor, _) = start()
    interactor.update(-3)
    #expect(x(scene) == 200)
    #expect(interactor.percentComplete == 0)
    interactor.update(.infinity)
    #expect(abs(x(scene)) < 1e-9)
    #expect(interactor.percentComplete == 1)
    interactor.update(0.5)
    interactor.update(.nan)
    #expect(interactor.percentComplete == 0.5)
    #expect(abs(x(scene) - 100) < 1e-9)
  }

  @Test("Finish takes (1 - p) * duration / speed", arguments: [(0.25, 1.0, 1.5), (0.5, 2.0, 0.5)])
  func finishTakesTheRest(fraction: Double, speed: Double, rest: Double) {
    let (scene, interactor, animator) = start()
    scene.stage.advance(to: 3)
    interactor.update(fraction)
    interactor.completionSpeed = speed
    interactor.completionCurve = .linear
    interactor.finish()
    #expect(animator.context?.isInteractive == false)
    scene.stage.advance(to: 3 + rest / 2)
    #expect(abs(x(scene) - 200 * (1 - fraction) / 2) < 1e-6)
    scene.stage.advance(to: 3 + rest - 0.001)
    #expect(animator.ended == [])
    scene.stage.advance(to: 3 + rest)
    #expect(animator.ended == [true])
    #expect(scene.installed == ["b"])
    #expect(scene.stage.events.events.first { $0.kind == "completeTransition" }?.time == 3 + rest)
  }

  @Test("Cancel takes p * duration / speed", arguments: [(0.25, 1.0, 0.5), (0.5, 2.0, 0.5)])
  func cancelRunsBack(fraction: Double, speed: Double, rest: Double) {
    let (scene, interactor, animator) = start()
    interactor.update(fraction)
    interactor.completionSpeed = speed
    interactor.completionCurve = .linear
    interactor.cancel()
    #expect(animator.context?.transitionWasCancelled == true)
    scene.stage.advance(to: rest / 2)
    #expect(abs(x(scene) - (200 - 200 * fraction / 2)) < 1e-6)
    scene.stage.advance(to: rest)
    #expect(animator.ended == [false])
    #expect(scene.installed == ["a"])
    #expect(scene.screens[1].view.transform == .identity)
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func anImpossibleSpeedIsOne(speed: Double) {
    let (scene, interactor, animator) = start(duration: 1)
    interactor.update(0.5)
    interactor.completionSpeed = speed
    interactor.finish()
    scene.stage.advance(to: 0.49)
    #expect(animator.ended == [])
    scene.stage.advance(to: 0.5)
    #expect(animator.ended == [true])
  }

  @Test func aLateMoveOrAnotherVerdictChangesNothing() {
    let (scene, interactor, animator) = start(duration: 1)
    interactor.update(0.5)
    interactor.cancel()
    interactor.update(0.9)
    interactor.finish()
    #expect(animator.context?.transitionWasCancelled == true)
    scene.stage.play(1)
    #expect(animator.ended == [false])
    interactor.update(0.2)
    interactor.cancel()
    interactor.finish()
    interactor.pause()
    #expect(scene.installed == ["a"])
    #expect(scene.stage.count("cancelInteractiveTransition") == 1)
    #expect(scene.stage.count("finishInteractiveTransition") == 0)
  }

  @Test func aRunningTransitionCanBeCaughtAndTurnedRound() {
    let (scene, interactor, animator) = start(duration: 1, options: [.curveLinear])
    interactor.completionCurve = .linear
    interactor.update(0.5)
    interactor.finish()
    scene.stage.advance(to: 0.25)
    interactor.pause()
    #expect(abs(interactor.percentComplete - 0.75) < 1e-9)
    #expect(abs(x(scene) - 50) < 1e-6)
    scene.stage.advance(to: 5)
    #expect(animator.ended == [])
    interactor.update(0.4)
    interactor.cancel()
    scene.stage.advance(to: 5.4)
    #expect(animator.ended == [false])
    #expect(scene.installed == ["a"])
  }

  @Test func anInteractorThatDoesNotWantToStartMayCatchItLater() {
    let animator = TestAnimator(duration: 1)
    let scene = Scene(.navigation, animator: animator)
    let interactor = PercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(animator.context?.isInteractive == false)
    #expect(scene.navigation.transitionCoordinator?.initiallyInteractive == false)
    scene.stage.advance(to: 0.5)
    interactor.pause()
    #expect(animator.context?.isInteractive == true)
    #expect(interactor.percentComplete == 0.5)
    interactor.cancel()
    scene.stage.play(1)
    #expect(scene.installed == ["a"])
    #expect(scene.stage.count("startInteractiveTransition") == 0)
  }

  @Test func itBeginsAnewWithEachTransition() {
    let (scene, interactor, animator) = start(duration: 1)
    interactor.update(0.5)
    interactor.cancel()
    scene.stage.play(1)
    #expect(animator.ended == [false] && interactor.percentComplete == 0.5)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(interactor.context != nil && interactor.percentComplete == 0)
  }

  @Test func aCancelBeforeAnyMoveEndsAtOnce() {
    let (scene, interactor, animator) = start()
    interactor.cancel()
    scene.stage.advance(to: 0)
    #expect(animator.ended == [false])
    #expect(scene.installed == ["a"])
  }

  @Test("F043: an animator may be its own interactor, and inspect its views in its completion")
  func anAnimatorThatIsItsOwnInteractor() {
    final class Popper: PercentDrivenInteractiveTransition, AnimatedTransitioning {
      var verdict: Bool?
      func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 1 }
      func animateTransition(using context: any ContextTransitioning) {
        let snapshot = View(frame: context.containerView.bounds, stage: context.containerView.stage)
        context.containerView.insertSubview(context.view(forKey: .to)!, at: 0)
        context.containerView.addSubview(snapshot)
        context.view(forKey: .from)?.isHidden = true
        View.animate(
          withDuration: 1, delay: 0, options: [], animations: { snapshot.alpha = 0 }
        ) { _ in
          // The article decides by its snapshot, not by transitionWasCancelled.
          let cancelled = snapshot.alpha > 0
          self.verdict = cancelled
          if cancelled { context.view(forKey: .from)?.isHidden = false }
          context.completeTransition(!cancelled)
          snapshot.removeFromSuperview()
        }
      }
    }
    for cancels in [true, false] {
      let scene = Scene(.navigation)
      scene.navigation.pushViewController(scene.screens[1], animated: false)
      let popper = Popper()
      scene.delegate.animator = popper
      scene.delegate.interactor = popper
      scene.navigation.popViewController(animated: true)
      popper.update(0.6)
      if cancels { popper.cancel() } else { popper.finish() }
      scene.stage.play(1)
      #expect(popper.verdict == cancels)
      #expect(scene.installed == [cancels ? "b" : "a"])
      #expect(!scene.screens[1].view.isHidden)
      #expect(scene.stage.count("misbehaviour") == 0)
    }
  }

  @Test("F131: an interactor need not be percent-driven")
  func anInteractorOfItsOwn() {
    final class Own: InteractiveTransitioning {
      var context: (any ContextTransitioning)?
      func startInteractiveTransition(_ context: any ContextTransitioning) {
        self.context = context
        context.containerView.addSubview(context.view(forKey: .to)!)
      }
    }
    let animator = TestAnimator()
    let scene = Scene(.navigation, animator: animator)
    let own = Own()
    scene.delegate.interactor = own
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    #expect(animator.context == nil, "it is started instead of the animator")
    own.context?.updateInteractiveTransition(0.5)
    scene.stage.play(20)
    own.context?.finishInteractiveTransition()
    #expect(own.context?.completeTransition(true) == .accepted)
    #expect(scene.installed == ["b"])
    #expect(scene.stage.count("misbehaviour") == 0)
  }
}
