import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// The loop of a stage: time, work that waits, and who looks on.
@MainActor
@Suite struct StageTests {
  private let stage = Stage(size: Size(width: 10, height: 10))

  @Test func timeDoesNotGoBack() {
    stage.advance(to: 2)
    for time in [1, -1, .nan, .infinity] { stage.advance(to: time) }
    #expect(stage.clock.now == 2)
  }

  @Test func workThatWaitsIsDoneInItsOrderAndOnItsTimeline() {
    var done: [String] = []
    var timelines: [AnimationTimeline] = []
    let timeline = stage.animations.makeTimeline()
    stage.animations.withTimeline(timeline) {
      stage.enqueue { [stage] in
        done.append("a")
        timelines.append(stage.animations.currentTimeline)
        stage.enqueue { done.append("c") }
        stage.drain()
      }
    }
    stage.enqueue { [stage] in
      done.append("b")
      timelines.append(stage.animations.currentTimeline)
    }
    #expect(done.isEmpty)
    stage.drain()
    #expect(done == ["a", "b", "c"] && !stage.isDraining)
    #expect(timelines.count == 2 && timelines[0] === timeline && timelines[1] !== timeline)
  }

  @Test func whatAnObserverQueuesIsDoneInItsTurn() {
    var done = 0
    let observation = stage.observeTurns { [stage] in stage.enqueue { done += 1 } }
    stage.advance(to: 1)
    let turns = done
    #expect(turns > 0)
    observation.cancel()
    stage.advance(to: 2)
    #expect(done == turns)
  }

  @Test func whoLooksOnSeesItsOwnStage() {
    let other = Stage(size: Size(width: 10, height: 10))
    var seen: [Bool] = []
    let observation = stage.observeTurns { [stage] in seen.append(Stage.current === stage) }
    stage.advance(to: 1)
    #expect(!seen.isEmpty && seen.allSatisfy(\.self))
    #expect(Stage.current === other)
    observation.cancel()
  }

  @Test func whatATickQueuesIsDoneInItsFrame() {
    var done: [Double] = []
    let link = DisplayLink { [stage] _ in stage.enqueue { done.append(stage.clock.now) } }
    stage.addDisplayLink(link)
    stage.advance(to: 1)
    #expect(done == [1])
    link.invalidate()
  }

  @Test func whatATickAsksForAtOnceIsDoneInItsFrame() {
    var done: [Double] = []
    let link = DisplayLink { [stage] _ in
      stage.perform(after: 0) { done.append(stage.clock.now) }
    }
    stage.addDisplayLink(link)
    stage.advance(to: 1)
    #expect(done == [1])
    link.invalidate()
  }

  @Test func tearingDownEndsEverythingAndSaysSo() {
    let view = View(frame: Rect(x: 0, y: 0, width: 1, height: 1), stage: stage)
    stage.window.addSubview(view)
    let link = DisplayLink { _ in view.alpha = 1 }
    stage.addDisplayLink(link)
    var finished: [Bool] = []
    stage.asCurrent {
      View.animate(withDuration: 1) {
        view.alpha = 0
      } completion: {
        finished.append($0)
      }
    }
    stage.advance(to: 0.5)
    stage.tearDown()
    #expect(finished == [false] && link.isInvalidated && stage.activeDisplayLinks.isEmpty)
    #expect(view.layer.presentation == nil && stage.animations.presentationIsIdle)
  }

  @Test func aScaleThatCannotBeIsOne() {
    for scale in [0, -2, .nan, .infinity] as [Double] {
      #expect(Stage(size: Size(width: 10, height: 10), scale: scale).scale == 1)
    }
    #expect(Stage(size: Size(width: 10, height: 10), scale: 1.5).scale == 1.5)
  }

  @Test func whatQueuesItselfForEverDoesNotStopTheClock() {
    let stage = Stage(size: Size(width: 10, height: 10))
    var rounds = 0
    func again() {
      rounds += 1
      // For ever, but for a clock that does stop.
      if rounds < 50_000 { stage.enqueue { again() } }
    }
    stage.enqueue { again() }
    stage.advance(to: 1)
    #expect(stage.clock.now == 1)
    #expect(rounds >= 1000 && rounds < 50_000)
  }
}
