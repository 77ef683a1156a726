import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Explicit animations of layers: what Core Animation's timing says they show.
@MainActor
struct LayerAnimationTests {
  private let stage = Stage(size: Size(width: 100, height: 100))
  private let layer = Layer()

  private func basic(
    _ path: String, from: [Double]?, to: [Double]?, duration: Double = 1
  ) -> LayerAnimation {
    LayerAnimation(
      .basic(from: from, to: to, by: nil), keyPath: LayerKeyPath(path),
      duration: duration)
  }

  private func shown(_ path: String) throws -> [Double] {
    try #require(LayerKeyPath(path)).numbers(in: layer.current)
  }

  @Test(arguments: [
    ("opacity", [1.0], [0.0]), ("position.x", [0], [40]), ("bounds.size.width", [10], [20]),
    ("transform.translation.y", [0], [8]), ("transform.scale.x", [1], [3]),
    ("transform.rotation.z", [0], [1.5]), ("cornerRadius", [0], [6]), ("zPosition", [0], [4]),
    ("position", [0, 0], [10, 20]), ("bounds.size", [10, 10], [30, 50]), ("borderWidth", [0], [2]),
    ("shadowOpacity", [0], [0.5]), ("anchorPoint.y", [0.5], [1]),
    ("contentsRect", [0, 0, 1, 1], [0.5, 0, 0.5, 1]),
  ])
  func everyKeyPathGoesFromItsValueToAnother(path: String, from: [Double], to: [Double]) throws {
    layer.model.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    stage.animations.add(basic(path, from: from, to: to), to: layer)
    for time in [0, 0.25, 0.5, 0.75] {
      stage.advance(to: time)
      for (a, (b, c)) in zip(try shown(path), zip(from, to)) {
        #expect(abs(a - (b + (c - b) * time)) < 1e-9, "\(path) at \(time)")
      }
    }
    stage.advance(to: 1)
    #expect(layer.presentation == nil, "it is removed and the model has not changed")
  }

  @Test func unknownKeyPathsAreNone() {
    for path in [
      "", "nonsense", "opacity.x", "position.z", "transform.rotation.w", "bounds.", ".x",
    ] {
      #expect(LayerKeyPath(path) == nil, "\(path)")
    }
  }

  @Test(arguments: [
    (FillMode.removed, 1.0, 1.0), (.backwards, 0.2, 1), (.forwards, 1, 0.8),
    (.both, 0.2, 0.8),
  ])
  func fillModes(mode: FillMode, before: Double, after: Double) throws {
    var animation = basic("opacity", from: [0.2], to: [0.8])
    animation.beginTime = 1
    animation.fillMode = mode
    animation.isRemovedOnCompletion = false
    stage.animations.add(animation, to: layer)
    stage.advance(to: 0.5)
    #expect(layer.current.opacity == before)
    stage.advance(to: 3)
    #expect(abs(layer.current.opacity - after) < 1e-9)
  }

  @Test func repeatsHalvesAndReversals() throws {
    var animation = basic("opacity", from: [0], to: [1])
    animation.repeatCount = 1.5
    animation.autoreverses = true
    stage.animations.add(animation, to: layer)
    for (time, expected) in [(0.25, 0.25), (1.25, 0.75), (2.25, 0.25), (2.75, 0.75)] {
      stage.advance(to: time)
      #expect(abs(layer.current.opacity - expected) < 1e-9, "\(time)")
    }
    stage.advance(to: 3)
    #expect(layer.presentation == nil)
  }

  @Test func delegatesHearTheStartAndOnceTheEnd() throws {
    var log: [String] = []
    var animation = basic("opacity", from: [0], to: [1])
    animation.didStart = { log.append("start") }
    animation.didStop = { log.append("stop \($0)") }
    stage.animations.add(animation, to: layer, key: "fade")
    stage.advance(to: 0.1)
    stage.animations.add(animation, to: layer, key: "fade")
    stage.advance(to: 5)
    #expect(log == ["start", "stop false", "start", "stop true"])
  }

  @Test func groupsRunTheirMembersOnTheirTime() throws {
    var late = basic("position.x", from: [0], to: [10], duration: 1)
    late.beginTime = 1
    late.fillMode = .both
    let group = LayerAnimation(
      .group([basic("opacity", from: [0], to: [1], duration: 2), late]), duration: 2)
    stage.animations.add(group, to: layer)
    stage.advance(to: 1.5)
    #expect(abs(layer.current.opacity - 0.75) < 1e-9)
    #expect(abs(layer.current.position.x - 5) < 1e-9)
  }

