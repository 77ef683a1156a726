import Animating
import Compositing
import Containers
import Foundation
import Geometry
import LayerAnimating
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Fold's pinch: the same plugin as animator and as interaction controller.
@Suite(.serialized)
@MainActor
struct FoldPinchTests {
  private let scene = Scene(.navigation, size: Size(width: 400, height: 300))
  private let source: PluginSource
  private var navigation: NavigationController { scene.navigation }
  private var hand: Hand { Hand(stage: scene.stage) }

  /// A copy of its own: other tests count what the one and only plugin holds.
  private let scratch = Scratch()

  init() throws {
    let path = "\(scratch.path)/libfold.so"
    try FileManager.default.copyItem(atPath: BuiltProducts.plugin("fold"), toPath: path)
    source = PluginSource { _ in path }
    navigation.delegate = nil
    navigation.animatorSource = source
    navigation.animatorName = "fold"
    navigation.pushViewController(scene.screens[1], animated: false)
    navigation.conductor.prepareAnimator()
    scene.stage.advance(to: 0)
  }

  /// Draws two fingers that are 200 points apart to some distance.
  private func pinch(to distance: Double) {
    hand.down(100, 150, finger: 1)
    hand.down(300, 150, finger: 2)
    hand.drag(from: (300, 150), to: (100 + distance, 150), frames: 40, finger: 2)
  }

  private func letGo(at distance: Double) {
    hand.up(100 + distance, 150, finger: 2)
    hand.up(100, 150, finger: 1)
    hand.wait(4)
  }

  @Test func fingersThatDrawTogetherFoldAway() throws {
    pinch(to: 60)
    let context = try #require(
      navigation.currentTransition, "\(navigation.diagnoses) \(source.misbehaviours)")
    #expect(context.isInteractive && context.operation == .pop)
    // It began at the first of 40 places that is more than ten points in: 189.5.
    #expect(abs(context.percentComplete - (1 - 60 / 189.5)) < 1e-9)
    letGo(at: 60)
    #expect(scene.installed == ["a"] && navigation.viewControllers.count == 1)
    #expect(source.misbehaviours.isEmpty && navigation.diagnoses.isEmpty)
  }

  @Test func fingersThatDrawApartAgainTakeItBack() {
    pinch(to: 60)
    hand.drag(from: (160, 150), to: (220, 150), frames: 6, finger: 2)
    letGo(at: 120)
    #expect(scene.installed == ["b"] && navigation.viewControllers.count == 2)
    #expect(!scene.screens[1].view.isHidden)
    // And it can be done again.
    pinch(to: 60)
    letGo(at: 60)
    #expect(scene.installed == ["a"] && source.misbehaviours.isEmpty)
  }

  @Test func lostFingersTakeItBack() {
    pinch(to: 60)
    scene.stage.input.cancelTouches()
    hand.wait(4)
    #expect(scene.installed == ["b"] && !scene.screens[1].view.isHidden)
  }

  /// Where motion is to be spared fingers are followed all the way, and only the rest is cut short.
  @Test func whatFingersLetGoIsOverAtOnceWhereMotionIsToBeSpared() throws {
    scene.stage.isReducedMotion = true
    pinch(to: 60)
    let context = try #require(navigation.currentTransition)
    #expect(abs(context.percentComplete - (1 - 60 / 189.5)) < 1e-9)
    hand.up(160, 150, finger: 2)
    hand.up(100, 150, finger: 1)
    hand.wait(TransitionContext.longestReducedRest - 0.01)
    #expect(navigation.currentTransition === context)
    hand.wait(0.011)
    #expect(navigation.currentTransition == nil && scene.installed == ["a"])
    #expect(source.misbehaviours.isEmpty)
  }

  @Test func atTheBottomThereIsNothingToFold() {
    navigation.popViewController(animated: false)
    pinch(to: 60)
    #expect(navigation.currentTransition == nil)
    letGo(at: 60)
    #expect(scene.installed == ["a"] && source.misbehaviours.isEmpty)
  }

  @Test func withoutFingersItRunsByItself() {
    navigation.popViewController(animated: true)
    #expect(navigation.currentTransition?.isInteractive == false)
    hand.wait(3)
    #expect(scene.installed == ["a"])
    navigation.pushViewController(scene.screens[1], animated: true)
    hand.wait(3)
    #expect(scene.installed == ["b"] && source.misbehaviours.isEmpty)
  }
}
