import Animating
import Compositing
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
  /// Plays a transition from time 0 on, and to its end once it has been looked at.
  private func play(
    _ operation: TransitionOperation, _ animator: Plugins.Animator,
    in scene: Scene = Plugins.scene(200, 100),
    changing: (inout TransitionPlan) -> Void = { _ in }, _ look: (Scene) throws -> Void
  ) throws {
    let (library, controller) = try animator.load()
    let context = scene.conduct(operation, controller, changing: changing)
    #expect(context?.transitionDuration == controller.descriptor.duration)
    scene.stage.advance(to: 0)
    try look(scene)
    scene.finish()
    #expect(scene.outcomes == [true])
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }

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

extension Scene {
  /// The layer of the screen that goes, as it is shown.
  fileprivate var goes: LayerProperties { from.view.layer.current }
  /// The layer of the screen that comes, as it is shown.
  fileprivate var comes: LayerProperties { to.view.layer.current }
}
