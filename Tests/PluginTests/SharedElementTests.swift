import Animating
import Compositing
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What both screens have flies from its place on one to its place on the other.
@Suite("Shared element", .serialized)
@MainActor
struct SharedElementTests {
  private let animator = Plugins.animator("shared-element")
  /// What UIKit makes of a duration of 0.6 s and a damping of 1.
  private let spring = SpringParameters(duration: 0.6, dampingRatio: 1, initialVelocity: 0)

  /// What flies, over both screens.
  private func flyers(_ scene: Scene) throws -> [View] {
    try #require(scene.containerView.subviews.last).subviews
  }

  @Test("F139: views move from one controller to the other")
  func aPartFliesToItsPlace() throws {
    let scene = Plugins.scene(200, 100)
    let parts = scene.addParts()
    let (start, end) = (parts[0].frame, parts[1].frame)
    try play(.push, animator, in: scene) { scene in
      for time in [0.05, 0.2] {
        scene.stage.advance(to: time)
        let way = spring.value(at: time)
        let flyer = try #require(try flyers(scene).first)
        let shown = flyer.layer.current
        expectNear(shown.position.x, start.midX + (end.midX - start.midX) * way, 0.01)
        expectNear(shown.position.y, start.midY + (end.midY - start.midY) * way, 0.01)
        expectNear(shown.bounds.width, start.width + (end.width - start.width) * way, 0.01)
        expectNear(shown.bounds.height, start.height + (end.height - start.height) * way, 0.01)
        expectNear(
          shown.cornerRadius, 0.1 * (start.height + (end.height - start.height) * way), 0.01)
        // The smaller look fades over the larger one, and both screens dissolve meanwhile.
        expectNear(flyer.subviews[1].layer.current.opacity, 1 - way, 1e-3)
        #expect(flyer.subviews[0].layer.current.opacity == 1)
        expectNear(scene.comes.opacity, way, 1e-3)
        for part in parts { #expect(part.layer.current.opacity == 0) }
      }
    }
    for part in parts { #expect(part.alpha == 1 && part.layer.current.opacity == 1) }
  }

  /// Each look fills what flies, in its own proportions.
  @Test func looksKeepTheirProportions() throws {
    let scene = Plugins.scene(200, 100)
    let parts = scene.addParts()
    try play(.pop, animator, in: scene) { scene in
      scene.stage.advance(to: 0.1)
      let flyer = try #require(try flyers(scene).first)
      let bounds = flyer.layer.current.bounds
      // From the smaller to the larger one: what lies above is what was there.
      for (look, part) in zip(flyer.subviews.reversed(), parts) {
        let size = look.layer.current.bounds.size
        expectNear(
          size.width / size.height, part.bounds.width / part.bounds.height, 1e-6)
        #expect(size.width >= bounds.width - 1e-6 && size.height >= bounds.height - 1e-6)
      }
    }
  }

  @Test func whatOnlyOneScreenHasDissolves() throws {
    let scene = Plugins.scene(200, 100)
    let parts = scene.addParts()
    parts[0].tag = 2
    let inner = View(frame: Rect(x: 1, y: 1, width: 5, height: 5), stage: scene.stage)
    inner.tag = 1
    parts[0].addSubview(inner)
    let untagged = View(frame: Rect(x: 90, y: 1, width: 5, height: 5), stage: scene.stage)
    scene.from.view.addSubview(untagged)
    try play(.push, animator, in: scene) { scene in
      scene.stage.advance(to: 0.1)
      let flying = try flyers(scene)
      #expect(flying.count == 1)
      #expect(parts[0].layer.current.opacity == 1 && inner.layer.current.opacity == 0)
      #expect(untagged.layer.current.opacity == 1)
    }
  }

  /// What is in a part flies with it, and of a tag the first view.
  @Test func aTagFliesOnce() throws {
    let scene = Plugins.scene(200, 100)
    let outer = scene.addParts(tag: 5)
    let others = scene.addParts(tag: 5)
    for part in outer {
      let inner = View(frame: Rect(x: 1, y: 1, width: 5, height: 5), stage: scene.stage)
      inner.tag = 6
      part.addSubview(inner)
    }
    try play(.push, animator, in: scene) { scene in
      scene.stage.advance(to: 0.1)
      let flying = try flyers(scene)
      #expect(flying.count == 1)
      #expect(outer.allSatisfy { $0.layer.current.opacity == 0 })
      #expect(others.allSatisfy { $0.layer.current.opacity == 1 })
    }
  }

  /// What has been scrolled out of sight, or hidden, is gone: its place is the middle.
  @Test(arguments: [true, false])
  func whatIsGoneIsFlownToTheMiddle(isHidden: Bool) throws {
    let scene = Plugins.scene(200, 100)
    let parts = scene.addParts()
    if isHidden { parts[1].isHidden = true } else { parts[1].frame.origin.y = 150 }
    try play(.pop, animator, in: scene) { scene in
      scene.stage.advance(to: 0.59)
      let flyer = try #require(try flyers(scene).first).layer.current
      expectNear(flyer.position.x, 100, 0.5)
      expectNear(flyer.position.y, 50, 0.5)
      expectNear(flyer.bounds.width, parts[1].bounds.width, 0.5)
      expectNear(flyer.opacity, 0, 0.01)
    }
    #expect(parts[1].isHidden == isHidden && parts[1].alpha == 1)
  }

  @Test func whatNobodySeesDoesNotFly() throws {
    let scene = Plugins.scene(200, 100)
    for part in scene.addParts() { part.frame.origin.x = -300 }
    try play(.push, animator, in: scene) { scene in
      let flying = try flyers(scene)
      #expect(flying.isEmpty)
    }
  }

  /// Caught and turned any number of times it is where it would be, and nothing stays hidden.
  @Test func itCanBeCaughtAndTurned() throws {
    let scene = Plugins.scene(60, 40)
    let parts = scene.addParts()
    let before = scene.picture(of: scene.from).bytes
    let (library, controller) = try animator.load()
    scene.conduct(.push, controller, interactive: true)
    for fraction in [0.4, 0.1, 0.9, 0.3] {
      scene.interactor.update(fraction)
      scene.stage.advance(to: scene.stage.clock.now + 0.05)
      let flyer = try #require(try flyers(scene).first).layer.current
      expectNear(
        flyer.position.x,
        parts[0].frame.midX + (parts[1].frame.midX - parts[0].frame.midX) * fraction, 1e-6)
    }
    scene.interactor.cancel()
    scene.finish()
    #expect(scene.outcomes == [false])
    #expect(scene.picture().bytes == before)
    #expect(parts.allSatisfy { $0.alpha == 1 })
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }

  /// Where a presenter stays the animator gets no view of it; what it shares flies all the same.
  @Test(arguments: [TransitionOperation.present, .dismiss])
  func aPresenterThatStaysSharesToo(operation: TransitionOperation) throws {
    let scene = Plugins.scene(200, 100)
    let parts = scene.addParts()
    try play(operation, animator, in: scene, changing: presenterStays) { scene in
      scene.stage.advance(to: 0.2)
      let flying = try flyers(scene)
      #expect(flying.count == 1)
      #expect(parts.allSatisfy { $0.layer.current.opacity == 0 })
      let presenter = operation == .present ? scene.goes : scene.comes
      #expect(presenter.opacity == 1)
    }
    #expect(parts.allSatisfy { $0.alpha == 1 })
  }
}
