import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// A finger on a sheet.
@MainActor
struct SheetDragTests {
  private final class Judge: PresentationControllerDelegate {
    var may = true
    var told: [String] = []
    func presentationControllerShouldDismiss(_ presentationController: PresentationController)
      -> Bool
    { may }
    func presentationControllerWillDismiss(_ presentationController: PresentationController) {
      told.append("will")
    }
    func presentationControllerDidDismiss(_ presentationController: PresentationController) {
      told.append("did")
    }
    func presentationControllerDidAttemptToDismiss(
      _ presentationController: PresentationController
    ) { told.append("attempt") }
    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
      _ sheetPresentationController: SheetPresentationController
    ) { told.append("detent") }
  }

  private let scene = ModalScene(.pageSheet, size: Size(width: 200, height: 400))
  private let sheet: SheetPresentationController
  private let judge = Judge()
  private var hand: Hand { Hand(stage: scene.stage) }
  private var presented: ViewController { scene.screens[0] }

  init() throws {
    scene.delegate.animator = nil
    sheet = try #require(scene.screens[0].sheetPresentationController)
    sheet.detents = [.medium, .large]
    sheet.delegate = judge
    scene.presentAll(1)
  }

  /// How high the sheet is seen to stand.
  private var height: Double {
    scene.stage.animations.updatePresentation()
    return 400 - (sheet.presentedView.map { $0.layer.current.frame.minY } ?? 400)
  }

  private func drag(from y: Double, to end: Double, frames: Int = 30) {
    hand.down(100, y)
    hand.drag(from: (100, y), to: (100, end), frames: frames)
  }

  @Test func itFollowsTheFingerBetweenItsHeights() {
    #expect(height == 200)
    drag(from: 250, to: 190)
    #expect(abs(height - 250) < 1e-6)
    #expect(presented.view.frame.height == height)
    hand.wait(0.2)
    hand.up(100, 190)
    hand.wait(2)
    #expect(abs(height - 200) < 1e-6 && sheet.selectedDetentIdentifier == .medium)
    drag(from: 250, to: 130)
    hand.wait(0.2)
    hand.up(100, 130)
    hand.wait(2)
    #expect(abs(height - 390) < 1e-6 && sheet.selectedDetentIdentifier == .large)
    #expect(judge.told == ["detent", "detent"])
  }

  @Test func aFlickGoesToTheNextHeight() {
    drag(from: 250, to: 220, frames: 4)
    hand.up(100, 220)
    hand.wait(2)
    #expect(sheet.selectedDetentIdentifier == .large && abs(height - 390) < 1e-6)
    drag(from: 100, to: 130, frames: 6)
    hand.up(100, 130)
    hand.wait(2)
    #expect(sheet.selectedDetentIdentifier == .medium && abs(height - 200) < 1e-6)
  }

  /// How fast the sheet is seen to grow, in points a second.
  private func speed() -> Double {
    let before = height
    hand.wait(1e-4)
    return (height - before) / 1e-4
  }

  @Test(arguments: [(30, 190.0), (30, 130), (10, 235)])
  func letGoBetweenItsHeightsItGoesOnAsFastAsTheFinger(frames: Int, end: Double) {
    drag(from: 250, to: end, frames: frames)
    let finger = (250 - end) / Double(frames) * 60
    hand.up(100, end)
    #expect(abs(speed() - finger) < 0.02 * finger)
    hand.wait(2)
    #expect(height == 200 || height == 390)
  }

  @Test func whatGivesWayGoesOnAsFastAsItWas() {
    sheet.selectedDetentIdentifier = .large
    hand.wait(0)
    hand.down(100, 50)
    hand.drag(from: (100, 50), to: (100, -60), frames: 30)
    let before = height
    hand.move(100, -61)
    let slope = height - before
    #expect(slope > 0.3 && slope < 0.5)
    hand.drag(from: (100, -61), to: (100, -91), frames: 30)
    let last = height
    hand.up(100, -91)
    // The finger goes a point a frame; the further out, the less the sheet does.
    let now = speed()
    #expect(now > 60 * 0.25 && now < 60 * slope, "\(last) \(now)")
    hand.wait(2)
    #expect(abs(height - 390) < 1e-6)
  }

  @Test func caughtOnItsWayToAHeightItStaysUnderTheFinger() {
    drag(from: 250, to: 130)
    hand.up(100, 130)
    hand.wait(0.05)
    hand.down(100, 150)
    hand.move(100, 159)
    let before = height
    #expect(before > 325 && before < 385)
    hand.move(100, 161)
    let caught = height
    #expect(abs(caught - before) < 3)
    hand.drag(from: (100, 161), to: (100, 191), frames: 20)
    #expect(abs(height - (caught - 30)) < 1e-6)
    #expect(presented.view.layer.current.bounds.height == height)
    hand.wait(1)
    #expect(abs(height - (caught - 30)) < 1e-6)
    hand.up(100, 191)
    hand.wait(2)
    #expect(height == 390)
  }

  @Test func withReducedMotionItIsSoonWhereItRests() {
    scene.stage.isReducedMotion = true
    drag(from: 250, to: 190)
    hand.wait(0.2)
    #expect(abs(height - 260) < 11)
    hand.up(100, 190)
    hand.wait(0.1)
    #expect(abs(height - 200) < 0.1)
  }

  @Test func beyondItsHeightsItGivesWay() {
    sheet.selectedDetentIdentifier = .large
    hand.wait(0)
    drag(from: 50, to: -60)
    #expect(height > 392 && height < 450)
    hand.up(100, -60)
    hand.wait(2)
    #expect(abs(height - 390) < 1e-6)
  }

  @Test func belowTheLowestItIsDismissed() throws {
    drag(from: 250, to: 310)
    let context = try #require(scene.conductor.current)
    #expect(context.isInteractive && context.operation == .dismiss)
    #expect(abs(context.percentComplete - 0.25) < 1e-9)
    #expect(abs(height - 150) < 1e-6)
    hand.drag(from: (100, 310), to: (100, 390), frames: 10)
    hand.up(100, 390)
    #expect(presented.presentingViewController != nil)
    hand.wait(2)
    #expect(presented.presentingViewController == nil)
    #expect(scene.visible == ["root"])
    #expect(judge.told == ["will", "did"])
  }

  @Test func letGoTooSoonItStays() {
    drag(from: 250, to: 310)
    hand.wait(0.2)
    hand.up(100, 310)
    hand.wait(2)
    #expect(presented.presentingViewController === scene.root && abs(height - 200) < 1e-6)
    #expect(judge.told == ["will"])
    drag(from: 250, to: 310)
    scene.stage.input.cancelTouches()
    hand.wait(2)
    #expect(presented.presentingViewController === scene.root && abs(height - 200) < 1e-6)
  }

  @Test(arguments: [true, false])
  func whatMustNotBeDismissedGivesWay(isModal: Bool) {
    presented.isModalInPresentation = isModal
    judge.may = isModal
    drag(from: 250, to: 380)
    #expect(scene.conductor.current == nil)
    #expect(height < 200 && height > 120)
    hand.up(100, 380)
    hand.wait(2)
    #expect(abs(height - 200) < 1e-6 && judge.told.first == "attempt")
    #expect(judge.told.filter { $0 == "attempt" }.count == 1)
    hand.tap(100, 20)
    hand.wait(2)
    #expect(presented.presentingViewController === scene.root)
  }

  @Test func aTapBesideItDismissesIt() {
    hand.tap(100, 300)
    hand.wait(2)
    #expect(presented.presentingViewController === scene.root)
    hand.tap(100, 20)
    hand.wait(2)
    #expect(presented.presentingViewController == nil && judge.told == ["will", "did"])
  }

  @Test func anUndimmedSheetLeavesTheRestAlone() {
    sheet.largestUndimmedDetentIdentifier = .medium
    hand.wait(0)
    hand.down(100, 20)
    #expect(scene.stage.input.touches.last?.view === scene.root.view)
    hand.up(100, 20)
    hand.wait(2)
    #expect(presented.presentingViewController === scene.root)
  }

  @Test func itIsCaughtOnItsWayInAndOut() throws {
    scene.root.dismiss(animated: true)
    hand.wait(0.1)
    let context = try #require(scene.conductor.current)
    hand.down(100, 398)
    hand.wait(1.0 / 60)
    let seen = height
    #expect(seen > 10 && seen < 200)
    hand.move(100, 380)
    #expect(context.isInteractive)
    hand.wait(0)
    #expect(abs(height - seen - 8) < 1e-6)
    hand.drag(from: (100, 380), to: (100, 100), frames: 10)
    hand.up(100, 100)
    hand.wait(2)
    #expect(context.transitionWasCancelled)
    #expect(presented.presentingViewController === scene.root && abs(height - 200) < 1e-6)
    scene.root.dismiss(animated: false)
    scene.root.present(presented, animated: true)
    hand.wait(0.1)
    drag(from: 395, to: 399, frames: 1)
    hand.drag(from: (100, 399), to: (100, 520), frames: 4)
    hand.up(100, 520)
    hand.wait(2)
    #expect(presented.presentingViewController == nil && scene.visible == ["root"])
  }

  @Test func aDragAcrossIsNone() {
    hand.down(100, 300)
    hand.drag(from: (100, 300), to: (160, 310), frames: 10)
    #expect(abs(height - 200) < 1e-6 && scene.conductor.current == nil)
    hand.up(160, 310)
  }
}
