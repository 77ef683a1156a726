import Containers
import Animating
import Compositing
import Geometry
import PluginHosting
import Testing
import Transitioning
import ViewControllers

/// The plugins in the containers that apps use.
@Suite("Containers", .serialized)
@MainActor
struct ContainerTests {
  final class Delegate: NavigationControllerDelegate, ContainerViewControllerDelegate {
    let animator: any AnimatedTransitioning

    init(_ animator: any AnimatedTransitioning) { self.animator = animator }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: TransitionOperation, from: ViewController,
      to: ViewController
    ) -> (any AnimatedTransitioning)? { animator }

    func containerViewController(
      _ container: ContainerViewController,
      animationControllerForTransitionFrom from: ViewController, to: ViewController
    ) -> (any AnimatedTransitioning)? { animator }
  }

  @Test(arguments: Plugins.all)
  func pushAndPop(plugin: String) throws {
    let library = try Plugins.load(plugin)
    let stage = Stage(size: Size(width: 30, height: 20))
    let bottom = ViewController(title: "bottom", stage: stage)
    let top = ViewController(title: "top", stage: stage)
    let navigation = NavigationController(rootViewController: bottom, stage: stage)
    stage.window.addSubview(navigation.view)
    let delegate = Delegate(try library.makeAnimationController())
    navigation.delegate = delegate
    stage.advance(to: 0)
    for (turn, controller) in [top, bottom].enumerated() {
      if turn == 0 {
        navigation.pushViewController(top, animated: true)
      } else {
        navigation.popViewController(animated: true)
      }
      #expect(navigation.currentTransition != nil)
      stage.advance(to: stage.clock.now + 10)
      #expect(navigation.currentTransition == nil && navigation.topViewController === controller)
      #expect(navigation.containerView.subviews.map { $0 === controller.view } == [true])
    }
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }

  /// Seed 000's first tab is left of the second: going there moves to the right.
  @Test(arguments: [(0, 1, -1.0), (1, 0, 1.0)])
  func slideTakesItsDirectionFromTheFrames(start: Int, end: Int, direction: Double) throws {
    let library = try Plugins.load("slide")
    let stage = Stage(size: Size(width: 100, height: 20))
    let children = (0..<2).map { ViewController(title: "\($0)", stage: stage) }
    let container = ContainerViewController(viewControllers: children, stage: stage)
    stage.window.addSubview(container.view)
    container.show(children[start], animated: false)
    let delegate = Delegate(try library.makeAnimationController())
    container.delegate = delegate
    container.selectedIndex = end
    stage.advance(to: 0)
    let width = container.containerView.bounds.width
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
    #expect(container.selectedIndex == end && container.currentTransition == nil)
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }
}
