import Geometry
import TestSupport
import Testing
import ViewControllers

/// What each recogniser makes of fingers.
@MainActor
struct GestureTests {
  private let stage = Stage(size: Size(width: 400, height: 300))
  private let heard = Heard()
  private var hand: Hand { Hand(stage: stage) }

  private func put<Recognizer: GestureRecognizer>(_ recognizer: Recognizer) -> Recognizer {
    stage.window.addGestureRecognizer(recognizer)
    heard.hear(recognizer)
    return recognizer
  }

  // MARK: Pan

  @Test func aPanBeginsBeyondItsSlopAndCountsFromThere() {
    let pan = put(PanGestureRecognizer())
    hand.down(100, 100)
    hand.move(109, 100)
    #expect(heard.states.isEmpty)
    hand.move(103, 104)
    #expect(heard.states.isEmpty)
    hand.move(130, 140)
    // 50 points away: 40 of them count, in the same direction.
    #expect(heard.states == [.began])
    #expect(abs(pan.translation(in: nil).x - 24) < 1e-9)
    #expect(abs(pan.translation(in: nil).y - 32) < 1e-9)
    hand.move(131, 140)
    #expect(abs(pan.translation(in: nil).x - 25) < 1e-9)
    hand.up(131, 150)
    #expect(heard.states == [.began, .changed, .ended])
    #expect(pan.state == .possible && pan.numberOfTouches == 0)
  }

  @Test func aTapIsNoPanButAFlickIs() {
    _ = put(PanGestureRecognizer())
    hand.tap(100, 100)
    #expect(heard.states.isEmpty)
    hand.down(100, 100)
    hand.up(150, 100)
    #expect(heard.states == [.began, .ended])
  }

  @Test func velocityIsThatOfTheLastTenthOfASecond() {
    let pan = put(PanGestureRecognizer())
    hand.down(0, 100)
    hand.drag(from: (0, 100), to: (120, 100), frames: 30)
    #expect(abs(pan.velocity(in: nil).x - 240) < 1e-6)
    hand.drag(from: (120, 100), to: (120, 160), frames: 12)
    #expect(abs(pan.velocity(in: nil).x) < 1e-6)
    #expect(abs(pan.velocity(in: nil).y - 300) < 1e-6)
    hand.wait(0.11)
    #expect(pan.velocity(in: nil) == .zero)
  }

  @Test func aPanIsMeasuredInTheCoordinatesOfAView() {
    let turned = View(frame: Rect(x: 0, y: 0, width: 100, height: 100), stage: stage)
    stage.window.addSubview(turned)
    turned.transform = AffineTransform(scaleX: 2, y: 2).concatenating(
      AffineTransform(rotationAngle: .pi / 2))
    let pan = put(PanGestureRecognizer())
    hand.down(200, 100)
    hand.move(260, 100)
    let translation = pan.translation(in: turned)
    #expect(abs(translation.x) < 1e-9 && abs(translation.y + 25) < 1e-9)
    pan.setTranslation(Point(x: 3, y: 4), in: turned)
    #expect(abs(pan.translation(in: turned).x - 3) < 1e-9)
    #expect(abs(pan.translation(in: turned).y - 4) < 1e-9)
    #expect(pan.velocity(in: nil) == .zero)
    pan.setTranslation(Point(x: .nan, y: 0), in: nil)
    #expect(pan.translation(in: nil) == .zero)
  }

  @Test func aFingerThatJoinsOrLeavesMovesNothing() {
    let pan = put(PanGestureRecognizer())
    hand.down(100, 100)
    hand.move(120, 100)
    hand.down(300, 290, finger: 2)
    #expect(pan.numberOfTouches == 2)
    #expect(abs(pan.translation(in: nil).x - 10) < 1e-9)
    hand.move(310, 290, finger: 2)
    #expect(abs(pan.translation(in: nil).x - 15) < 1e-9)
    hand.up(120, 100, finger: 1)
    #expect(abs(pan.translation(in: nil).x - 15) < 1e-9)
    hand.move(311, 290, finger: 2)
    #expect(abs(pan.translation(in: nil).x - 16) < 1e-9)
    hand.up(311, 290, finger: 2)
    #expect(heard.states.first == .began && heard.states.last == .ended)
    #expect(heard.states.dropFirst().dropLast().allSatisfy { $0 == .changed })
  }

  @Test func aPanTakesTheFingersThatItIsFor() {
    let pan = put(PanGestureRecognizer())
    pan.minimumNumberOfTouches = 2
    pan.maximumNumberOfTouches = 2
    hand.down(100, 100)
    hand.move(150, 100)
    #expect(heard.states.isEmpty)
    hand.down(100, 200, finger: 2)
    hand.move(140, 200, finger: 2)
    #expect(heard.states == [.began])
    hand.up(150, 100)
    #expect(heard.states.last == .ended)
    hand.up(140, 200, finger: 2)
    for finger in 1...3 { hand.down(100, Double(50 * finger), finger: finger) }
    for finger in 1...3 { hand.move(150, Double(50 * finger), finger: finger) }
    #expect(heard.states.count == 2)
  }

