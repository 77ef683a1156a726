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

/// Rise's pan: an interaction controller of a plugin's own, with a display link that goes on.
@Suite(.serialized)
@MainActor
struct RisePanTests {
  private let scene = Scene(.navigation, size: Size(width: 200, height: 300))
  /// A copy of its own: other tests count what the one and only plugin holds.
  private let scratch = Scratch()
  private let library: PluginLibrary
  private let interactor: PluginInteractionController
  private var navigation: NavigationController { scene.navigation }
  private var hand: Hand { Hand(stage: scene.stage) }

  init() throws {
    let path = "\(scratch.path)/librise.so"
    try FileManager.default.copyItem(atPath: BuiltProducts.plugin("rise"), toPath: path)
    let library = try PluginLibrary(path: path, isolation: .never)
    self.library = library
    scene.navigation.pushViewController(scene.screens[1], animated: false)
    let interactor = try library.makeInteractionController(id: "pan")
    self.interactor = interactor
    interactor.attach(to: scene.navigation)
    scene.delegate.animator = try library.makeAnimationController()
    scene.delegate.vendInteractor = { interactor.wantsInteractiveStart ? interactor : nil }
    scene.stage.advance(to: 0)
  }

  @Test(arguments: [(110.0, true), (60.0, false)])
  func whatIsLetGoRunsOn(way: Double, pops: Bool) throws {
    hand.down(20, 100)
    hand.drag(from: (20, 100), to: (20 + way, 100), frames: 30)
    let context = try #require(navigation.currentTransition)
    #expect(context.isInteractive)
    // Ten points of slop do not count; the screen is lowered by the part that the finger went across.
    let percent = (way - 10) / 200
    #expect(abs(context.percentComplete - percent) < 1e-9)
    #expect(abs(scene.screens[1].view.layer.current.frame.minY - 300 * percent) < 1e-6)
    hand.up(20 + way, 100)
    hand.wait(1.0 / 60)
    #expect(abs(context.percentComplete - (percent + (pops ? 0.025 : -0.025))) < 1e-9)
    scene.stage.play(2)
    #expect(navigation.viewControllers.count == (pops ? 1 : 2))
    #expect(navigation.currentTransition == nil && scene.stage.activeDisplayLinks.isEmpty)
    #expect(scene.installed == [pops ? "a" : "b"] && library.misbehaviours.isEmpty)
  }

  /// Somebody else ends what runs on after the finger; the next finger is followed all the same.
  @Test func whatIsInterruptedCanBeDoneAgain() throws {
    hand.down(20, 100)
    hand.drag(from: (20, 100), to: (80, 100), frames: 30)
    hand.up(80, 100)
    hand.wait(2.0 / 60)
    #expect(navigation.currentTransition != nil)
    navigation.pushViewController(scene.screens[2], animated: false)
    scene.stage.play(1)
    #expect(scene.stage.activeDisplayLinks.isEmpty && library.misbehaviours.isEmpty)
    navigation.popViewController(animated: false)
    #expect(scene.installed == ["b"])
    hand.down(20, 100)
    hand.drag(from: (20, 100), to: (130, 100), frames: 30)
    hand.up(130, 100)
    scene.stage.play(2)
    #expect(scene.installed == ["a"] && navigation.currentTransition == nil)
    #expect(library.misbehaviours.isEmpty)
  }

  @Test(arguments: [(110.0, true), (60.0, false)])
  func whatIsLetGoIsOverAtOnceWhereMotionIsToBeSpared(way: Double, pops: Bool) throws {
    scene.stage.isReducedMotion = true
    hand.down(20, 100)
    hand.drag(from: (20, 100), to: (20 + way, 100), frames: 30)
    let context = try #require(navigation.currentTransition)
    #expect(abs(context.percentComplete - (way - 10) / 200) < 1e-9)
    hand.up(20 + way, 100)
    hand.wait(TransitionContext.longestReducedRest + 0.001)
    #expect(navigation.currentTransition == nil && scene.installed == [pops ? "a" : "b"])
    #expect(scene.stage.activeDisplayLinks.isEmpty && library.misbehaviours.isEmpty)
  }

  @Test func withoutAFingerItRunsByItself() {
    navigation.popViewController(animated: true)
    #expect(navigation.currentTransition?.isInteractive == false)
    scene.stage.play(1)
    #expect(scene.installed == ["a"] && library.misbehaviours.isEmpty)
  }
}
