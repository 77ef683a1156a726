import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// Fingers on a zoomed view.
@MainActor
struct ZoomDragTests {
  private let scene = ZoomScene()
  private var stage: Stage { scene.stage }
  private var hand: Hand { scene.hand }

  @Test func theViewFollowsTheFinger() throws {
    scene.open()
    hand.down(100, 100)
    hand.drag(from: (100, 100), to: (100, 170), frames: 20)
    let context = try #require(scene.running)
    #expect(context.operation == .pop && context.isInteractive)
    // 10 points of slop do not count; half the height is the whole way.
    #expect(abs(context.percentComplete - 60.0 / 150) < 1e-9)
    let scale = scene.photo.view.layer.current.transform.m11
    #expect(scale < 1)
    // What was under the finger is; the rest is seen as before, only smaller.
    func under(_ point: Point) -> Point { scene.seen(Rect(origin: point, size: .zero)).origin }
    let place = under(Point(x: 100, y: 110))
    #expect(abs(place.x - 100) < 1e-6 && abs(place.y - 170) < 1e-6)
    #expect(
      abs(scene.crop.width - 200 * scale) < 1e-6 && abs(scene.crop.height - 300 * scale) < 1e-6)
    hand.drag(from: (100, 170), to: (130, 170), frames: 5)
    #expect(abs(under(Point(x: 100, y: 110)).x - 130) < 1e-6)
    #expect(!scene.isSeen() && scene.isSeen(0))
    hand.cancel()
    stage.play(1)
    #expect(context.transitionWasCancelled && scene.disorder(on: scene.photo) == [])
  }

  @Test func letGoFarAwayItGoesBackToItsSource() {
    scene.open()
    hand.down(100, 60)
    hand.drag(from: (100, 60), to: (100, 170), frames: 20)
    hand.wait(0.2)
    hand.up(100, 170)
    var before = scene.crop
    for _ in 0..<100 where scene.running != nil {
      stage.play(1.0 / 60)
      if scene.running != nil {
        #expect(abs(scene.crop.midX - before.midX) < 30 && abs(scene.crop.midY - before.midY) < 30)
        before = scene.crop
      }
    }
    #expect(
      abs(before.midX - scene.place().midX) < 3 && abs(before.width - scene.place().width) < 3)
    stage.play(0.5)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func aFlickIsEnoughAndOneBackIsNot() {
    scene.open()
    hand.down(100, 60)
    hand.drag(from: (100, 60), to: (100, 90), frames: 2)
    hand.up(100, 90)
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
    scene.open()
    hand.down(100, 60)
    hand.drag(from: (100, 60), to: (100, 200), frames: 20)
    hand.drag(from: (100, 200), to: (100, 150), frames: 3)
    hand.up(100, 150)
    stage.play(1)
    #expect(scene.disorder(on: scene.photo) == [])
  }

  @Test func upwardsNothingBegins() {
    scene.open()
    hand.down(100, 200)
    hand.drag(from: (100, 200), to: (100, 100), frames: 10)
    #expect(scene.running == nil)
    hand.up(100, 100)
    #expect(scene.disorder(on: scene.photo) == [])
  }

  @Test func fromTheEdgeItGoesBackToo() throws {
    scene.open()
    hand.down(2, 150)
    hand.drag(from: (2, 150), to: (130, 150), frames: 20)
    let context = try #require(scene.running)
    #expect(scene.likeness != nil && context.percentComplete > 0.7)
    hand.up(130, 150)
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func twoFingersDrawItTogether() throws {
    scene.open()
    hand.down(60, 150, finger: 1)
    hand.down(140, 150, finger: 2)
    for step in 1...10 {
      hand.wait(1.0 / 60)
      hand.move(60 + Double(step) * 3, 150, finger: 1)
      hand.move(140 - Double(step) * 3, 150, finger: 2)
    }
    hand.wait(0)
    let context = try #require(scene.running)
    #expect(context.isInteractive && context.percentComplete > 0.3)
    #expect(abs(scene.crop.midX - 100) < 1 && scene.crop.width < 180)
    hand.up(90, 150, finger: 1)
    hand.up(110, 150, finger: 2)
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
  }

  // MARK: Catching

  @Test(arguments: [true, false]) func itIsCaughtOnItsWay(isPush: Bool) throws {
    if isPush { scene.push() } else { scene.open() }
    if !isPush { scene.pop() }
    stage.play(0.15)
    let context = try #require(scene.running)
    let before = scene.crop
    let place = before.center
    hand.down(place.x, place.y)
    // Sideways, and it stays as it is but for that.
    hand.move(place.x + 12, place.y)
    hand.move(place.x + 12.001, place.y)
    hand.wait(0)
    #expect(context.isInteractive)
    #expect(abs(scene.crop.midX - before.midX) < 3 && abs(scene.crop.width - before.width) < 3)
    hand.drag(from: (place.x + 12, place.y), to: (place.x + 12, place.y + 150), frames: 10)
    hand.up(place.x + 12, place.y + 150)
    #expect(context.transitionWasCancelled == isPush)
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test(
    "One that lies over its presenter is caught on its way back",
    arguments: [
      ModalPresentationStyle.overFullScreen, .fullScreen,
    ])
  func aDismissalIsCaught(style: ModalPresentationStyle) throws {
    scene.photo.modalPresentationStyle = style
    scene.list.present(scene.photo, animated: true)
    stage.play(1)
    scene.photo.dismiss(animated: true)
    stage.play(0.15)
    let context = try #require(scene.list.presentationConductor.current)
    let place = scene.crop.center
    hand.down(place.x, place.y)
    hand.move(place.x, place.y - 12)
    hand.drag(from: (place.x, place.y - 12), to: (place.x, place.y - 60), frames: 10)
    #expect(context.isInteractive)
    hand.up(place.x, place.y - 60)
    #expect(context.transitionWasCancelled)
    stage.play(1)
    #expect(scene.list.presentedViewController === scene.photo && stage.isAtRest)
  }

  @Test func aPushThatIsCaughtMayGoOn() throws {
    scene.push()
    stage.play(0.1)
    let place = scene.crop.center
    hand.down(place.x, place.y)
    hand.drag(from: (place.x, place.y), to: (place.x, place.y - 60), frames: 5)
    let context = try #require(scene.running)
    #expect(context.isInteractive)
    hand.up(place.x, place.y - 60)
    #expect(!context.transitionWasCancelled)
    stage.play(1)
    #expect(scene.disorder(on: scene.photo) == [])
  }

  @Test func besideItNothingIsCaught() {
    scene.push()
    stage.play(0.03)
    hand.down(10, 10)
    hand.drag(from: (10, 10), to: (10, 60), frames: 3)
    #expect(scene.running?.isInteractive == false)
    hand.up(10, 60)
    stage.play(1)
    #expect(scene.disorder(on: scene.photo) == [])
  }

  // MARK: Whether they may

  @Test func theOptionIsAskedBeforeAnythingBegins() {
    var asked: [ZoomInteractionContext] = []
    scene.options.interactiveDismissShouldBegin = {
      asked.append($0)
      return $0.location.y > 150
    }
    scene.open()
    hand.down(50, 60)
    hand.drag(from: (50, 60), to: (50, 120), frames: 10)
    hand.up(50, 120)
    #expect(scene.running == nil && asked.count == 1 && asked[0].willBegin)
    #expect(asked[0].velocity.y > 0 && asked[0].location.x == 50)
    hand.down(50, 160)
    hand.drag(from: (50, 160), to: (50, 220), frames: 10)
    #expect(scene.running?.isInteractive == true)
    hand.cancel()
    stage.play(1)
    #expect(scene.disorder(on: scene.photo) == [])
  }

  @Test func aPresentedOneIsItsDelegatesToo() {
    let log = FingerLog()
    let photo = scene.photo
    scene.list.present(photo, animated: false)
    photo.presentationController?.delegate = log
    stage.advance(to: 0)
    func pull() {
      hand.down(100, 60)
      hand.drag(from: (100, 60), to: (100, 200), frames: 10)
      hand.up(100, 200)
      stage.play(1)
    }
    photo.isModalInPresentation = true
    pull()
    #expect(log.calls == ["attempted"] && photo.presenter != nil)
    photo.isModalInPresentation = false
    pull()
    #expect(log.calls == ["attempted", "asked", "will", "did"])
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func whereADelegateVendsTheFingersDriveThat() throws {
    let delegate = TestDelegate()
    scene.open()
    delegate.animator = TestAnimator(duration: 0.2) { context in
      context.containerView.insertSubview(context.view(forKey: .to)!, at: 0)
      View.animate(withDuration: 0.2) {
        context.view(forKey: .from)?.alpha = 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    scene.navigation.delegate = delegate
    hand.down(100, 60)
    hand.drag(from: (100, 60), to: (100, 145), frames: 10)
    let context = try #require(scene.running)
    #expect(context.isInteractive && abs(context.percentComplete - 0.5) < 0.01)
    hand.up(100, 145)
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
  }
}

/// Notes what a presentation's delegate is asked and told.
private final class FingerLog: PresentationControllerDelegate {
  var calls: [String] = []

  func presentationControllerShouldDismiss(_ presentation: PresentationController) -> Bool {
    calls.append("asked")
    return true
  }

  func presentationControllerWillDismiss(_ presentation: PresentationController) {
    calls.append("will")
  }

  func presentationControllerDidDismiss(_ presentation: PresentationController) {
    calls.append("did")
  }

  func presentationControllerDidAttemptToDismiss(_ presentation: PresentationController) {
    calls.append("attempted")
  }
}
