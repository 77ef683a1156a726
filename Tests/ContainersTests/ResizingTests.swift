import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Transitions in the middle of which the screen gets another size.
@MainActor
struct ResizingTests {
  private static let large = Size(width: 320, height: 240)
  private static let all = Rect(x: 0, y: 0, width: 320, height: 240)

  @Test(
    "A running transition goes on to the new final frame",
    arguments: [Scene.Kind.navigation, .tab, .custom], [0, 0.3])
  func goesOn(kind: Scene.Kind, duration: Double) throws {
    let scene = Scene(kind, animator: TestAnimator(duration: 1))
    switch scene.container {
    case let navigation as NavigationController:
      navigation.pushViewController(scene.screens[1], animated: true)
    case let tabs as TabBarController: tabs.selectedIndex = 1
    default: scene.custom.selectedIndex = 1
    }
    scene.stage.play(0.5)
    let context = try #require(scene.container.currentTransition)
    let view = scene.screens[1].view
    let before = view.layer.current
    #expect(context.finalFrame(for: scene.screens[1]).size == scene.stage.size)
    scene.stage.resize(to: Self.large, duration: duration)
    scene.stage.advance(to: scene.stage.clock.now)
    #expect(scene.container.currentTransition === context)
    #expect(context.finalFrame(for: scene.screens[1]) == Self.all)
    #expect(context.initialFrame(for: scene.screens[0]) == Self.all)
    if duration > 0 {
      #expect(view.layer.current.position.x == before.position.x)
      #expect(view.layer.current.bounds == before.bounds)
    }
    // The animation goes on as it was.
    #expect(view.layer.current.transform == before.transform)
    #expect(view.frame.size == Self.large)
    scene.stage.play(2)
    #expect(scene.container.currentTransition == nil && scene.installed == ["b"])
    #expect(view.frame == Self.all && view.transform == .identity)
    #expect(scene.containerView.frame == Self.all)
    #expect(scene.stage.count("misbehaviour") == 0 && scene.stage.isAtRest)
  }

  @Test func cancelledItIsGivenBackInTheNewSize() {
    let scene = Scene(.navigation, animator: TestAnimator(duration: 1))
    let interactor = PercentDrivenInteractiveTransition()
    scene.delegate.interactor = interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    interactor.update(0.5)
    scene.stage.rotate(to: .landscapeLeft)
    scene.stage.play(0.5)
    interactor.cancel()
    scene.stage.play(2)
    #expect(scene.installed == ["a"])
    #expect(scene.screens[0].view.frame == Rect(x: 0, y: 0, width: 100, height: 200))
    #expect(scene.stage.isAtRest)
  }

  @Test("What is below in the stack has the new size when it comes back")
  func below() {
    let scene = Scene(.navigation)
    scene.navigation.pushViewController(scene.screens[1], animated: false)
    scene.stage.resize(to: Self.large)
    scene.navigation.popViewController(animated: false)
    #expect(scene.screens[0].view.frame == Self.all)
  }

  @Test(
    "A presentation",
    arguments: [
      ModalPresentationStyle.fullScreen, .overFullScreen, .pageSheet, .formSheet, .custom,
    ])
  func presentations(style: ModalPresentationStyle) {
    for moment in [0.1, 1] {
      let scene = ModalScene(style, size: Size(width: 200, height: 300))
      scene.screens[0].transitioningDelegate = nil
      scene.root.present(scene.screens[0], animated: true)
      scene.stage.play(moment)
      scene.stage.resize(to: Size(width: 300, height: 200))
      scene.stage.play(2)
      // As if it had been presented there.
      let other = ModalScene(style, size: Size(width: 300, height: 200))
      other.screens[0].transitioningDelegate = nil
      other.root.present(other.screens[0], animated: false)
      other.stage.play(0.1)
      #expect(scene.screens[0].view.frame == other.screens[0].view.frame)
      #expect(scene.screens[0].view.superview?.frame == other.screens[0].view.superview?.frame)
      scene.root.dismiss(animated: true)
      scene.stage.play(0.1)
      scene.stage.resize(to: Size(width: 250, height: 250))
      scene.stage.play(2)
      #expect(scene.root.presentedViewController == nil && scene.stage.isAtRest)
      #expect(scene.root.view.frame == Rect(x: 0, y: 0, width: 250, height: 250))
      #expect(scene.root.view.window != nil)
    }
  }

  @Test("What an animator has put in goes in proportion")
  func temporaries() {
    let animator = TestAnimator { context in
      let container = context.containerView
      let panel = View(frame: container.bounds, stage: container.stage)
      let half = View(frame: Rect(x: 100, y: 0, width: 100, height: 100), stage: container.stage)
      panel.tag = 1
      half.tag = 2
      panel.addSubview(half)
      container.addSubview(panel)
      View.animate(withDuration: 1) {
        half.alpha = 0
      } completion: { _ in
        panel.removeFromSuperview()
        context.completeTransition(true)
      }
    }
    let scene = Scene(.navigation, animator: animator)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.resize(to: Self.large)
    #expect(scene.containerView.viewWithTag(1)?.frame == Self.all)
    #expect(
      scene.containerView.viewWithTag(2)?.frame == Rect(x: 160, y: 0, width: 160, height: 240))
    scene.stage.play(2)
    #expect(scene.installed == ["b"])
  }

  @Test("Bars and buttons keep their places")
  func chrome() {
    for kind in [Scene.Kind.tab, .custom] {
      let scene = Scene(kind)
      scene.stage.resize(to: Self.large)
      scene.stage.advance(to: 0)
      let other = Scene(kind, size: Self.large)
      let frames = { (scene: Scene) in scene.container.view.subviews.map(\.frame) }
      #expect(frames(scene) == frames(other))
    }
  }
}
