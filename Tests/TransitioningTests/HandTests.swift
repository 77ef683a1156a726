import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What a hand may do to a transition, and what becomes of one that it holds.
@MainActor
@Suite struct HandTests {
  @Test func aFractionIsBroughtWithinTheTransition() throws {
    let scene = Scene(.navigation)
    let context = try #require(scene.conduct(.push, TestAnimator(), interactive: true))
    for (given, kept) in [(0.25, 0.25), (1.5, 1), (-3, 0), (.nan, 0)] as [(Double, Double)] {
      context.updateInteractiveTransition(given)
      #expect(context.percentComplete == kept)
    }
  }

  @Test func whatWasCancelledStaysSoWhereTheHostEndsIt() throws {
    let scene = Scene(.navigation)
    let forgetful = TestAnimator { context in
      let to = context.view(forKey: .to)
      if let to { context.containerView.addSubview(to) }
      View.animate(withDuration: 1, animations: { to?.alpha = 0.5 })
    }
    let context = try #require(scene.conduct(.push, forgetful, interactive: true))
    scene.interactor.update(0.5)
    scene.interactor.cancel()
    scene.finish()
    #expect(context.misbehaviours.map(\.kind) == [.neverCompleted])
    #expect(context.transitionWasCancelled && scene.outcomes == [false])
    #expect(scene.installed == ["a"])
    #expect(forgetful.ended == [false])
  }

  @Test func whoWaitsForTheEndOfAnInteractionHearsOfAnInterruption() throws {
    let scene = Scene(.navigation)
    let context = try #require(scene.conduct(.push, TestAnimator(), interactive: true))
    var heard: [Bool] = []
    context.coordinator?.notifyWhenInteractionEnds { heard.append($0.isCancelled) }
    scene.interactor.update(0.5)
    #expect(heard.isEmpty)
    scene.conductor.perform {}
    scene.finish()
    #expect(heard == [true] && scene.outcomes == [false])
  }

  @Test func theAnimationThatTakesOverIsHeldWhereTheHandIs() throws {
    let scene = Scene(.navigation)
    let animator = TestAnimator { _ in }
    let context = try #require(scene.conduct(.push, animator, interactive: true))
    scene.interactor.update(0.5)
    context.fallBack(because: "it could not")
    scene.stage.play(3)
    #expect(scene.conductor.current === context)
    #expect(context.progress == 0.5 && scene.outcomes.isEmpty)
    scene.interactor.finish()
    scene.finish()
    #expect(scene.outcomes == [true] && scene.installed == ["b"])
  }

  @Test func withoutAFinalFrameAViewStaysWhereItWas() throws {
    let scene = Scene(.navigation)
    let place = Rect(x: 1, y: 2, width: 30, height: 40)
    scene.to.view.frame = place
    var seen: Rect?
    let animator = TestAnimator { context in
      seen = context.view(forKey: .to)?.frame
      TestAnimator.slide(context)
    }
    scene.conduct(.push, animator) { $0.to?.finalFrame = .zero }
    #expect(seen == place)
    scene.finish()
    #expect(scene.outcomes == [true])
  }

  @Test func whatStaysAsItIsIsNoTransition() {
    let scene = Scene(.navigation)
    let animator = TestAnimator()
    let context = scene.conduct(.custom, animator) { $0.to = $0.from }
    #expect(context == nil && animator.context == nil)
    #expect(scene.outcomes == [true])
    #expect(scene.installed == ["a"])
  }
}
