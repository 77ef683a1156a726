import Compositing
import Containers
import Geometry
import Playing
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Zoom's pan: an interaction controller of its own that pushes.
@Suite(.serialized)
@MainActor
struct ZoomPanTests {
  private let scene: PlayedFingers
  private let navigation: NavigationController

  init() throws {
    scene = try PlayedFingers("zoom", interactor: "pan", operation: "push")
    navigation = try #require(scene.player.root as? NavigationController)
  }

  /// Takes a finger to the left, to be let go later.
  private func pan(from x: Double, by way: Double) {
    scene.hand.down(x, 100)
    scene.hand.drag(from: (x, 100), to: (x - way, 100), frames: 30)
  }

  @Test func aFingerFromTheRightHalfGoesOn() throws {
    pan(from: 150, by: 60)
    let context = try #require(navigation.currentTransition)
    #expect(context.isInteractive && context.operation == .push)
    // Ten points of slop do not count.
    #expect(abs(context.percentComplete - 50.0 / 200) < 1e-9)
    let from = try #require(context.viewController(forKey: .from))
    #expect(abs(from.view.layer.current.transform.m11 - (1 - 0.9 * 0.25)) < 1e-9)
    scene.hand.up(90, 100)
    scene.stage.play(1)
    #expect(scene.shown == "to" && scene.isInOrder)
    // The next transition is nobody's to drive.
    navigation.popViewController(animated: true)
    #expect(navigation.currentTransition?.isInteractive == false)
  }

  /// A pan begins ten points from where the finger came down: that is what counts.
  @Test(arguments: [(112.0, true), (109.0, false)])
  func onlyTheRightHalfCounts(x: Double, begins: Bool) {
    pan(from: x, by: 30)
    #expect((navigation.currentTransition != nil) == begins)
    scene.hand.up(x - 30, 100)
    scene.stage.play(1)
    #expect(scene.shown == (begins ? "to" : "from") && scene.isInOrder)
  }

  @Test func aFingerThatTurnsRoundTakesItBack() {
    pan(from: 150, by: 100)
    scene.hand.drag(from: (50, 100), to: (60, 100), frames: 6)
    scene.hand.up(60, 100)
    scene.stage.play(1)
    #expect(scene.shown == "from" && scene.isInOrder)
  }

  @Test func aLostFingerTakesItBack() {
    pan(from: 150, by: 100)
    scene.stage.input.cancelTouches()
    scene.stage.play(1)
    #expect(scene.shown == "from" && scene.isInOrder)
  }

  @Test func withoutAFingerItRunsByItself() throws {
    scene.player.start()
    #expect(navigation.currentTransition?.isInteractive == false)
    scene.stage.play(1)
    #expect(scene.shown == "to" && scene.isInOrder)
    // At the end of the road a finger finds nothing to go on to.
    pan(from: 150, by: 60)
    #expect(navigation.currentTransition == nil)
    scene.hand.up(90, 100)
    scene.stage.play(1)
    #expect(scene.shown == "to" && scene.isInOrder)
  }
}
