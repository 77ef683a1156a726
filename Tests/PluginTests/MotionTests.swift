import Animating
import Compositing
import Foundation
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Each plugin moves as the code moves that it follows, with its constants.
@Suite("Motion", .serialized)
@MainActor
struct MotionTests {
  /// The springs that UIKit makes of a duration, a damping and a velocity: stiffness and damping.
  private enum Spring {
    static let modal = SpringParameters(mass: 1, stiffness: 156.346, damping: 18.756)
    static let push = SpringParameters(mass: 1, stiffness: 56.285, damping: 11.254)
    static let rotation = SpringParameters(
      mass: 1, stiffness: 278.459, damping: 16.687, initialVelocity: 0.8)
    static let slide = SpringParameters(
      mass: 1, stiffness: 633.584, damping: 25.171, initialVelocity: 0.8)
  }

  // MARK: Rise and slide in

  @Test("F071: what is pushed comes down from above") func risePushes() throws {
    try play(.push, Plugins.animator("rise")) { scene in
      #expect(scene.comes.position == Point(x: 100, y: -50))
      scene.stage.advance(to: 0.2)
      expectNear(scene.comes.position.y, 0)
      #expect(scene.goes.position == Point(x: 100, y: 50))
      #expect(scene.containerView.subviews.last === scene.to.view)
    }
  }

  @Test("F072: what is popped goes down out of sight, over the other") func risePops() throws {
    try play(.pop, Plugins.animator("rise")) { scene in
      scene.stage.advance(to: 0.2)
      expectNear(scene.goes.position.y, 100)
      #expect(scene.comes.position == Point(x: 100, y: 50))
      #expect(scene.containerView.subviews.last === scene.from.view)
    }
  }

  @Test("F095: what is presented comes from the left, and goes out to the right")
  func slideInComesAndGoes() throws {
    try play(.present, Plugins.animator("slide-in"), changing: presenterStays) { scene in
      #expect(scene.comes.position == Point(x: -100, y: 50))
      scene.stage.advance(to: 0.2)
      expectNear(scene.comes.position.x, 0)
    }
    try play(.dismiss, Plugins.animator("slide-in")) { scene in
      scene.stage.advance(to: 0.2)
      expectNear(scene.goes.position.x, 200)
      #expect(scene.comes.position == Point(x: 100, y: 50))
    }
  }

  @Test func slideInBeginsAndEndsOutOfSight() throws {
    let small = Rect(x: 50, y: 25, width: 100, height: 50)
    func inTheMiddle(_ plan: inout TransitionPlan) {
      presenterStays(&plan)
      plan.to?.finalFrame = small
    }
    try play(.present, Plugins.animator("slide-in"), changing: inTheMiddle) { scene in
      #expect(scene.comes.position == Point(x: -50, y: 50))
    }
    func fromTheMiddle(_ plan: inout TransitionPlan) { plan.from?.initialFrame = small }
    try play(.dismiss, Plugins.animator("slide-in"), changing: fromTheMiddle) { scene in
      scene.stage.advance(to: 0.399)
      expectNear(scene.goes.position.x, 250, 0.01)
    }
  }

  // MARK: Zoom

  @Test("F122: one screen fades in, the other shrinks to a tenth") func zoomShrinks() throws {
    try play(.push, Plugins.animator("zoom")) { scene in
      #expect(scene.comes.opacity == 0 && scene.goes.transform == .identity)
      scene.stage.advance(to: 0.125)
      expectNear(scene.comes.opacity, 0.5)
      expectNear(scene.goes.transform.m11, 0.55)
      expectNear(scene.goes.transform.m22, 0.55)
      #expect(scene.containerView.subviews.last === scene.to.view)
    }
  }

  // MARK: Drop

