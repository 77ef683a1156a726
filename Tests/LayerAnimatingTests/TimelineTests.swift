import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Timelines that are held, run back, let go and closed, and what lives on them meanwhile.
@MainActor
struct TimelineTests: MovingViews {
  let stage = Stage(size: Size(width: 100, height: 100))
  private var engine: AnimationEngine { stage.animations }

  private func move(_ view: View, to x: Double, options: ViewAnimationOptions = .curveLinear) {
    View.animate(withDuration: 1, options: options, animations: { view.center.x = x })
  }

  /// A spring whose y is let go faster than its x.
  private func spring(_ view: View, to point: Point, options: ViewAnimationOptions = []) {
    engine.begin(
      ViewAnimationParameters(
        duration: 1, options: options,
        timing: .spring(dampingRatio: 0.5, initialVelocity: SpringVelocity(dx: 0, dy: 5))))
    view.center = point
    engine.end()
  }

  // MARK: Both parts of a position

  @Test func aSpringOfTwoPartsAddsToWhatHasOne() {
    let view = makeView()
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { view.center = Point(x: 105, y: 105) })
    stage.advance(to: 0.5)
    spring(view, to: Point(x: 5, y: 5))
    #expect(abs(x(view) - 55) < 1e-9 && abs(y(view) - 55) < 1e-9)
  }

  @Test func caughtBothPartsStayWhereTheyAre() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) { spring(view, to: Point(x: 105, y: 105)) }
    stage.advance(to: 0.2)
    let before = shown(view).position
    timeline.pause()
    #expect(abs(x(view) - before.x) < 1e-9 && abs(y(view) - before.y) < 1e-9)
    engine.withTimeline(timeline) {
      spring(view, to: Point(x: 25, y: 25), options: .beginFromCurrentState)
    }
    #expect(abs(x(view) - before.x) < 1e-9 && abs(y(view) - before.y) < 1e-9)
    timeline.scrub(to: 0.3)
    timeline.scrub(to: 0.2)
    #expect(abs(x(view) - before.x) < 1e-9 && abs(y(view) - before.y) < 1e-9)
  }

  // MARK: Running back

  @Test func whatAddedUpIsRunBackInTurn() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) {
      move(view, to: 105)
      stage.advance(to: 0.2)
      move(view, to: 55)
    }
    stage.advance(to: 0.4)
    timeline.pause()
    timeline.release(to: .start, curve: .linear)
    stage.advance(to: 2)
    #expect(view.center.x == 5)
  }

  @Test func whatTookOverIsRunBackToWhatWasBefore() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    var finished: [String] = []
    engine.withTimeline(timeline) {
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: {
          view.center.x = 105
          view.alpha = 0
        }, completion: { finished.append("first \($0)") })
      stage.advance(to: 0.5)
      move(view, to: 5, options: [.curveLinear, .beginFromCurrentState])
    }
    stage.advance(to: 0.6)
    #expect(finished.isEmpty, "it still fades")
    timeline.scrub(to: 0.25)
    #expect(abs(x(view) - 30) < 1e-6)
    timeline.release(to: .start, curve: .linear)
    stage.advance(to: 2)
    #expect(view.center.x == 5 && view.alpha == 1 && finished == ["first false"])
  }

  /// From elsewhere nothing is run back to: what ran on another timeline ends.
  @Test func whatTakesOverFromAnotherTimelineEndsThat() {
    let view = makeView()
    var finished: [Bool] = []
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) {
      View.animate(
        withDuration: 1, options: .repeat, animations: { view.center.x = 105 },
        completion: { finished.append($0) })
    }
    stage.advance(to: 0.5)
    move(view, to: 5, options: [.curveLinear, .beginFromCurrentState])
    stage.drain()
    #expect(finished == [false])
    engine.withTimeline(timeline) {
      View.animate(
        withDuration: 1, options: .repeat, animations: { view.alpha = 0 },
        completion: { finished.append($0) })
      View.animate(
        withDuration: 1, options: .beginFromCurrentState, animations: { view.alpha = 1 })
    }
    stage.drain()
    #expect(finished == [false, false], "what repeats is at no place to be run back to")
  }

  @Test func completionsOfALayerRunInTheOrderInWhichTheyWereBegun() {
    let view = makeView()
    var order: [Int] = []
    let properties: [LayerProperty] = [
      .opacity, .zPosition, .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius,
      .anchorPointZ, .opacity,
    ]
    for (index, property) in properties.enumerated() {
      engine.begin(ViewAnimationParameters(duration: 1))
      engine.set(property, to: .number(index == 7 ? 0.75 : 0.5), of: view.layer)
      engine.end { _ in order.append(index) }
    }
    engine.removeAnimations(view.layer)
    stage.drain()
    #expect(order == Array(0..<8))
  }

  @Test func completionsOfNestedTimelinesRunInTheOrderInWhichTheyWereBegun() {
    let (views, layer) = ((0..<3).map { _ in makeView() }, Layer())
    var order: [Int] = []
    func begin(_ index: Int) {
      View.animate(
        withDuration: 1, animations: { views[index].alpha = 0 },
        completion: { _ in order.append(index) })
      var own = LayerAnimation(
        .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1)
      own.didStop = { _ in order.append(10 + index) }
      engine.add(own, to: layer)
    }
    let outer = engine.makeTimeline(duration: 1)
    engine.withTimeline(outer) {
      let inner = engine.makeTimeline(duration: 1)
      engine.withTimeline(inner) { begin(0) }
      begin(1)
      engine.withTimeline(inner) { begin(2) }
    }
    outer.close()
    stage.drain()
    #expect(order == [0, 1, 2, 10, 11, 12])
  }

  // MARK: Letting go and closing

  @Test func whatWasOverAndScrubbedBackToRunsOnWhenItIsLetGo() {
    let view = makeView()
    var finished = 0
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) {
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { view.center.x = 105 },
        completion: { _ in finished += 1 })
      engine.add(
        LayerAnimation(
          .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1),
        to: view.layer)
    }
    stage.advance(to: 2)
    timeline.scrub(to: 0.25)
    #expect(finished == 1 && abs(x(view) - 30) < 1e-9)
    timeline.letGo()
    stage.advance(to: 2.5)
    #expect(abs(x(view) - 80) < 1e-9 && abs(shown(view).opacity - 0.75) < 1e-9)
    stage.advance(to: 3)
    #expect(finished == 1 && view.layer.presentation == nil && timeline.isClosed)
  }

  @Test func oneThatWasLetGoClosesWhenNothingIsLeft() {
    let view = makeView()
    let empty = engine.makeTimeline()
    empty.letGo()
    #expect(empty.isClosed)
    let timeline = engine.makeTimeline()
    let inner = engine.withTimeline(timeline) { engine.makeTimeline() }
    engine.withTimeline(timeline) { move(view, to: 105) }
    timeline.letGo()
    stage.advance(to: 0.5)
    #expect(!timeline.isClosed && abs(x(view) - 55) < 1e-9)
    stage.advance(to: 1)
    #expect(!timeline.isClosed, "something runs within it")
    inner.close()
    #expect(timeline.isClosed)
    let own = engine.makeTimeline()
    engine.withTimeline(own) {
      engine.add(
        LayerAnimation(
          .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: 1),
        to: view.layer)
    }
    own.letGo()
    #expect(!own.isClosed)
    stage.advance(to: 3)
    #expect(own.isClosed)
  }

  @Test func thoseWhoAskedAreToldOnceThatItEnds() {
    let outer = engine.makeTimeline()
    let inner = engine.withTimeline(outer) { engine.makeTimeline() }
    var told: [String] = []
    outer.onClose { told.append("outer") }
    inner.onClose { told.append("inner") }
    outer.letGo()
    #expect(!outer.isClosed, "it is tied to something")
    outer.endTies()
    #expect(told == ["inner", "outer"])
    outer.close()
    #expect(inner.isClosed && told == ["inner", "outer"])
    outer.onClose { told.append("late") }
    #expect(told.last == "late")
  }

  @Test func whatIsBegunOnAClosedTimelineGoesWithWhatItRanOn() {
    let view = makeView()
    let outer = engine.makeTimeline()
    let inner = engine.withTimeline(outer) { engine.makeTimeline() }
    inner.close()
    engine.withTimeline(inner) { move(view, to: 105) }
    #expect(outer.outstandingCount == 1)
    outer.scrub(to: 0.25)
    stage.advance(to: 3)
    #expect(abs(x(view) - 30) < 1e-9)
  }

  // MARK: Everything ends

  @Test func aStageThatEndsEverythingLeavesNothingOpen() {
    let view = makeView()
    let animator = ViewPropertyAnimator(duration: 1, timing: .curve(.linear), stage: stage)
    animator.addAnimations { view.center.x = 105 }
    var ends: [ViewPropertyAnimator.Position] = []
    animator.addCompletion { ends.append($0) }
    animator.startAnimation()
    stage.advance(to: 0.25)
    #expect(!engine.presentationIsIdle)
    let held = ViewPropertyAnimator(duration: 1, timing: .curve(.linear), stage: stage)
    held.pauseAnimation()
    engine.beginTransaction()
    engine.cancelAll()
    #expect(engine.transactionDepth == 0)
    #expect(animator.state == .inactive && held.state == .inactive)
    stage.drain()
    #expect(ends == [.current])
    #expect(abs(view.center.x - 30) < 1e-9, "it stays where it is")
    #expect(view.layer.presentation == nil && engine.presentationIsIdle)
  }

  @Test func anAnimatorThatIsHeldIsNotIdle() {
    let animator = ViewPropertyAnimator(duration: 1, timing: .curve(.linear), stage: stage)
    animator.pauseAnimation()
    #expect(!engine.presentationIsIdle)
    animator.stopAnimation(true)
    #expect(engine.presentationIsIdle)
  }

  // MARK: Setting

  @Test func whatIsSetAtOnceShowsAtOnceBesideWhatMoves() {
    let view = makeView()
    View.animate(withDuration: 1, options: .curveLinear, animations: { view.alpha = 0 })
    stage.advance(to: 0.5)
    engine.set(.zPosition, to: .number(7), of: view.layer)
    #expect(view.layer.current.zPosition == 7)
    engine.set(.opacity, to: .number(0.25), of: view.layer)
    #expect(view.layer.current.opacity == 0.5, "what moves is shown as it moves")
  }

  @Test func whatCannotBeAnimatedIsSetAtOnce() {
    let view = makeView()
    var finished: [Bool] = []
    engine.begin(ViewAnimationParameters(duration: 1))
    engine.set(.isHidden, to: .number(1), of: view.layer)
    engine.set(.opacity, to: .number(1), of: view.layer)
    engine.end { finished.append($0) }
    stage.advance(to: 0)
    #expect(finished == [true] && shown(view).isHidden, "nor is what it has already")
  }

  @Test func aTransactionThatDisablesActionsDoesSoInBracketsToo() {
    let view = makeView()
    engine.beginTransaction()
    _ = engine.setTransactionDisablesActions(true)
    engine.beginTransaction()
    move(view, to: 105)
    engine.closeTransactions(downTo: 0)
    #expect(x(view) == 105)
  }

  @Test func whatBeginsLaterTakesNoSpeed() {
    let view = makeView()
    move(view, to: 105)
    stage.advance(to: 0.5)
    View.animate(
      withDuration: 1, delay: 0.5, options: .beginFromCurrentState,
      animations: { view.center.x = 5 })
    stage.advance(to: 1.000_01)
    #expect(abs(x(view) - 55) < 1e-4)
  }
}
