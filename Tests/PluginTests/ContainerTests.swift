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
  @Test(arguments: Plugins.animators.filter { $0.operations.contains(.push) })
  func pushAndPop(animator: Plugins.Animator) throws {
    let (library, controller) = try animator.load()
    let scene = Scene(.navigation, animator: controller)
    for (operation, title) in [(TransitionOperation.push, "b"), (.pop, "a")] {
      let suits = animator.operations.contains(operation)
      if operation == .push {
        scene.navigation.pushViewController(scene.screens[1], animated: suits)
      } else {
        scene.navigation.popViewController(animated: suits)
      }
      #expect((scene.container.currentTransition != nil) == suits)
      scene.stage.advance(to: scene.stage.clock.now + 10)
      #expect(scene.container.currentTransition == nil)
      #expect(scene.navigation.topViewController?.title == title)
      #expect(scene.installed == [title])
    }
    #expect(library.misbehaviours.isEmpty && library.handleCount == 0)
  }

  /// Over a presenter that leaves, and over one that stays: what the context gives no view of is
  /// left alone.
  @Test(
    arguments: Plugins.animators.filter { $0.operations.contains(.dismiss) },
    [ModalPresentationStyle.fullScreen, .custom, .pageSheet])
  func presentAndDismiss(animator: Plugins.Animator, style: ModalPresentationStyle) throws {
    let (library, controller) = try animator.load()
    let scene = ModalScene(style, animator: controller)
    let frame = scene.root.view.frame
    let steps = [
      (TransitionOperation.present, false), (.present, true), (.dismiss, false), (.dismiss, true),
    ]
    for (operation, completes) in steps {
      let suits = animator.operations.contains(operation)
      guard suits || completes else { continue }
      let driver = PercentDrivenInteractiveTransition()
      scene.delegate.animator = suits ? controller : nil
      scene.delegate.interactor = completes ? nil : driver
      if operation == .present {
        scene.root.present(scene.screens[0], animated: suits)
      } else {
        scene.root.dismiss(animated: suits)
      }
      #expect((scene.conductor.current != nil) == suits)
      scene.stage.advance(to: scene.stage.clock.now + 0.1)
      if !completes {
        driver.update(0.5)
        scene.stage.advance(to: scene.stage.clock.now + 0.1)
        driver.cancel()
      }
      scene.finish()
      let isPresented = (operation == .present) == completes
      let below = style == .fullScreen && isPresented ? [] : ["root"]
      #expect(scene.visible == below + (isPresented ? ["a"] : []))
      #expect(style == .fullScreen || scene.root.view.frame == frame)
      #expect(scene.root.view.alpha == 1 && scene.root.view.transform == .identity)
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
