import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// When something happens on timelines, and what never does.
@MainActor
struct TimelineEventTests: MovingViews {
  let stage = Stage(size: Size(width: 100, height: 100))
  private let layer = Layer()
  private var engine: AnimationEngine { stage.animations }

  private func fade(_ duration: Double = 1) -> LayerAnimation {
    LayerAnimation(
      .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: duration)
  }

  private func move(
    _ view: View, duration: Double = 1, ended: @escaping (Double) -> Void = { _ in }
  ) {
    View.animate(
      withDuration: duration, options: .curveLinear, animations: { view.center.x = 105 },
      completion: { [stage] _ in ended(stage.clock.now) })
  }

  // MARK: What is due

  @Test func whatNeverEndsIsNeverDue() {
    let view = makeView()
    View.animate(withDuration: 1, options: .repeat, animations: { view.center.x = 105 })
    var endless = fade()
    endless.repeatCount = .infinity
    engine.add(endless, to: layer)
    stage.advance(to: 0.1)
    #expect(engine.nextEventTime == nil)
  }

  @Test func whatIsHeldIsNotDue() {
    let view = makeView()
    let timeline = engine.makeTimeline()
    engine.withTimeline(timeline) { move(view) }
    #expect(engine.nextEventTime == 1)
    timeline.pause()
    #expect(engine.nextEventTime == nil)
  }

  @Test func whatWasTakenAwayIsNotDueAndNeverBegins() {
    var log: [String] = []
    var late = fade()
    late.beginTime = 2
    late.didStart = { log.append("start") }
    late.didStop = { log.append("stop \($0)") }
    engine.add(late, to: layer, key: "late")
    engine.add(fade(), to: layer, key: "fade")
    stage.advance(to: 0.5)
    #expect(engine.nextEventTime == 1)
    engine.removeAnimation(layer, key: "fade")
    #expect(engine.nextEventTime == 2)
    engine.removeAnimation(layer, key: "late")
    #expect(engine.nextEventTime == nil)
    stage.advance(to: 3)
    #expect(log == ["stop false"])
  }

  @Test func whatStaysWhenItIsOverIsNotDueAgain() {
    var animation = fade()
    animation.isRemovedOnCompletion = false
    engine.add(animation, to: layer)
    stage.advance(to: 0.25)
    var twice = LayerTiming()
    twice.speed = 3
    twice.beginTime = 0.25
    twice.timeOffset = 0.25
    engine.setTiming(twice, of: layer)
    #expect(engine.nextEventTime == 0.5)
    stage.advance(to: 0.5)
    #expect(engine.nextEventTime == nil)
  }

  @Test func onATimelineWhatRepeatsForEverBeginsToo() {
    var started = 0
    var endless = fade()
    endless.repeatCount = .infinity
    endless.didStart = { started += 1 }
    engine.withTimeline(engine.makeTimeline()) { engine.add(endless, to: layer) }
    stage.advance(to: 0.1)
    #expect(started == 1)
  }

  /// Held before it began, and run back, it is told only that it stopped.
  @Test func runBackToTheStartNothingBegins() {
    var log: [String] = []
    var animation = fade()
    animation.didStart = { log.append("start") }
    animation.didStop = { log.append("stop \($0)") }
    let timeline = engine.makeTimeline(duration: 1)
    timeline.pause()
    engine.withTimeline(timeline) { engine.add(animation, to: layer) }
    timeline.scrub(to: 0.5)
    timeline.release(to: .start, curve: .linear)
    stage.advance(to: 2)
    #expect(log == ["stop false"])
  }

  /// A spring carries a timeline over its end and back: all that it ends is over when it is.
  @Test func whatASpringEndsIsToldInTheOrderOfItsTimes() {
    let (slow, quick) = (makeView(), makeView())
    let timeline = engine.makeTimeline(duration: 1)
    var log: [String] = []
    engine.withTimeline(timeline) {
      move(slow) { _ in log.append("slow") }
      move(quick, duration: 0.5) { _ in log.append("quick") }
      var own = fade(0.75)
      own.didStop = { log.append("layer \($0)") }
      engine.add(own, to: layer)
    }
    timeline.scrub(to: 0.25)
    timeline.release(
      to: .end,
      curve: .spring(SpringParameters(duration: 1, dampingRatio: 0.5, initialVelocity: 0)))
    stage.advance(to: 0.5)
    #expect(log.isEmpty)
    stage.advance(to: 3)
    #expect(log == ["quick", "layer true", "slow"])
    // It may still be caught and run back.
    timeline.scrub(to: 0.25)
    #expect(abs(x(slow) - 30) < 1e-9 && abs(x(quick) - 55) < 1e-9)
  }

  // MARK: Timelines that grow

  @Test func whatIsLongerThanWhatIsLeftIsWaitedFor() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    timeline.pause()
    timeline.release(to: .end, curve: .linear)
    stage.advance(to: 0.5)
    engine.withTimeline(timeline) { move(view) }
    #expect(timeline.playback.end == 1.5)
    engine.withTimeline(timeline) { engine.add(fade(2), to: layer) }
    #expect(timeline.playback.end == 2.5)
    engine.withTimeline(timeline) {
      ViewPropertyAnimator(duration: 3, timing: .curve(.linear), stage: stage).startAnimation()
    }
    #expect(timeline.playback.end == 3.5)
  }

  @Test func whatRunsWithinWhatRunsWithinEndsInTime() {
    let view = makeView()
    var end: Double?
    engine.withTimeline(engine.makeTimeline()) {
      engine.withTimeline(engine.makeTimeline()) { move(view) { end = $0 } }
    }
    stage.advance(to: 3)
    #expect(end == 1)
  }

  // MARK: Letting go and closing

  @Test func whatIsOverGoesAtOnceWithATimelineThatIsLetGo() {
    let view = makeView()
    let timeline = engine.makeTimeline()
    engine.withTimeline(timeline) { move(view) }
    stage.advance(to: 2)
    timeline.letGo()
    #expect(timeline.isClosed)
  }

  @Test func oneThatSomebodyAskedAboutStaysOpen() {
    let timeline = engine.makeTimeline()
    timeline.onClose {}
    timeline.letGo()
    #expect(!timeline.isClosed)
    timeline.endTies()
    timeline.close()
    #expect(timeline.isClosed)
  }

  @Test func aStageThatEndsEverythingClosesItsTimelines() {
    let view = makeView()
    let timeline = engine.makeTimeline()
    var told = 0
    timeline.onClose { told += 1 }
    engine.withTimeline(timeline) { move(view) }
    engine.cancelAll()
    #expect(timeline.isClosed && told == 1)
  }
}
