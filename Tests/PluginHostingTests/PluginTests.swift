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

/// The laws that every plugin of ours keeps.
@MainActor
struct PluginTests {
  nonisolated static let names = ["fold", "slide", "cross-dissolve"]
  nonisolated static let sizes = [(64, 48), (65, 47), (1, 1), (3, 2), (101, 150)]

  /// The plugin as it was built.
  private func library(_ name: String) throws -> PluginLibrary {
    try PluginLibrary(path: BuiltProducts.plugin(name), isolation: .never)
  }

  @Test(arguments: names, sizes)
  func atTheStartThePictureIsFromAndAtTheEndTo(name: String, size: (Int, Int)) throws {
    let library = try library(name)
    for operation in Scene.Operation.allCases {
      let scene = Scene(operation, width: size.0, height: size.1)
      let from = scene.picture()
      let target = Scene(operation, width: size.0, height: size.1)
      target.delegate.animator = try library.makeAnimationController()
      target.start()
      target.finish()
      scene.delegate.animator = try library.makeAnimationController()
      scene.start()
      scene.stage.advance(to: scene.stage.clock.now)
      let comment: Comment = "\(name), \(operation), \(size)"
      #expect(!scene.isOver || size == (1, 1), comment)
      #expect(scene.picture().hasSamePixels(as: from), "at 0: \(name), \(operation), \(size)")
      scene.finish()
      scene.expectSettled(on: scene.coming, comment)
      #expect(scene.stage.events.events.contains { $0.kind == "animationEnded" }, comment)
      // What to looks like by itself.
      let alone = scene.picture(of: scene.coming)
      #expect(target.picture().hasSamePixels(as: alone), "at 1: \(name), \(operation), \(size)")
    }
    #expect(library.misbehaviours.isEmpty)
  }

  @Test(arguments: names, [0.0, 0.01, 0.4, 0.75, 1.0])
  func afterACancelThePictureIsFromAgain(name: String, fraction: Double) throws {
    let library = try library(name)
    for operation in Scene.Operation.allCases {
      let scene = Scene(operation, width: 66, height: 51)
      let before = scene.picture()
      scene.delegate.animator = try library.makeAnimationController()
      scene.delegate.interactor = ScrubbingInteractionController(
        to: fraction, then: .cancel, stage: scene.stage)
      scene.start()
      scene.finish()
      scene.expectSettled(on: scene.going, "\(name), \(operation), \(fraction)")
      #expect(scene.picture().hasSamePixels(as: before), "\(name), \(operation), \(fraction)")
    }
    #expect(library.misbehaviours.isEmpty)
  }

  @Test(arguments: names)
  func finishingByHandEndsAtTo(name: String) throws {
    let library = try library(name)
    let scene = Scene(.push)
    scene.delegate.animator = try library.makeAnimationController()
    scene.delegate.interactor = ScrubbingInteractionController(
      to: 0.6, then: .finish, stage: scene.stage)
    scene.start()
    scene.finish()
    scene.expectSettled(on: scene.coming, "\(name)")
    #expect(library.misbehaviours.isEmpty)
  }

  @Test(arguments: names)
  func somethingMovesInBetween(name: String) throws {
    let library = try library(name)
    let scene = Scene(.select)
    let from = scene.picture()
    scene.delegate.animator = try library.makeAnimationController()
    let duration = library.animators[0].duration
    scene.start()
    scene.stage.advance(to: scene.stage.clock.now + duration / 3)
    let third = scene.picture()
    scene.finish()
    #expect(!third.hasSamePixels(as: from))
    #expect(!third.hasSamePixels(as: scene.picture()))
  }

  @Test(arguments: names)
  func theSameFramesComeAgainAndFromAnyNumberOfThreads(name: String) throws {
    let library = try library(name)
    func frames(threads: Int) throws -> [PixelBuffer] {
      let scene = Scene(.pop, width: 90, height: 70)
      scene.delegate.animator = try library.makeAnimationController()
      scene.start()
      return (0..<20).map { frame in
        scene.stage.advance(to: Double(frame) * 0.1)
        return scene.picture(threads: threads)
      }
    }
    let once = try frames(threads: 1)
    for (a, b) in zip(once, try frames(threads: 1)) { #expect(a.hasSamePixels(as: b)) }
    for (a, b) in zip(once, try frames(threads: 2)) { #expect(a.hasSamePixels(as: b)) }
  }

  @Test(arguments: names)
  func aThousandTransitionsLeaveNothing(name: String) throws {
    let library = try library(name)
    let animator = try library.makeAnimationController()
    let scene = Scene(.select, width: 16, height: 16)
    scene.delegate.animator = animator
    for round in 0..<1_000 {
      scene.custom.selectedViewController = round.isMultiple(of: 2) ? scene.coming : scene.going
      scene.finish(framesPerSecond: 1)
    }
    #expect(scene.isOver)
    #expect(library.handleCount == 0)
    #expect(library.misbehaviours.isEmpty)
    #expect(scene.stage.animations.presentationIsIdle)
  }

  @Test(arguments: names)
  func onlyTheEntryIsExported(name: String) throws {
    let output = try Command.run([
      "nm", "-D", "--defined-only", "--format=posix", BuiltProducts.plugin(name),
    ]).text
    let symbols = output.split(separator: "\n").compactMap { $0.split(separator: " ").first }
      .filter { !$0.hasPrefix("PLUGIN") && $0 != "A" }
    #expect(symbols == ["th_plugin_entry"])
  }
}
