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
