import Animating
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// The pan that switches the custom container's children, as in the article's follow-up.
@MainActor
struct ContainerPanTests {
  private let scene = Scene(.custom)
  private var hand: Hand { Hand(stage: scene.stage) }

  init() {
    scene.custom.delegate = nil
    scene.stage.advance(to: 0)
  }

  private func drag(by way: Double) {
    hand.down(100, 50)
    hand.drag(from: (100, 50), to: (100 + way, 50), frames: 30)
  }

  private func letGo(at way: Double) {
    hand.wait(0.2)
    hand.up(100 + way, 50)
    hand.wait(2)
  }

  @Test func aSwitchGoesHalfAsFarAsTheFinger() throws {
    drag(by: -90)
    let context = try #require(scene.container.currentTransition)
    // 80 of 200 points count, and half of that.
    #expect(abs(context.percentComplete - 0.2) < 1e-9)
    #expect(context.viewController(forKey: .to) === scene.screens[1])
    hand.move(9, 50)
    letGo(at: -91)
    #expect(scene.custom.selectedIndex == 1)
  }

  @Test func aFifthIsNotEnough() {
    drag(by: -90)
    letGo(at: -90)
    #expect(scene.custom.selectedIndex == 0 && scene.installed == ["a"])
  }

  @Test func theOtherWayIsTheOtherNeighbour() {
    scene.custom.show(scene.screens[2], animated: false)
    drag(by: 95)
    letGo(at: 95)
    #expect(scene.custom.selectedIndex == 1)
  }

  @Test func thereIsNothingBeyondTheEnds() {
    drag(by: 95)
    #expect(scene.container.currentTransition == nil)
    letGo(at: 95)
    scene.custom.show(scene.screens[3], animated: false)
    drag(by: -95)
    #expect(scene.container.currentTransition == nil)
    letGo(at: -95)
    #expect(scene.custom.selectedIndex == 3)
  }

  @Test func upAndDownIsNoSwitch() {
    hand.down(100, 20)
    hand.drag(from: (100, 20), to: (110, 90), frames: 20)
    #expect(scene.container.currentTransition == nil)
    hand.up(110, 90)
    #expect(scene.stage.input.activeGestureRecognizers.isEmpty)
  }

  @Test func aVendedAnimatorIsDrivenToo() {
    scene.custom.delegate = scene.delegate
    scene.delegate.animator = TestAnimator()
    drag(by: -95)
    #expect(scene.container.currentTransition?.isInteractive == true)
    letGo(at: -95)
    #expect(scene.custom.selectedIndex == 1)
  }

  @Test func aTransitionThatRunsIsCaughtAndTurned() throws {
    scene.custom.selectedIndex = 1
    hand.wait(0.3)
    let context = try #require(scene.container.currentTransition)
    drag(by: 99)
    #expect(context.isInteractive)
    letGo(at: 99)
    #expect(context.transitionWasCancelled && scene.custom.selectedIndex == 0)
    #expect(scene.installed == ["a"])
  }

  @Test func aTransitionInOtherHandsStaysThere() throws {
    let interactor = PercentDrivenInteractiveTransition()
    scene.custom.delegate = scene.delegate
    scene.delegate.animator = TestAnimator()
    scene.delegate.interactor = interactor
    scene.custom.selectedIndex = 1
    interactor.update(0.5)
    drag(by: -90)
    let context = try #require(scene.container.currentTransition)
    #expect(context.percentComplete == 0.5)
    letGo(at: -90)
    #expect(context.isInteractive && context.percentComplete == 0.5)
    interactor.finish()
    hand.wait(2)
    #expect(scene.custom.selectedIndex == 1 && scene.installed == ["b"])
  }
}
