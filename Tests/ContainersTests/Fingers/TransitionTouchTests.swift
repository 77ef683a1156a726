import Animating
import Compositing
import Containers
import Geometry
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Where fingers land while screens come and go, and what they tap.
@MainActor
struct TransitionTouchTests {
  private func hit(_ stage: Stage, _ x: Double, _ y: Double) -> View? {
    stage.input.send(.began, at: Point(x: x, y: y), finger: 9)
    defer { stage.input.cancelTouches() }
    return stage.input.touches.last?.view
  }

  @Test func theScreenThatLeavesIsLookedThrough() {
    let scene = Scene(.navigation)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.advance(to: 0.1)
    let seam = scene.screens[1].view.layer.current.transform.m41
    #expect(seam > 10 && seam < 190)
    #expect(hit(scene.stage, seam + 5, 50) === scene.screens[1].view)
    #expect(hit(scene.stage, seam - 5, 50) === scene.containerView)
    scene.stage.advance(to: 1)
    #expect(hit(scene.stage, 5, 50) === scene.screens[1].view)
  }

  @Test func afterwardsTheContainerViewIsAsAnyOther() {
    let scene = Scene(.navigation)
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.stage.advance(to: 1)
    let curtain = View(frame: scene.containerView.bounds, stage: scene.stage)
    scene.containerView.addSubview(curtain)
    #expect(hit(scene.stage, 5, 50) === curtain)
  }

  @Test func onItsWayBackItIsTheOther() {
    let scene = Scene(.navigation)
    scene.delegate.animator = TestAnimator()
    scene.delegate.interactor = scene.interactor
    scene.navigation.pushViewController(scene.screens[1], animated: true)
    scene.interactor.update(0.5)
    scene.stage.advance(to: 0)
    scene.interactor.cancel()
    #expect(hit(scene.stage, 5, 50) === scene.screens[0].view)
    scene.stage.advance(to: 5)
    #expect(hit(scene.stage, 5, 50) === scene.screens[0].view)
  }

  @Test func whatAnAnimatorPutsInIsLookedThrough() {
    let animator = TestAnimator { context in
      TestAnimator.slide(context)
      let curtain = View(frame: context.containerView.bounds, stage: context.containerView.stage)
      context.containerView.addSubview(curtain)
    }
    let scene = Scene(.tab, animator: animator)
    scene.tabs.selectedIndex = 1
    scene.stage.advance(to: 0.9)
    #expect(hit(scene.stage, 100, 20) === scene.screens[1].view)
  }

  @Test func whatIsBehindASheetThatLeavesIsFree() {
    let scene = ModalScene(.pageSheet, size: Size(width: 200, height: 400))
    scene.delegate.animator = nil
    scene.presentAll(1)
    #expect(hit(scene.stage, 100, 5) !== scene.root.view)
    scene.root.dismiss(animated: true)
    scene.stage.advance(to: 0.1)
    #expect(scene.conductor.current != nil)
    #expect(hit(scene.stage, 100, 5) === scene.root.view)
  }

  @Test func whatIsUncoveredIsFreeAtOnce() {
    let scene = ModalScene(.overFullScreen)
    scene.delegate.animator = nil
    scene.presentAll(1)
    #expect(hit(scene.stage, 100, 50) === scene.screens[0].view)
    scene.root.dismiss(animated: true)
    scene.stage.advance(to: 0.1)
    #expect(scene.conductor.current != nil)
    #expect(hit(scene.stage, 100, 50) === scene.root.view)
  }

  @Test func itemsAndButtonsAreTapped() {
    let scene = Scene(.tab) { $0.icon = try? PixelBuffer(width: 4, height: 4) }
    let hand = Hand(stage: scene.stage)
    hand.wait(0)
    hand.tap(75, 80)
    #expect(scene.tabs.selectedIndex == 1)
    hand.down(125, 80)
    hand.move(175, 80)
    hand.up(175, 80)
    #expect(scene.tabs.selectedIndex == 1)
    let custom = Scene(.custom, size: Size(width: 300, height: 200)) {
      $0.icon = try? PixelBuffer(width: 4, height: 4)
    }
    let other = Hand(stage: custom.stage)
    other.wait(0)
    let row = custom.custom.buttonRow.frame
    other.tap(row.minX + 64 * 2 + 10, row.midY)
    #expect(custom.custom.selectedIndex == 2)
    // Disabled while it runs.
    other.tap(row.minX + 10, row.midY)
    #expect(custom.custom.selectedIndex == 2)
    other.wait(2)
    other.tap(row.minX + 10, row.midY)
    #expect(custom.custom.selectedIndex == 0)
  }
}
