import Geometry
import TestSupport
import Testing
import ViewControllers

/// Which of several recognisers wins, and what views hear of it.
@MainActor
struct GestureRivalryTests {
  private let stage = Stage(size: Size(width: 400, height: 300))
  private let outer: ToldView
  private let inner: ToldView
  private var hand: Hand { Hand(stage: stage) }

  init() {
    outer = ToldView(frame: Rect(x: 0, y: 0, width: 400, height: 300), stage: stage)
    inner = ToldView(frame: Rect(x: 50, y: 50, width: 200, height: 200), stage: stage)
    stage.window.addSubview(outer)
    outer.addSubview(inner)
  }

  private func put(_ recognizer: GestureRecognizer, on view: View) -> Heard {
    view.addGestureRecognizer(recognizer)
    let heard = Heard()
    heard.hear(recognizer)
    return heard
  }

  private final class Judge: GestureRecognizerDelegate {
    var begins = true
    var receives = true
    var isTolerant = false
    var waitsFor: GestureRecognizer?
    var isWaitedForBy: GestureRecognizer?
    var questions = 0

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      questions += 1
      return begins
    }
    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
      receives
    }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { isTolerant }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool { waitsFor === other }
    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool { isWaitedForBy === other }
  }

  private func pan(from start: (Double, Double) = (100, 100)) {
    hand.down(start.0, start.1)
    hand.drag(from: start, to: (start.0 + 80, start.1), frames: 10)
    hand.up(start.0 + 80, start.1)
    hand.wait(1)
  }

  @Test func theInnermostWins() {
    let near = put(PanGestureRecognizer(), on: inner)
    let far = put(PanGestureRecognizer(), on: outer)
    pan()
    #expect(near.states.first == .began && near.states.last == .ended)
    #expect(far.states.isEmpty)
    pan(from: (300, 100))
    #expect(far.states.first == .began)
  }

  @Test func bothRecogniseWhereADelegateLetsThem() {
    let judge = Judge()
    let (one, two) = (PanGestureRecognizer(), PanGestureRecognizer())
    let near = put(one, on: inner)
    let far = put(two, on: outer)
    two.delegate = judge
    judge.isTolerant = true
    pan()
    #expect(near.states.last == .ended && far.states.last == .ended)
  }

  @Test func oneThatIsNotToBeginFails() {
    let judge = Judge()
    let one = PanGestureRecognizer()
    let near = put(one, on: inner)
    let far = put(PanGestureRecognizer(), on: outer)
    one.delegate = judge
    judge.begins = false
    pan()
    #expect(near.states.isEmpty && judge.questions == 1)
    #expect(far.states.last == .ended)
    judge.begins = true
    judge.receives = false
    pan()
    #expect(near.states.isEmpty && judge.questions == 1)
  }

  @Test func oneTapWaitsForTwo() {
    let (single, double) = (TapGestureRecognizer(), TapGestureRecognizer())
    double.numberOfTapsRequired = 2
    let one = put(single, on: inner)
    let two = put(double, on: inner)
    single.require(toFail: double)
    hand.tap(100, 100)
    hand.wait(0.1)
    #expect(one.states.isEmpty)
    hand.wait(0.3)
    #expect(one.states == [.ended] && two.states.isEmpty)
    hand.tap(100, 100)
    hand.wait(0.1)
    hand.tap(100, 100)
    hand.wait(1)
    #expect(one.states == [.ended] && two.states == [.ended])
  }

  @Test(arguments: [true, false])
  func aDelegateMayHaveOneWait(asksTheOneThatWaits: Bool) {
    let judge = Judge()
    let (edge, pan) = (ScreenEdgePanGestureRecognizer(), PanGestureRecognizer())
    edge.edges = .left
    let near = put(pan, on: outer)
    let far = put(edge, on: outer)
    if asksTheOneThatWaits {
      pan.delegate = judge
      judge.waitsFor = edge
    } else {
      edge.delegate = judge
      judge.isWaitedForBy = pan
    }
    self.pan(from: (5, 20))
    #expect(near.states.isEmpty && far.states.last == .ended)
    self.pan(from: (30, 20))
    #expect(near.states.last == .ended)
  }

  @Test func whatIsToFailFirstAndRecognisesIsNotJoined() {
    // Though a delegate lets both: waiting comes first, also for one that joins later.
    let judge = Judge()
    judge.isTolerant = true
    let (edge, pan) = (ScreenEdgePanGestureRecognizer(), PanGestureRecognizer())
    edge.edges = .left
    let near = put(pan, on: outer)
    let far = put(edge, on: outer)
    pan.delegate = judge
    pan.require(toFail: edge)
    pan.isEnabled = false
    hand.down(5, 20, finger: 1)
    hand.move(60, 20, finger: 1)
    #expect(far.states == [.began])
    pan.isEnabled = true
    hand.down(300, 20, finger: 2)
    hand.move(360, 20, finger: 2)
    #expect(near.states.isEmpty && pan.state == .failed)
    hand.up(360, 20, finger: 2)
    hand.up(60, 20, finger: 1)
    #expect(far.states.last == .ended)
  }

  @Test func theOthersFailAtOnce() {
    let (one, two, edge) = (
      PanGestureRecognizer(), TapGestureRecognizer(), ScreenEdgePanGestureRecognizer()
    )
    edge.edges = .left
    _ = put(one, on: inner)
    _ = put(two, on: outer)
    _ = put(edge, on: outer)
    hand.down(100, 100)
    #expect(one.state == .possible && two.state == .possible)
    // It is not at the edge.
    #expect(edge.state == .failed)
    // Not so far that the tap would give up by itself.
    hand.move(115, 100)
    #expect(one.state == .began && two.state == .failed)
    hand.up(115, 100)
    #expect(
      ([one, two, edge] as [GestureRecognizer]).allSatisfy { $0.state == .possible })
  }

  @Test func whatWaitsGoesOnFromWhereItBegan() {
    let (pan, press) = (PanGestureRecognizer(), LongPressGestureRecognizer())
    press.minimumPressDuration = 0.3
    press.allowableMovement = 1000
    let heard = put(pan, on: outer)
    _ = put(press, on: outer)
    pan.require(toFail: press)
    hand.down(100, 20)
    hand.move(150, 20)
    hand.move(160, 20)
    #expect(heard.states.isEmpty)
    press.isEnabled = false
    #expect(heard.states == [.began, .changed])
    #expect(abs(pan.translation(in: nil).x - 50) < 1e-9)
    hand.up(160, 20)
    #expect(heard.states == [.began, .changed, .ended])
  }

  @Test func aDisabledOneIsCancelled() {
    let pan = PanGestureRecognizer()
    let heard = put(pan, on: outer)
    hand.down(100, 20)
    hand.move(150, 20)
    pan.isEnabled = false
    #expect(heard.states == [.began, .cancelled])
    hand.move(170, 20)
    hand.up(170, 20)
    pan.isEnabled = true
    #expect(heard.states == [.began, .cancelled])
    hand.down(100, 20)
    hand.move(150, 20)
    #expect(heard.states.last == .began)
    outer.removeGestureRecognizer(pan)
    #expect(heard.states.last == .cancelled)
    #expect(pan.view == nil && outer.gestureRecognizers.isEmpty)
  }

  @Test func aGestureEndsWithItsView() {
    let heard = put(PanGestureRecognizer(), on: inner)
    let far = put(PanGestureRecognizer(), on: outer)
    hand.down(100, 100)
    hand.move(150, 100)
    inner.removeFromSuperview()
    #expect(heard.states == [.began, .cancelled])
    hand.move(250, 100)
    hand.up(250, 100)
    #expect(heard.states == [.began, .cancelled])
    // The other has lost already.
    #expect(far.states.isEmpty)
    #expect(stage.input.touches.isEmpty && stage.input.activeGestureRecognizers.isEmpty)
  }

  @Test func aHandlerMayTakeItsViewAway() {
    let pan = PanGestureRecognizer()
    let heard = put(pan, on: inner)
    pan.addHandler { [inner] in if $0.state == .began { inner.removeFromSuperview() } }
    hand.down(100, 100)
    hand.move(150, 100)
    #expect(heard.states == [.began, .cancelled])
    hand.up(150, 100)
    #expect(pan.state == .possible)
  }

  @Test func aRecognisedGestureTakesTheTouchFromTheView() {
    let pan = PanGestureRecognizer()
    _ = put(pan, on: outer)
    pan.cancelsTouchesInView = true
    self.pan()
    #expect(inner.told.first == "began 1" && inner.told.last == "cancelled 1")
    #expect(!inner.told.contains("ended 1"))
    inner.told = []
    pan.cancelsTouchesInView = false
    self.pan()
    #expect(inner.told.first == "began 1" && inner.told.last == "ended 1")
    inner.told = []
    hand.tap(100, 100)
    #expect(inner.told == ["began 1", "ended 1"])
  }

  @Test func touchesCanBeKeptBack() {
    let pan = PanGestureRecognizer()
    _ = put(pan, on: outer)
    pan.delaysTouchesBegan = true
    self.pan()
    #expect(inner.told.isEmpty)
    hand.tap(100, 100)
    #expect(inner.told == ["began 1", "ended 1"])
    inner.told = []
    let double = TapGestureRecognizer()
    double.numberOfTapsRequired = 2
    _ = put(double, on: outer)
    hand.wait(1)
    hand.tap(100, 100)
    #expect(inner.told == ["began 1"])
    hand.wait(0.4)
    #expect(inner.told == ["began 1", "ended 1"])
    inner.told = []
    hand.tap(100, 100)
    hand.wait(0.1)
    hand.tap(100, 100)
    #expect(inner.told.contains("cancelled 1") && !inner.told.contains("ended 1"))
  }

  @Test func handlersAreToldInTheirOrderAndCanBeTakenAway() {
    var told: [String] = []
    let tap = TapGestureRecognizer { _ in told.append("first") }
    let target = tap.addHandler { _ in told.append("second") }
    outer.addGestureRecognizer(tap)
    hand.tap(20, 20)
    tap.removeHandler(target)
    hand.wait(1)
    hand.tap(20, 20)
    #expect(told == ["first", "second", "first"])
  }

  @Test func gesturesAreInTheLog() {
    let pan = PanGestureRecognizer()
    pan.name = "scroll"
    _ = put(pan, on: outer)
    hand.down(20, 20)
    hand.move(60, 20)
    hand.up(60, 20)
    #expect(
      stage.log == [
        "finger 1.touchesBegan", "finger 1.touchesMoved", "scroll.gestureBegan",
        "finger 1.touchesEnded", "scroll.gestureEnded",
      ])
  }

  /// A recogniser's life must make sense whatever fingers do, and nothing may be left of it.
  @Test(arguments: 0..<300)
  func anyFingersLeaveNothingBehind(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let judge = Judge()
    judge.isTolerant = Bool.random(using: &random)
    var all: [(GestureRecognizer, Heard)] = []
    let makers: [() -> GestureRecognizer] = [
      { PanGestureRecognizer() }, { PinchGestureRecognizer() }, { RotationGestureRecognizer() },
      { TapGestureRecognizer() }, { LongPressGestureRecognizer() }, { SwipeGestureRecognizer() },
      {
        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .all
        return edge
      },
      {
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        return double
      },
    ]
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let recognizer = makers.randomElement(using: &random)!()
      recognizer.delaysTouchesBegan = Int.random(in: 0..<4, using: &random) == 0
      if Int.random(in: 0..<3, using: &random) == 0 { recognizer.delegate = judge }
      if Bool.random(using: &random), let other = all.randomElement(using: &random) {
        recognizer.require(toFail: other.0)
      }
      let heard = put(recognizer, on: Bool.random(using: &random) ? inner : outer)
      all.append((recognizer, heard))
    }
    let phases: [Touch.Phase] = [.began, .moved, .moved, .moved, .ended, .cancelled]
    for _ in 0..<120 {
      let changes = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        TouchChange(
          phases.randomElement(using: &random)!, finger: Int.random(in: 1...3, using: &random),
          at: Point(
            x: Double.random(in: -20...420, using: &random),
            y: Double.random(in: -20...320, using: &random)))
      }
      stage.input.send(changes)
      if Int.random(in: 0..<40, using: &random) == 0 {
        if inner.superview == nil { outer.addSubview(inner) } else { inner.removeFromSuperview() }
      }
      hand.wait([0, 1.0 / 60, 0.1, 0.4].randomElement(using: &random)!)
      // Those that are at it together, on the same touch, have been let.
      let active = stage.input.activeGestureRecognizers
      for (index, one) in active.enumerated() {
        for other in active[(index + 1)...] where one.delegate == nil && other.delegate == nil {
          let shared = Set(one.touches).intersection(other.touches)
          #expect(shared.isEmpty)
        }
      }
    }
    stage.input.cancelTouches()
    hand.wait(2)
    #expect(stage.input.touches.isEmpty && stage.input.activeGestureRecognizers.isEmpty)
    for (recognizer, heard) in all {
      #expect(recognizer.state == .possible && recognizer.numberOfTouches == 0)
      var before = GestureRecognizer.State.ended
      for state in heard.states {
        let isOver = before == .ended || before == .cancelled
        switch state {
        case .began: #expect(isOver)
        case .changed, .cancelled: #expect(!isOver)
        case .ended: #expect(before != .cancelled || recognizer is TapGestureRecognizer)
        case .possible, .failed: Issue.record("told of \(state)")
        }
        before = state
      }
      #expect(before == .ended || before == .cancelled)
    }
    // What views were told to begin, they were told the end of.
    for view in [inner, outer] {
      func count(_ word: String) -> Int {
        view.told.filter { $0.hasPrefix(word) }.reduce(0) { $0 + Int($1.split(separator: " ")[1])! }
      }
      #expect(count("began") == count("ended") + count("cancelled"))
    }
  }
}