  @Test("F037, F038: what is presented falls by 500, turning, to half the presenter's size")
  func dropPresents() throws {
    let scene = Plugins.scene(200, 100)
    let drop = Plugins.animator("drop", "drop")
    try play(.present, drop, in: scene, changing: presenterStays) { scene in
      #expect(scene.comes.bounds.size == Size(width: 100, height: 50))
      #expect(scene.comes.position == Point(x: 100, y: 50 - 500))
      expectNear(scene.comes.transform.m11, -1)
      #expect(scene.comes.opacity == 0)
      scene.stage.advance(to: 0.1)
      let way = Spring.modal.value(at: 0.1)
      expectNear(scene.comes.position.y, 50 - 500 * (1 - way), 0.05)
      expectNear(scene.comes.opacity, way, 1e-4)
      expectNear(abs(scene.comes.angle), .pi * (1 - way), 1e-3)
    }
    #expect(scene.to.view.frame == Rect(x: 50, y: 25, width: 100, height: 50))
  }

  @Test("F039: a place that was chosen is kept", arguments: [true, false])
  func dropGoesWhereItIsTold(presenterLeaves: Bool) throws {
    let place = Rect(x: 10, y: 20, width: 150, height: 60)
    let scene = Plugins.scene(200, 100)
    func changing(_ plan: inout TransitionPlan) {
      plan.to?.finalFrame = place
      if !presenterLeaves { presenterStays(&plan) }
    }
    try play(.present, Plugins.animator("drop", "drop"), in: scene, changing: changing) { _ in }
    #expect(scene.to.view.frame == place)
  }

  @Test("F040, F041: what is dismissed falls by 500, and out of any screen", arguments: [100, 900])
  func dropDismisses(height: Double) throws {
    let scene = Plugins.scene(50, height)
    let drop = Plugins.animator("drop", "drop")
    try play(.dismiss, drop, in: scene, changing: presenterStays) { scene in
      #expect(scene.to.view.superview == nil)
      scene.stage.advance(to: 0.2)
      let fall = max(500, 1.01 * height) * Spring.modal.value(at: 0.2)
      expectNear(scene.goes.position.y, height / 2 + fall, 0.05)
    }
  }

  @Test("F042: what is pushed grows out of a fifth, turning, while the other fades")
  func dropPushes() throws {
    try play(.push, Plugins.animator("drop", "push")) { scene in
      expectNear(scene.comes.transform.m11, -0.2)
      expectNear(scene.comes.transform.m22, -0.2)
      #expect(scene.comes.opacity == 0)
      scene.stage.advance(to: 0.2)
      let way = Spring.push.value(at: 0.2)
      expectNear(
        hypot(scene.comes.transform.m11, scene.comes.transform.m12), 0.2 + 0.8 * way, 1e-3)
      expectNear(scene.comes.opacity, way, 1e-4)
      expectNear(scene.goes.opacity, 1 - way, 1e-4)
    }
  }

  // MARK: Corner rotate

  @Test("F154, F155: both turn about the top left corner", arguments: [true, false])
  func cornerRotates(presents: Bool) throws {
    let rotate = Plugins.animator("corner-rotate", "rotate")
    let direction = presents ? 1.0 : -1
    try play(presents ? .present : .dismiss, rotate) { scene in
      expectNear(scene.comes.angle, -direction * .pi / 2)
      scene.stage.advance(to: 0.05)
      let way = Spring.rotation.value(at: 0.05)
      expectNear(scene.goes.angle, direction * way * .pi / 2, 1e-3)
      expectNear(scene.comes.angle, -direction * (1 - way) * .pi / 2, 1e-3)
      for properties in [scene.goes, scene.comes] {
        #expect(properties.anchorPoint == .zero && properties.position == .zero)
      }
    }
  }

  @Test("F148: both slide to the left, the one that goes on top", arguments: [true, false])
  func cornerSlides(pushes: Bool) throws {
    let direction = pushes ? 1.0 : -1
    try play(pushes ? .push : .pop, Plugins.animator("corner-rotate", "slide")) { scene in
      #expect(scene.comes.transform.m41 == 200 * direction)
      scene.stage.advance(to: 0.05)
      let way = Spring.slide.value(at: 0.05)
      expectNear(scene.goes.transform.m41, -200 * direction * way, 0.02)
      expectNear(scene.comes.transform.m41, 200 * direction * (1 - way), 0.02)
      #expect(scene.containerView.subviews.last === scene.from.view)
    }
  }

