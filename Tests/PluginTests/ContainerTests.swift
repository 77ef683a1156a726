import Animating
import Compositing
import Containers
import Geometry
import PluginHosting
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// The plugins in the containers that apps use.
@Suite("Containers", .serialized)
@MainActor
struct ContainerTests {
  @Test(arguments: Plugins.all)
  func pushAndPop(plugin: String) throws {
    let library = try Plugins.load(plugin)
    let scene = Scene(.navigation, animator: try library.makeAnimationController())
    for (turn, title) in ["b", "a"].enumerated() {
      if turn == 0 {
        scene.navigation.pushViewController(scene.screens[1], animated: true)
      } else {
        scene.navigation.popViewController(animated: true)
      }
      #expect(scene.container.currentTransition != nil)
      scene.stage.advance(to: scene.stage.clock.now + 10)
      #expect(scene.container.currentTransition == nil)
      #expect(scene.navigation.topViewController?.title == title)
      #expect(scene.installed == [title])
    }
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }

  /// Seed 000's first tab is left of the second: going there moves to the right.
  @Test(arguments: [(0, 1, -1.0), (1, 0, 1.0)])
  func slideTakesItsDirectionFromTheFrames(start: Int, end: Int, direction: Double) throws {
    let library = try Plugins.load("slide")
    let scene = Scene(
      .custom, size: Size(width: 100, height: 20), animator: try library.makeAnimationController())
    let (stage, children) = (scene.stage, scene.screens)
    scene.custom.show(children[start], animated: false)
    scene.custom.selectedIndex = end
    stage.advance(to: 0)
    let width = scene.containerView.bounds.width
    // At the start: the one that comes lies beyond the edge, the gap of 20 between the two.
    let comes = children[end].view.layer.current.position.x - width / 2
    #expect(comes == -direction * (width + 20))
    stage.advance(to: 0.25)
    let goes = children[start].view.layer.current.position.x - width / 2
    #expect(goes * direction > width / 2)
    let gap =
      children[end].view.layer.current.position.x - children[start].view.layer.current.position.x
    #expect(abs(abs(gap) - width - 20) < 1e-9)
    stage.advance(to: 10)
    #expect(scene.custom.selectedIndex == end && scene.custom.currentTransition == nil)
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }
}
