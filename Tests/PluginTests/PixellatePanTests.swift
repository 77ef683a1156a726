import Compositing
import Containers
import Geometry
import Playing
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Pixellate's pan: the same plugin as animator, whose blocks a display link sets, and as interaction
/// controller.
@Suite(.serialized)
@MainActor
struct PixellatePanTests {
  private let scene: PlayedFingers
  private let navigation: NavigationController

  init() throws {
    scene = try PlayedFingers("pixellate", operation: "pop")
    navigation = try #require(scene.player.root as? NavigationController)
  }

  private func pan(from x: Double, to end: Double) {
    scene.hand.down(x, 100)
    scene.hand.drag(from: (x, 100), to: (end, 100), frames: 30)
  }

  @Test func blocksFollowTheFinger() throws {
    pan(from: 20, to: 80)
    let context = try #require(navigation.currentTransition)
    #expect(context.isInteractive && context.operation == .pop)
    let percent = 50.0 / 200
    #expect(abs(context.percentComplete - percent) < 1e-9)
    // As many blocks as the finger has come far, and there they stay.
    scene.hand.wait(1)
    let pictures = context.containerView.subviews.suffix(2).map(\.layer.current)
    #expect(abs(pictures[1].opacity - percent) < 1e-9)
    #expect(
      pictures.map(\.filters) == [
        [.pixellate(fractionalWidth: pictures[1].opacity * 0.1)],
        [.pixellate(fractionalWidth: (1 - pictures[1].opacity) * 0.1)],
      ])
    // It goes on as it was going.
    scene.hand.drag(from: (80, 100), to: (90, 100), frames: 6)
    scene.hand.up(90, 100)
    scene.stage.play(2)
    #expect(scene.shown == "to" && scene.isInOrder)
  }

  /// A pan begins ten points from where the finger came down.
  @Test(arguments: [(88.0, true), (91.0, false)])
  func onlyTheLeftHalfCounts(x: Double, begins: Bool) {
    pan(from: x, to: x + 30)
    #expect((navigation.currentTransition != nil) == begins)
    scene.hand.up(x + 30, 100)
    scene.stage.play(2)
    #expect(scene.shown == (begins ? "to" : "from") && scene.isInOrder)
  }

  /// The way counts, not where to; the end goes by where to.
  @Test func aFingerThatGoesLeftDissolvesAndIsTakenBack() throws {
    pan(from: 80, to: 30)
    let context = try #require(navigation.currentTransition)
    #expect(abs(context.percentComplete - 40.0 / 200) < 1e-9)
    scene.hand.up(30, 100)
    scene.stage.play(2)
    #expect(scene.shown == "from" && scene.isInOrder)
    #expect(navigation.viewControllers.count == 2)
  }

  @Test func aLostFingerTakesItBack() {
    pan(from: 20, to: 150)
    scene.stage.input.cancelTouches()
    scene.stage.play(2)
    #expect(scene.shown == "from" && scene.isInOrder)
  }

  @Test func atTheBottomThereIsNothingToPop() {
    navigation.popViewController(animated: false)
    pan(from: 20, to: 150)
    #expect(navigation.currentTransition == nil)
    scene.hand.up(150, 100)
    scene.stage.play(1)
    #expect(scene.shown == "to" && scene.isInOrder)
  }
}
