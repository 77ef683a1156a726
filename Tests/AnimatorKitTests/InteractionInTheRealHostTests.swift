import TestSupport
import Testing
import Transitioning
import ViewControllers

@testable import AnimatorKit
@testable import PluginHosting

extension HostTests {
  /// Interaction controllers of a plugin's, driven by the host.
  @Suite("Interaction controllers in the real host", .serialized)
  @MainActor
  struct InteractionInTheRealHostTests {
    init() {
      Script.duration = 1
      Script.animator = nil
      Hand.rest = 0
    }

    private func fade(_ context: UIViewControllerContextTransitioning) {
      let view = context.view(forKey: .to) ?? UIView()
      context.containerView.addSubview(view)
      view.alpha = 0
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }

    private func opacity(_ scene: HostScene) -> Double { scene.to.view.layer.current.opacity }

    /// Plays a transition that is moved to its middle, and let go there.
    private func expectDriven(
      _ scene: HostScene, _ animator: PluginAnimationController?,
      _ hand: PluginInteractionController,
      finishes: Bool
    ) throws {
      Hand.finishes = finishes
      try scene.start(animator: animator, hand: hand) { fade($0) }
      scene.advance(by: 0.3)
      #expect(abs(opacity(scene) - 0.3) < 1e-9)
      scene.advance(by: 0.2)
      #expect(abs(opacity(scene) - 0.5) < 1e-9)
      scene.advance(by: 1)
    }

    @Test(arguments: [true, false])
    func oneOfItsOwnDrivesAnyAnimator(finishes: Bool) throws {
      let scene = try HostScene()
      do {
        let hand = try scene.library.makeInteractionController(id: "hand")
        #expect(hand.wantsInteractiveStart && hand.completionSpeed == 2)
        #expect(hand.completionCurve == .linear)
        try expectDriven(scene, nil, hand, finishes: finishes)
      }
      #expect(scene.outcomes == [finishes] && scene.leftovers == [])
    }

    @Test(arguments: [true, false])
    func anAnimatorMayBeItsOwn(finishes: Bool) throws {
      let scene = try HostScene()
      do {
        let animator = try scene.library.makeAnimationController(id: "both")
        let hand = try #require(try animator.interactionController())
        try expectDriven(scene, animator, hand, finishes: finishes)
      }
      #expect(scene.outcomes == [finishes] && scene.leftovers == [])
    }

    /// It has a speed of 2 and goes evenly: the host asks it once it has let go.
    @Test(arguments: [true, false])
    func itSaysHowTheRestGoes(finishes: Bool) throws {
      let scene = try HostScene()
      Hand.rest = 2
      Hand.finishes = finishes
      do {
        let hand = try scene.library.makeInteractionController(id: "hand")
        try scene.start(hand: hand) { fade($0) }
        scene.advance(by: 0.7)
        #expect(abs(opacity(scene) - 0.5) < 1e-9)
        scene.advance(by: 0.1)
        let context = try #require(scene.conductor.current)
        #expect(!context.isInteractive && context.transitionWasCancelled == !finishes)
        scene.advance(by: 0.1)
        #expect(abs(opacity(scene) - (finishes ? 0.7 : 0.3)) < 1e-9)
        scene.advance(by: 0.2)
      }
      #expect(scene.outcomes == [finishes] && scene.leftovers == [])
    }

    /// One that does not want to start by hand knows its transition all the same.
    @Test(arguments: ["hand", "both"]) func itCatchesWhatRuns(id: String) throws {
      let scene = try HostScene()
      do {
        let animator = id == "both" ? try scene.library.makeAnimationController(id: id) : nil
        let hand =
          try animator?.interactionController() ?? scene.library.makeInteractionController(id: id)
        // Makes the object.
        #expect(hand.wantsInteractiveStart)
        let object = try #require(Hand.last)
        object.wantsInteractiveStart = false
        try scene.start(animator: animator, hand: hand) { fade($0) }
        scene.advance(by: 0.4)
        let context = try #require(scene.conductor.current)
        #expect(!context.isInteractive && object.duration == 1)
        scene.inPlugin {
          object.pause()
          #expect(abs(object.percentComplete - 0.4) < 1e-9)
        }
        scene.advance(by: 1)
        #expect(context.isInteractive && abs(opacity(scene) - 0.4) < 1e-9)
        scene.inPlugin {
          let place = object.percentComplete
          object.update(1.5)
          #expect(object.percentComplete == 1)
          object.update(place + 0.2)
          object.update(.nan)
          #expect(abs(object.percentComplete - 0.6) < 1e-9)
        }
        scene.advance(by: 0.1)
        #expect(abs(opacity(scene) - 0.6) < 1e-9)
        scene.inPlugin { object.cancel() }
        scene.advance(by: 1)
      }
      #expect(scene.outcomes == [false] && scene.leftovers == [])
    }

    @Test func anInterruptibleAnimatorGoesOnAlongTheTimingCurve() throws {
      let scene = try HostScene()
      do {
        let hand = try scene.library.makeInteractionController(id: "hand")
        #expect(hand.timingCurve == nil)
        Hand.finishes = true
        let object = try #require(Hand.last)
        object.completionSpeed = 1
        object.timingCurve = UICubicTimingParameters(
          controlPoint1: CGPoint(x: 1, y: 0), controlPoint2: CGPoint(x: 1, y: 0))
        var property: UIViewPropertyAnimator?
        Script.animator = { _ in property ?? UIViewPropertyAnimator(duration: 0, curve: .linear) }
        try scene.start(hand: hand) { context in
          let view = context.view(forKey: .to) ?? UIView()
          context.containerView.addSubview(view)
          view.alpha = 0
          let made = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
          made.addCompletion {
            context.completeTransition($0 == .end)
            property = nil
          }
          property = made
        }
        scene.advance(by: 0.5)
        #expect(abs(opacity(scene) - 0.5) < 1e-9)
        scene.advance(by: 0.35)
        // Late, as the curve has it.
        #expect(opacity(scene) > 0.5 && opacity(scene) < 0.6)
        scene.advance(by: 0.5)
        Script.animator = nil
      }
      #expect(scene.outcomes == [true] && scene.leftovers == [])
    }

    @Test func whatIsNoneIsNamed() throws {
      let scene = try HostScene()
      let animator = try scene.library.makeAnimationController(id: "script")
      #expect(try animator.interactionController() == nil)
      let error = #expect(throws: PluginLoadError.self) {
        try scene.library.makeInteractionController(id: "nobody")
      }
      #expect(
        error == .noSuchInteractor(path: "in process", id: "nobody", available: ["hand"]))
    }
  }
}
