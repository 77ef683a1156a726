import Animating
import Containers
import TestSupport
import Testing
import Transitioning
import ViewControllers

@MainActor
@Suite struct ScrubbingTests {
  @Test("Scrubbed to a fraction and back", arguments: [0.0, 0.25, 0.5, 1.0])
  func cancelAt(fraction: Double) {
    let animator = TestAnimator(duration: 1)
    let scene = Scene(.navigation, animator: animator)
    let scrubber = ScrubbingInteractionController(to: fraction, stage: scene.stage)
    scrubber.completionCurve = .linear
    scene.delegate.interactor = scrubber
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    var highest = 0.0
    for frame in 1...150 {
      scene.stage.advance(to: Double(frame) / 60)
      highest = max(highest, animator.context.map { ($0 as! TransitionContext).progress } ?? 0)
    }
    // It comes to rest before it turns: the speed of the scrubbing is handed over.
    #expect(highest >= fraction && highest <= min(1, fraction + 0.05))
    #expect((highest > fraction) == (fraction > 0 && fraction < 1))
    #expect(animator.ended == [false])
    #expect(scene.installed == ["a"])
    let end = scene.stage.events.events.first { $0.kind == "completeTransition" }?.time ?? -1
    #expect(abs(end - max(2 * fraction, 1.0 / 60)) < 1.0 / 60 + 1e-9)
  }

  @Test func itGoesAsFastAsTheAnimationWouldByItself() {
    let animator = TestAnimator(duration: 2)
    let scene = Scene(.navigation, animator: animator)
    let scrubber = ScrubbingInteractionController(to: 0.8, then: .finish, stage: scene.stage)
    scene.delegate.interactor = scrubber
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.advance(to: 0.5)
    #expect(scrubber.percentComplete == 0.25)
    scene.stage.advance(to: 1.0)
    #expect(scrubber.percentComplete == 0.5)
    scene.stage.advance(to: 1.6)
    #expect(animator.context?.isInteractive == false)
    scene.stage.advance(to: 2)
    #expect(animator.ended == [true])
    #expect(scene.installed == ["b"])
    #expect(scene.stage.activeDisplayLinks.isEmpty)
  }

  @Test func itsTimeBeginsWithItsTransition() {
    let scene = Scene(.navigation, animator: TestAnimator(duration: 2))
    let scrubber = ScrubbingInteractionController(to: 0.8, stage: scene.stage)
    scene.delegate.interactor = scrubber
    scene.stage.advance(to: 7)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.advance(to: 7.5)
    #expect(scrubber.percentComplete == 0.25)
  }

  @Test(arguments: [Double.nan, -1, 7])
  func fractionsAreClamped(fraction: Double) {
    let stage = Scene(.navigation).stage
    let scrubber = ScrubbingInteractionController(to: fraction, stage: stage)
    #expect(scrubber.fraction == (fraction == 7 ? 1 : 0))
  }

  @Test func anAnimatorWithoutDurationIsScrubbedAtOnce() {
    let animator = TestAnimator(duration: 0)
    let scene = Scene(.navigation, animator: animator)
    scene.delegate.interactor = ScrubbingInteractionController(to: 0.4, stage: scene.stage)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.play(0.2)
    #expect(scene.navigation.currentTransition == nil)
    #expect(scene.installed.count == 1)
    #expect(scene.stage.activeDisplayLinks.isEmpty)
  }
}