  @Test func aLostPanIsCancelled() {
    _ = put(PanGestureRecognizer())
    hand.down(100, 100)
    hand.move(150, 100)
    stage.input.cancelTouches()
    #expect(heard.states == [.began, .cancelled])
    hand.down(100, 100)
    hand.cancel()
    #expect(heard.states == [.began, .cancelled])
    #expect(stage.input.activeGestureRecognizers.isEmpty)
  }

  // MARK: Screen edges

  @Test(arguments: [
    (ScreenEdgePanGestureRecognizer.Edges.left, (5.0, 150.0), (60.0, 150.0), true),
    (.left, (5, 150), (40, 184), true),
    (.left, (5, 150), (20, 190), false),
    (.left, (20, 150), (80, 150), false),
    (.right, (395, 150), (340, 150), true),
    (.right, (5, 150), (60, 150), false),
    (.top, (200, 3), (200, 60), true),
    (.bottom, (200, 297), (200, 240), true),
    (.bottom, (200, 297), (260, 296), false),
    (.all, (395, 150), (340, 150), true),
    (ScreenEdgePanGestureRecognizer.Edges(), (5, 150), (60, 150), false),
  ])
  func anEdgePanComesInFromItsEdge(
    edges: ScreenEdgePanGestureRecognizer.Edges, start: (Double, Double), end: (Double, Double),
    isPan: Bool
  ) {
    let pan = put(ScreenEdgePanGestureRecognizer())
    pan.edges = edges
    hand.down(start.0, start.1)
    hand.drag(from: start, to: end, frames: 8)
    hand.up(end.0, end.1)
    #expect(heard.states.contains(.began) == isPan)
    #expect(heard.states.contains(.ended) == isPan)
  }

  // MARK: Two fingers

  @Test func aPinchGrowsWithTheDistance() {
    let pinch = put(PinchGestureRecognizer())
    hand.down(150, 100, finger: 1)
    hand.down(250, 100, finger: 2)
    hand.move(255, 100, finger: 2)
    #expect(heard.states.isEmpty)
    hand.move(260, 100, finger: 2)
    #expect(heard.states == [.began] && pinch.scale == 1)
    hand.move(370, 100, finger: 2)
    #expect(abs(pinch.scale - 2) < 1e-9)
    // One finger alone changes nothing, another that joins neither.
    hand.up(370, 100, finger: 2)
    hand.move(100, 100, finger: 1)
    #expect(abs(pinch.scale - 2) < 1e-9)
    hand.down(150, 100, finger: 3)
    #expect(abs(pinch.scale - 2) < 1e-9)
    hand.move(125, 100, finger: 3)
    #expect(abs(pinch.scale - 1) < 1e-9)
    pinch.scale = 3
    #expect(pinch.scale == 3 && pinch.velocity == 0)
    pinch.scale = 0
    pinch.scale = .nan
    #expect(pinch.scale == 3)
    hand.up(125, 100, finger: 3)
    #expect(heard.states.last == .changed)
    hand.up(100, 100, finger: 1)
    #expect(heard.states.last == .ended && pinch.scale == 1)
  }

  @Test func aPinchHasAVelocity() {
    let pinch = put(PinchGestureRecognizer())
    hand.down(100, 100, finger: 1)
    hand.down(210, 100, finger: 2)
    hand.wait(1.0 / 60)
    hand.move(200, 100, finger: 2)
    #expect(heard.states == [.began] && pinch.scale == 1)
    hand.drag(from: (200, 100), to: (150, 100), frames: 30, finger: 2)
    #expect(abs(pinch.scale - 0.5) < 1e-9)
    #expect(abs(pinch.velocity + 1) < 1e-6)
  }

  @Test func aRotationCountsWholeTurns() {
    let rotation = put(RotationGestureRecognizer())
    hand.down(200, 150, finger: 1)
    hand.down(300, 150, finger: 2)
    for degree in 1...540 {
      let angle = Double(degree) * .pi / 180
      hand.wait(1.0 / 60)
      hand.move(200 + 100 * cosine(angle), 150 + 100 * sine(angle), finger: 2)
    }
    // Ten points at a radius of fifty came before.
    #expect(abs(rotation.rotation - (3 * .pi - 0.2)) < 1e-6)
    #expect(abs(rotation.velocity - 60 * .pi / 180) < 1e-6)
    rotation.rotation = 0
    #expect(rotation.rotation == 0 && rotation.velocity == 0)
    hand.up(300, 150, finger: 2)
    #expect(heard.states.last == .changed)
    hand.up(200, 150, finger: 1)
    #expect(heard.states.last == .ended && rotation.rotation == 0)
  }