  @Test("F156: where no screen is, it is black, unless the presenter is there")
  func cornerBaresTheBackground() throws {
    let rotate = Plugins.animator("corner-rotate", "rotate")
    try play(.present, rotate, changing: presenterStays) { scene in
      #expect(scene.containerView.backgroundColor != .black)
    }
    try play(.present, rotate) { scene in #expect(scene.containerView.backgroundColor == .black) }
  }

  // MARK: Pixellate

  @Test("F133, F134: blocks of a tenth of the progress, mixed as far", arguments: [0.25, 0.75])
  func pixellateMixesBlocks(progress: Double) throws {
    let expected = Plugins.scene(200, 100)
    expected.from.view.layer.model.filters = [.pixellate(fractionalWidth: progress * 0.1)]
    expected.to.view.layer.model.filters = [.pixellate(fractionalWidth: (1 - progress) * 0.1)]
    expected.to.view.alpha = progress
    expected.to.view.frame = expected.containerView.bounds
    expected.containerView.addSubview(expected.to.view)
    try play(.push, Plugins.animator("pixellate")) { scene in
      scene.stage.advance(to: progress)
      #expect(scene.picture().bytes == expected.picture().bytes)
    }
  }

  @Test("F135: blocks follow the hand") func pixellateFollowsTheHand() throws {
    let byHand = Plugins.scene(200, 100)
    byHand.conduct(.push, try Plugins.animator("pixellate").load().controller, interactive: true)
    for fraction in [0.9, 0.25] {
      byHand.interactor.update(fraction)
      byHand.stage.advance(to: byHand.stage.clock.now + 1)
    }
    let picture = byHand.picture()
    byHand.interactor.finish()
    byHand.finish()
    try play(.push, Plugins.animator("pixellate")) { scene in
      scene.stage.advance(to: 0.25)
      #expect(scene.picture().bytes == picture.bytes)
    }
  }

  // MARK: Fold and slide

  /// The lower half of the fade is as if only the topmost quarter were there.
  @Test func foldShowsNothingThrough() throws {
    let scene = Plugins.scene(40, 20)
    try play(.pop, Plugins.animator("fold"), in: scene) { scene in
      scene.stage.advance(to: 1.7)
      let fading = scene.picture().bytes
      let sheet = try #require(scene.containerView.subviews.last)
      #expect(sheet.layer.current.opacity > 0 && sheet.layer.current.opacity < 1)
      let quarters = sheet.subviews.sorted {
        $0.layer.current.zPosition < $1.layer.current.zPosition
      }
      #expect(quarters.count == 4)
      for quarter in quarters.dropLast() { quarter.removeFromSuperview() }
      #expect(scene.picture().bytes == fading)
    }
  }

  /// Where the spring swings past its end, what shows is the edge of the screen that comes.
  @Test(arguments: [TransitionOperation.push, .pop]) func slideBaresNothing(
    operation: TransitionOperation
  ) throws {
    let scene = Plugins.scene(200, 100)
    for (screen, color) in [
      (scene.from, Color.white), (scene.to, Color(red: 0, green: 0, blue: 1)),
    ] {
      screen.view.layer.model.contents = nil
      screen.view.backgroundColor = color
    }
    let end = scene.picture(of: scene.to).bytes
    try play(operation, Plugins.animator("slide"), in: scene) { scene in
      var swings = 0.0
      for frame in 14..<30 {
        scene.stage.advance(to: Double(frame) / 60)
        swings = max(swings, abs(scene.comes.position.x - 100))
        #expect(scene.picture().bytes == end, "frame \(frame)")
      }
      #expect(swings > 5)
    }
  }
}

extension LayerProperties {
  /// How far it is turned in the plane.
  fileprivate var angle: Double { atan2(transform.m12, transform.m11) }
}