  /// Where its members are when it is caught, its own pace says.
  @Test func aGroupThatIsCaughtDoesNotJump() {
    let timeline = stage.animations.makeTimeline(duration: 1)
    var member = basic("position.x", from: [0], to: [100])
    member.curve = .easeOut
    var group = LayerAnimation(.group([member]), duration: 1)
    group.curve = .easeIn
    stage.animations.withTimeline(timeline) { stage.animations.add(group, to: layer) }
    stage.advance(to: 0.6)
    let before = layer.current.position.x
    #expect(before > 10 && before < 90)
    timeline.pause()
    stage.advance(to: 2)
    #expect(abs(layer.current.position.x - before) < 1e-9)
    timeline.run()
    stage.advance(to: 2)
    #expect(abs(layer.current.position.x - before) < 1e-9)
  }

  @Test func aTransactionCompletesWhenItsAnimationsHave() throws {
    var isDone = false
    stage.animations.beginTransaction()
    _ = stage.animations.setTransaction(duration: 2, curve: nil)
    _ = stage.animations.setTransactionCompletion { _ in isDone = true }
    stage.animations.add(basic("opacity", from: [0], to: [1], duration: 0), to: layer)
    stage.animations.commitTransaction()
    stage.advance(to: 1)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9 && !isDone)
    stage.advance(to: 2)
    #expect(isDone)
  }

  // MARK: Values

  /// What is not given is reckoned from what is, and from what the layer has.
  @Test(
    arguments: [
      ([2.0], nil, [6.0], 5.0), (nil, [10], [4], 8), (nil, nil, [4], 9), ([3], nil, nil, 5),
      (nil, [9], nil, 8),
    ] as [([Double]?, [Double]?, [Double]?, Double)])
  func aWayNeedsNotBothEnds(from: [Double]?, to: [Double]?, by: [Double]?, half: Double) {
    layer.model.position.x = 7
    stage.animations.add(
      LayerAnimation(
        .basic(from: from, to: to, by: by), keyPath: LayerKeyPath("position.x"), duration: 1),
      to: layer)
    stage.advance(to: 0.5)
    #expect(abs(layer.current.position.x - half) < 1e-9)
  }

  @Test func keyframesWithAValueThatDoesNotFitShowNothing() {
    stage.animations.add(
      LayerAnimation(
        .keyframes(values: [[0], [1, 2], [0.5]], times: nil, curves: [], mode: .linear),
        keyPath: LayerKeyPath("opacity"), duration: 1), to: layer)
    stage.advance(to: 0.5)
    #expect(layer.current.opacity == 1)
  }

  @Test func whatWasAddedLaterShowsOverWhatWasAddedBefore() {
    stage.animations.add(basic("opacity", from: [0.2], to: [0.2]), to: layer)
    stage.animations.add(basic("opacity", from: [0.4], to: [0.4]), to: layer)
    var more = basic("opacity", from: [0.1], to: [0.1])
    more.isAdditive = true
    stage.animations.add(more, to: layer)
    stage.advance(to: 0.5)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9)
  }

  /// A turn that is added to a place turns about the layer's own anchor point.
  @Test func anAddedTransformComesBeforeWhatThereIs() {
    layer.model.transform = Transform3D(translationX: 30, y: 0, z: 0)
    let turn = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    var animation = basic("transform", from: turn.elements, to: turn.elements)
    animation.isAdditive = true
    stage.animations.add(animation, to: layer)
    stage.advance(to: 0.5)
    let shown = layer.current.transform
    #expect(abs(shown.m41 - 30) < 1e-9 && abs(shown.m42) < 1e-9 && abs(shown.m12 - 1) < 1e-9)
  }

  // MARK: Times

  @Test func itRepeatsForAWhileAndBeginsElsewhere() {
    var animation = basic("opacity", from: [0], to: [1])
    animation.repeatDuration = 2.5
    animation.timeOffset = 0.25
    stage.animations.add(animation, to: layer)
    stage.advance(to: 0.25)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9)
    stage.advance(to: 2)
    #expect(abs(layer.current.opacity - 0.25) < 1e-9)
    stage.advance(to: 3)
    #expect(layer.presentation == nil)
  }

  @Test func aGroupsPaceIsThatOfItsMembersTime() {
    var group = LayerAnimation(.group([basic("opacity", from: [0], to: [1])]), duration: 1)
    group.curve = .easeIn
    stage.animations.add(group, to: layer)
    stage.advance(to: 0.5)
    #expect(
      abs(layer.current.opacity - TimingCurve.easeIn.progress(at: 0.5, duration: 1)) < 1e-9)
  }

  /// Caught in mid-curve it stays where it is, a group's member too, and what is added meanwhile
  /// follows the hand.
  @Test func itFollowsAHand() {
    let timeline = stage.animations.makeTimeline(duration: 1)
    var member = basic("opacity", from: [0], to: [1])
    member.curve = .easeIn
    stage.animations.withTimeline(timeline) {
      stage.animations.add(LayerAnimation(.group([member]), duration: 1), to: layer)
    }
    stage.advance(to: 0.5)
    let shown = layer.current.opacity
    timeline.pause()
    var late = basic("position.x", from: [0], to: [100])
    late.curve = .easeIn
    stage.animations.withTimeline(timeline) { stage.animations.add(late, to: layer) }
    timeline.scrub(to: 0.75)
    stage.advance(to: 1)
    #expect(abs(layer.current.opacity - (shown + (1 - shown) / 2)) < 1e-9)
    #expect(abs(layer.current.position.x - 25) < 1e-9)
  }

  @Test func itsBeginTimeOnATimelineIsTheHostsToo() {
    stage.advance(to: 2)
    let timeline = stage.animations.makeTimeline()
    var late = basic("opacity", from: [0], to: [1])
    late.beginTime = 3
    stage.animations.withTimeline(timeline) { stage.animations.add(late, to: layer) }
    stage.advance(to: 3.5)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9)
  }

  @Test func oneThatRepeatsForEverKeepsNothingGoing() {
    let timeline = stage.animations.makeTimeline()
    var animation = basic("opacity", from: [0], to: [1])
    animation.repeatCount = .infinity
    stage.animations.withTimeline(timeline) { stage.animations.add(animation, to: layer) }
    #expect(timeline.outstandingCount == 0 && timeline.lastEnd == 0)
    stage.advance(to: 9.5)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9)
  }

  @Test func whatItsEndsAnimateGoesOnWhereItWas() {
    let timeline = stage.animations.makeTimeline()
    var animation = basic("opacity", from: [0], to: [1])
    var places: [Bool] = []
    animation.didStart = { [stage] in places.append(stage.animations.currentTimeline === timeline) }
    animation.didStop = { [stage] _ in
      places.append(stage.animations.currentTimeline === timeline)
    }
    stage.animations.withTimeline(timeline) { stage.animations.add(animation, to: layer) }
    stage.advance(to: 2)
    #expect(places == [true, true])
  }

  // MARK: Transactions

  @Test func aTransactionGivesItsCurveAndNoNegativeTime() {
    stage.animations.beginTransaction()
    #expect(stage.animations.setTransaction(duration: -1, curve: .easeIn))
    stage.animations.add(basic("opacity", from: [0], to: [1]), to: layer)
    var own = basic("position.x", from: [0], to: [100])
    own.curve = .linear
    stage.animations.add(own, to: layer)
    stage.animations.commitTransaction()
    stage.advance(to: 0.5)
    let expected = TimingCurve.easeIn.progress(at: 0.5, duration: 1)
    #expect(abs(layer.current.opacity - expected) < 1e-9)
    #expect(abs(layer.current.position.x - 50) < 1e-9)
  }

  @Test func aTransactionsNegativeTimeIsNone() {
    var member = basic("opacity", from: [0], to: [0.25], duration: 0)
    member.fillMode = .forwards
    var group = LayerAnimation(.group([member]))
    group.fillMode = .forwards
    group.isRemovedOnCompletion = false
    stage.animations.beginTransaction()
    #expect(stage.animations.setTransaction(duration: -1, curve: nil))
    stage.animations.add(group, to: layer)
    stage.animations.commitTransaction()
    stage.advance(to: 1)
    #expect(layer.current.opacity == 0.25)
  }

  @Test func aCompletionThatIsReplacedIsToldSo() {
    var log: [String] = []
    stage.animations.beginTransaction()
    _ = stage.animations.setTransactionCompletion { log.append("first \($0)") }
    _ = stage.animations.setTransactionCompletion { log.append("second \($0)") }
    stage.animations.commitTransaction()
    stage.drain()
    #expect(log.sorted() == ["first false", "second true"])
  }

  // MARK: Layers that move by themselves

  @Test func aNewLayersSublayersAreNewToo() {
    let engine = stage.animations
    let inner = Layer()
    layer.addSublayer(inner)
    engine.noteNew(layer)
    engine.setWithAction(.opacity, to: .number(0), of: inner)
    #expect(inner.current.opacity == 0)
    stage.advance(to: 0)
    #expect(inner.current.opacity == 0)
  }

  @Test func inABracketALayerGoesByThat() {
    let engine = stage.animations
    engine.begin(ViewAnimationParameters(duration: 2, options: .curveLinear))
    engine.setWithAction(.opacity, to: .number(0), of: layer)
    engine.end()
    stage.advance(to: 1)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9)
    engine.beginWithoutAnimation()
    engine.setWithAction(.zPosition, to: .number(3), of: layer)
    engine.endWithoutAnimation()
    #expect(layer.current.zPosition == 3)
  }

  /// Not even an end in a later turn of the loop is made of what does not move.
  @Test func whatDoesNotMoveByItselfIsSet() {
    let engine = stage.animations
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), stage: stage)
    engine.setWithAction(.opacity, to: .number(0), of: view.layer)
    engine.setWithAction(.isHidden, to: .number(1), of: layer)
    stage.advance(to: 0)
    #expect(view.layer.current.opacity == 0 && layer.current.isHidden)
  }
}