  private func cosine(_ angle: Double) -> Double { AffineTransform(rotationAngle: angle).a }
  private func sine(_ angle: Double) -> Double { AffineTransform(rotationAngle: angle).b }

  // MARK: Swipe

  @Test(arguments: [
    (SwipeGestureRecognizer.Directions.right, (60.0, 10.0), 10, true),
    (.right, (49, 0), 10, false),
    (.right, (-60, 0), 10, false),
    (.right, (60, 70), 10, false),
    (.right, (60, 0), 40, false),
    (.left, (-60, 10), 10, true),
    (.up, (5, -60), 10, true),
    (.down, (5, 60), 10, true),
    (SwipeGestureRecognizer.Directions.left.union(.right), (-60, 10), 10, true),
    (SwipeGestureRecognizer.Directions.up.union(.down), (60, 10), 10, false),
  ])
  func aSwipeIsQuickAndStraight(
    direction: SwipeGestureRecognizer.Directions, way: (Double, Double), frames: Int,
    isSwipe: Bool
  ) {
    let swipe = put(SwipeGestureRecognizer())
    swipe.direction = direction
    hand.down(200, 150)
    hand.drag(from: (200, 150), to: (200 + way.0, 150 + way.1), frames: frames)
    hand.up(200 + way.0, 150 + way.1)
    #expect(heard.states == (isSwipe ? [.ended] : []))
    hand.wait(1)
    #expect(swipe.state == .possible)
  }

  @Test func aSwipeTakesItsFingers() {
    let swipe = put(SwipeGestureRecognizer())
    swipe.numberOfTouchesRequired = 2
    for finger in 1...2 { hand.down(100, Double(100 * finger), finger: finger) }
    hand.move(160, 100, finger: 1)
    #expect(heard.states.isEmpty)
    hand.move(155, 200, finger: 2)
    #expect(heard.states == [.ended])
  }

  // MARK: Tap

  @Test func aTapIsShortAndStays() {
    _ = put(TapGestureRecognizer())
    hand.tap(100, 100)
    #expect(heard.states == [.ended])
    hand.wait(1)
    hand.down(100, 100)
    hand.move(150, 100)
    hand.up(100, 100)
    #expect(heard.states == [.ended])
    hand.down(100, 100)
    hand.wait(0.8)
    hand.up(100, 100)
    #expect(heard.states == [.ended])
    hand.wait(1)
    hand.tap(100, 100)
    #expect(heard.states == [.ended, .ended])
  }

  @Test func aDoubleTapIsTwoInTheSamePlace() {
    let tap = put(TapGestureRecognizer())
    tap.numberOfTapsRequired = 2
    hand.tap(100, 100)
    hand.wait(0.2)
    #expect(heard.states.isEmpty)
    hand.tap(110, 100)
    #expect(heard.states == [.ended])
    hand.wait(1)
    hand.tap(100, 100)
    hand.wait(0.4)
    hand.tap(100, 100)
    hand.wait(1)
    hand.tap(100, 100)
    hand.wait(0.1)
    hand.tap(200, 100)
    #expect(heard.states == [.ended])
  }

  @Test func aTapTakesItsFingers() {
    let tap = put(TapGestureRecognizer())
    tap.numberOfTouchesRequired = 2
    hand.tap(100, 100)
    #expect(heard.states.isEmpty)
    hand.down(100, 100, finger: 1)
    hand.down(150, 100, finger: 2)
    hand.up(100, 100, finger: 1)
    hand.up(150, 100, finger: 2)
    #expect(heard.states == [.ended])
  }

  // MARK: Long press

  @Test func aLongPressBeginsInItsTime() {
    let press = put(LongPressGestureRecognizer())
    hand.down(100, 100)
    hand.wait(0.49)
    hand.move(105, 105)
    #expect(heard.states.isEmpty)
    hand.wait(0.02)
    #expect(heard.states == [.began])
    #expect(press.location(in: nil) == Point(x: 105, y: 105))
    hand.move(200, 200)
    hand.up(200, 200)
    #expect(heard.states == [.began, .changed, .ended])
    hand.wait(1)
    hand.down(100, 100)
    hand.move(111, 100)
    hand.wait(1)
    hand.up(100, 100)
    hand.tap(100, 100)
    hand.wait(1)
    #expect(heard.states.count == 3)
  }

  @Test func aLongPressMayComeAfterATap() {
    let press = put(LongPressGestureRecognizer())
    press.numberOfTapsRequired = 1
    press.minimumPressDuration = 0.2
    hand.down(100, 100)
    hand.wait(0.3)
    hand.up(100, 100)
    #expect(heard.states.isEmpty)
    hand.wait(1)
    hand.tap(100, 100)
    hand.wait(0.1)
    hand.down(100, 100)
    hand.wait(0.3)
    #expect(heard.states == [.began])
  }
}
