import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// The swipe from the left edge that pops.
@MainActor
struct EdgeSwipeTests {
  private let scene: Scene
  private var hand: Hand { Hand(stage: scene.stage) }
  private var navigation: NavigationController { scene.navigation }

  init() {
    scene = Scene(.navigation)
    scene.navigation.delegate = nil
    scene.navigation.pushViewController(scene.screens[1], animated: false)
    scene.stage.advance(to: 0)
    scene.stage.events.removeAll()
  }

  /// Goes from the edge to some place in a second.
  private func swipe(to x: Double) {
    hand.down(2, 50)
    hand.drag(from: (2, 50), to: (x, 50), frames: 60)
  }

  @Test func theScreenFollowsTheFinger() throws {
    swipe(to: 112)
    let context = try #require(navigation.currentTransition)
    #expect(context.isInteractive && context.operation == .pop)
    // 10 points of slop do not count.
    #expect(abs(context.percentComplete - 0.5) < 1e-9)
    let top = scene.screens[1].view
    #expect(abs(top.layer.current.transform.m41 - 100) < 1e-6)
    hand.wait(0.2)
    hand.up(112, 50)
    #expect(!context.isInteractive)
    hand.wait(1)
    #expect(navigation.viewControllers.count == 2 && context.transitionWasCancelled)
    #expect(scene.installed == ["b"])
  }

  @Test func letGoFarEnoughItPops() {
    swipe(to: 150)
    hand.wait(0.2)
    hand.up(150, 50)
    hand.wait(1)
    #expect(navigation.viewControllers.count == 1 && scene.installed == ["a"])
    #expect(
      scene.stage.appearances == [
        "from.willDisappear", "to.willAppear", "from.didDisappear", "to.didAppear",
      ])
  }

  @Test func aFlickPops() {
    hand.down(2, 50)
    hand.drag(from: (2, 50), to: (42, 50), frames: 4)
    hand.up(42, 50)
    hand.wait(1)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func aFlickBackStays() {
    swipe(to: 180)
    hand.drag(from: (180, 50), to: (140, 50), frames: 4)
    hand.up(140, 50)
    hand.wait(1)
    #expect(navigation.viewControllers.count == 2)
  }

  @Test func theBottomOfTheStackStays() {
    navigation.popViewController(animated: false)
    swipe(to: 150)
    hand.up(150, 50)
    #expect(navigation.currentTransition == nil && navigation.viewControllers.count == 1)
  }

  @Test func aLostFingerTakesItBack() {
    swipe(to: 190)
    scene.stage.input.cancelTouches()
    hand.wait(1)
    #expect(navigation.viewControllers.count == 2 && scene.installed == ["b"])
  }

  @Test func aDelegateHasTheSwipeOff() {
    navigation.delegate = scene.delegate
    swipe(to: 150)
    #expect(navigation.currentTransition == nil)
    hand.up(150, 50)
    // A delegate of the recogniser's own has it on.
    final class Yes: GestureRecognizerDelegate {}
    let yes = Yes()
    navigation.interactivePopGestureRecognizer.delegate = yes
    scene.delegate.animator = TestAnimator()
    swipe(to: 150)
    // The delegate's animator is not shown by the swipe unless an interactor is vended for it.
    #expect(scene.stage.count("animateTransition") == 1)
    #expect(abs(scene.screens[1].view.layer.current.transform.m41 - 138) < 1e-6)
    hand.up(150, 50)
    hand.wait(1)
    #expect(navigation.viewControllers.count == 1)
  }

  @Test func thePopIsCaughtOnItsWay() throws {
    swipe(to: 150)
    hand.up(150, 50)
    hand.wait(0.05)
    let context = try #require(navigation.currentTransition)
    let top = scene.screens[1].view
    let place = top.layer.current.transform.m41
    #expect(place > 138 && place < 199)
    hand.down(5, 50)
    hand.move(17, 50)
    #expect(context.isInteractive && navigation.currentTransition === context)
    hand.wait(0)
    // It goes on from where it was caught: two points beyond the slop.
    #expect(abs(top.layer.current.transform.m41 - place - 2) < 0.5)
    hand.drag(from: (17, 50), to: (-60, 50), frames: 30)
    hand.wait(0.2)
    hand.up(-60, 50)
    hand.wait(1)
    #expect(context.transitionWasCancelled && navigation.viewControllers.count == 2)
    #expect(scene.installed == ["b"])
  }

  @Test func aPushIsCaughtAndTakenBack() throws {
    navigation.pushViewController(scene.screens[2], animated: true)
    hand.wait(0.2)
    let context = try #require(navigation.currentTransition)
    hand.down(5, 50)
    hand.drag(from: (5, 50), to: (195, 50), frames: 20)
    #expect(context.isInteractive && context.percentComplete < 0.2)
    hand.wait(0.2)
    hand.up(195, 50)
    hand.wait(1)
    #expect(context.transitionWasCancelled)
    #expect(navigation.viewControllers.count == 2 && scene.installed == ["b"])
    #expect(scene.stage.input.activeGestureRecognizers.isEmpty)
  }

  @Test func aDeadContainerHearsNothing() {
    swipe(to: 100)
    navigation.view.removeFromSuperview()
    hand.move(150, 50)
    hand.up(150, 50)
    hand.wait(1)
    #expect(scene.stage.input.touches.isEmpty)
    #expect(navigation.currentTransition == nil && navigation.viewControllers.count == 2)
  }
}
