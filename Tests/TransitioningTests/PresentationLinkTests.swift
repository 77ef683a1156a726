import Animating
import Containers
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Who presents whom, and what is under way.
@MainActor
struct PresentationLinkTests {
  private func state(_ scene: PresentationScene) -> [Bool] {
    [
      scene.presenter.presentedViewController === scene.presented,
      scene.presented.presentingViewController === scene.presenter,
      scene.presented.isBeingPresented, scene.presented.isBeingDismissed,
    ]
  }

  private func finish(_ scene: PresentationScene) {
    scene.stage.advance(to: scene.stage.clock.now + 1)
    scene.stage.advance(to: scene.stage.clock.now + 1)
  }

  @Test(arguments: [true, false])
  func itHoldsUntilTheEndOfTheDismissal(animated: Bool) {
    let scene = PresentationScene(removesPresenter: true)
    #expect(state(scene) == [false, false, false, false])
    scene.present(animated: animated)
    if animated { #expect(state(scene) == [true, true, true, false]) }
    finish(scene)
    #expect(state(scene) == [true, true, false, false])
    scene.dismiss(animated: animated)
    if animated { #expect(state(scene) == [true, true, false, true]) }
    finish(scene)
    #expect(state(scene) == [false, false, false, false])
  }

  @Test func aCancelledPresentationIsNone() {
    let scene = PresentationScene(removesPresenter: false)
    scene.interactor = PercentDrivenInteractiveTransition()
    scene.present()
    #expect(state(scene) == [true, true, true, false])
    scene.interactor?.update(0.5)
    scene.interactor?.cancel()
    finish(scene)
    #expect(scene.outcomes == [false] && state(scene) == [false, false, false, false])
  }

  @Test func aCancelledDismissalIsNone() {
    let scene = PresentationScene(removesPresenter: false)
    scene.present(animated: false)
    scene.interactor = PercentDrivenInteractiveTransition()
    scene.dismiss()
    #expect(state(scene) == [true, true, false, true])
    scene.interactor?.update(0.5)
    scene.interactor?.cancel()
    finish(scene)
    #expect(scene.outcomes == [true, false] && state(scene) == [true, true, false, false])
  }

  /// UIKit: `isMovingToParent` and `isMovingFromParent` hold within the appearance callbacks.
  @Test func whoComesAndWhoGoesKnowsIt() {
    final class Screen: ViewController {
      var seen: [String] = []
      private func note(_ what: String) {
        let move = isMovingToParent ? "to" : isMovingFromParent ? "from" : "-"
        seen.append("\(what) \(move)")
      }
      override func viewWillAppear(_ animated: Bool) { note("will appear") }
      override func viewDidAppear(_ animated: Bool) { note("did appear") }
      override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
      override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
    }
    let scene = Scene(.navigation)
    let screen = Screen(stage: scene.stage)
    let above = ViewController(stage: scene.stage)
    func change(_ change: () -> Void) -> [String] {
      screen.seen = []
      change()
      scene.finish()
      return screen.seen
    }
    let navigation = scene.navigation
    #expect(
      change { navigation.pushViewController(screen, animated: true) }
        == ["will appear to", "did appear to"])
    #expect(
      change { navigation.pushViewController(above, animated: true) }
        == ["will disappear -", "did disappear -"])
    #expect(
      change { navigation.popViewController(animated: true) }
        == ["will appear -", "did appear -"])
    #expect(
      change { navigation.popViewController(animated: true) }
        == ["will disappear from", "did disappear from"])
    #expect(!screen.isMovingFromParent && !screen.isMovingToParent)
  }
}
