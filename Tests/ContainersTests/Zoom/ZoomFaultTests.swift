import Animating
import Compositing
import Containers
import Geometry
import LayerAnimating
import TestSupport
import Testing
import Transitioning
import ViewControllers

/// What zooms elsewhere have got wrong, each prevented.
@MainActor
struct ZoomFaultTests {
  private let scene = ZoomScene()
  private var stage: Stage { scene.stage }
  private var hand: Hand { scene.hand }

  @Test(arguments: [30.0, -60, 100]) func theSourceIsFollowedWhileItScrolls(by way: Double) throws {
    scene.open()
    scene.pop()
    for frame in 1...29 {
      scene.scroll(to: way * Double(frame) / 29)
      stage.play(1.0 / 60)
    }
    stage.play(0.01)
    let likeness = try #require(scene.likeness)
    #expect(abs(scene.crop.midY - scene.place().midY) < 1 && scene.place().midY == 195 - way)
    #expect(abs(scene.seen(likeness.current.frame).midY - scene.place().midY) < 1)
    stage.play(0.3)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func theSourceIsFollowedWhereItIsLaidOutAnew() throws {
    scene.open()
    scene.pop()
    stage.play(0.2)
    scene.sources[1].frame = Rect(x: 100, y: 20, width: 80, height: 20)
    // Also where an animation of its own moves it.
    View.animate(withDuration: 0.1) { scene.sources[1].center.y += 40 }
    stage.play(0.295)
    let place = scene.place()
    #expect(place == Rect(x: 100, y: 60, width: 80, height: 20))
    #expect(abs(scene.crop.midX - place.midX) < 1 && abs(scene.crop.midY - place.midY) < 1)
    #expect(abs(scene.crop.width - 80) < 1 && abs(scene.crop.height - 20) < 2)
    stage.play(0.3)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func theSourceIsFollowedWhereItIsSeen() {
    scene.open()
    scene.pop()
    scene.running?.pauseInteractiveTransition()
    scene.running?.updateInteractiveTransition(1)
    View.animate(withDuration: 1, options: .curveLinear) { scene.sources[1].center.y += 40 }
    stage.play(0.5)
    #expect(scene.place().midY == 235 && abs(scene.crop.midY - 215) < 1e-6)
    scene.running?.finishInteractiveTransition()
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func aPushIsFollowedBackToWhereTheSourceHasGone() {
    scene.push()
    stage.play(0.2)
    scene.running?.pauseInteractiveTransition()
    scene.scroll(to: 90)
    scene.running?.updateInteractiveTransition(0)
    stage.advance(to: stage.clock.now)
    #expect(same(scene.crop, scene.place()))
    scene.running?.cancelInteractiveTransition()
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func nothingInTheListVanishesHoweverItEnds() {
    let ends: [(ZoomScene) -> Void] = [
      { $0.stage.play(1) },
      {
        $0.running?.pauseInteractiveTransition(); $0.running?.cancelInteractiveTransition()
      },
      { $0.navigation.popToRootViewController(animated: false) },
      { $0.navigation.setViewControllers([$0.list], animated: true) },
      { $0.photo.removeFromParent() },
      { $0.running?.forceCompletion(.failed("it fell")) },
      { $0.running?.fallBack(because: "it fell over") },
      {
        $0.sources[1].removeFromSuperview(); $0.stage.play(0.1); $0.scroll.addSubview($0.sources[1])
      },
      {
        $0.chosen = 0; $0.stage.play(0.1); $0.chosen = nil
      },
    ]
    for (index, end) in ends.enumerated() {
      for isPush in [true, false] {
        let scene = ZoomScene()
        if isPush { scene.push() } else { scene.open() }
        if !isPush { scene.pop() }
        scene.stage.play(0.2)
        #expect(!scene.isSeen())
        end(scene)
        scene.stage.play(1.5)
        let shown = scene.navigation.topViewController!
        #expect(scene.disorder(on: shown) == [], "\(index) \(isPush)")
      }
    }
  }

  @Test func whereTheContainerGoesTheSourceIsSeen() {
    scene.push()
    stage.play(0.2)
    #expect(!scene.isSeen())
    let other = ViewController(title: "other", stage: stage)
    scene.navigation.view.removeFromSuperview()
    other.makeRoot()
    stage.play(1)
    #expect(scene.running == nil && scene.isSeen() && scene.likeness == nil)
  }

  @Test(arguments: [0.0, 0.1, 0.3]) func tapsLandInTheListAtOnce(after seconds: Double) {
    var taps = 0
    scene.list.view.addGestureRecognizer(TapGestureRecognizer { _ in taps += 1 })
    scene.open()
    scene.pop()
    if seconds > 0 { stage.play(seconds) }
    hand.tap(20, 20)
    #expect(taps == 1)
    stage.play(1)
    hand.tap(90, 195)
    #expect(taps == 2)
  }

  @Test func interactiveOffDragsNothing() {
    scene.options.interactiveDismissShouldBegin = { _ in false }
    scene.open()
    for (start, end) in [((100.0, 60.0), (100.0, 200.0)), ((2, 100), (150, 100))] {
      hand.down(start.0, start.1)
      hand.drag(from: start, to: end, frames: 10)
      #expect(scene.running == nil)
      hand.up(end.0, end.1)
    }
    scene.pop()
    stage.play(0.1)
    let place = scene.crop.center
    hand.down(place.x, place.y)
    hand.drag(from: (place.x, place.y), to: (place.x, place.y + 40), frames: 4)
    #expect(scene.running?.isInteractive == false)
    hand.up(place.x, place.y + 40)
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
  }

  @Test func nothingIsKept() {
    weak var gone: ViewController?
    do {
      let photo = ViewController(title: "gone", stage: stage)
      gone = photo
      photo.preferredTransition = .zoom { _ in scene.sources[1] }
      scene.navigation.pushViewController(photo, animated: true)
    }
    stage.play(1)
    scene.pop()
    stage.play(1)
    #expect(gone == nil)
  }

  @Test func theScreenIsScaledAndNotLaidOutAnew() {
    let photo = ViewController(title: "counted", stage: stage)
    let counting = CountingView(frame: stage.window.bounds, stage: stage)
    photo.view = counting
    photo.preferredTransition = .zoom { _ in scene.sources[1] }
    scene.navigation.pushViewController(photo, animated: true)
    stage.play(1)
    scene.pop()
    stage.play(1)
    #expect(counting.sizes == [Size(width: 200, height: 300)])
  }

  @Test func aCancelledPushLeavesTheNextAsItWas() {
    func pictures() -> [Rect] {
      scene.push()
      return (0..<10).map { _ in
        stage.play(0.03)
        return scene.crop
      }
    }
    let first = pictures()
    scene.running?.pauseInteractiveTransition()
    scene.running?.cancelInteractiveTransition()
    stage.play(1)
    #expect(scene.disorder(on: scene.list) == [])
    let second = pictures()
    #expect(zip(first, second).allSatisfy { same($0, $1) })
    stage.play(1)
    #expect(scene.disorder(on: scene.photo) == [])
  }
}

/// Notes the sizes with which it is laid out.
private final class CountingView: View {
  var sizes: [Size] = []

  override func layoutSubviews() { sizes.append(bounds.size) }
}
