import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// The times of layers: what nests in which order, and when what lives in them is over.
@MainActor
struct LayerTimeTests: MovingViews {
  let stage = Stage(size: Size(width: 100, height: 100))
  private var engine: AnimationEngine { stage.animations }

  private func time(begin: Double = 0, speed: Double = 1, offset: Double = 0) -> LayerTiming {
    var timing = LayerTiming()
    timing.beginTime = begin
    timing.speed = speed
    timing.timeOffset = offset
    return timing
  }

  private func fade(_ duration: Double = 1) -> LayerAnimation {
    LayerAnimation(
      .basic(from: [0], to: [1], by: nil), keyPath: LayerKeyPath("opacity"), duration: duration)
  }

  @Test func timesAreConvertedFromTheRootDownAndBack() {
    let (outer, inner, other) = (Layer(), Layer(), Layer())
    outer.addSublayer(inner)
    engine.setTiming(time(begin: 1, speed: 2), of: outer)
    engine.setTiming(time(speed: 0.5, offset: 3), of: inner)
    engine.setTiming(time(begin: 1), of: other)
    #expect(engine.convertTime(2, from: nil, to: outer) == 2)
    #expect(engine.convertTime(2, from: nil, to: inner) == 4)
    #expect(engine.convertTime(4, from: inner, to: nil) == 2)
    #expect(engine.convertTime(4, from: inner, to: other) == 1)
    #expect(engine.convertTime(7, from: nil, to: nil) == 7)
  }

  @Test func whatIsNoNumberSetsNoTime() {
    let layer = Layer()
    for timing in [time(begin: .nan), time(speed: .infinity), time(offset: -.infinity)] {
      engine.setTiming(timing, of: layer)
      #expect(layer.timing == LayerTiming())
    }
  }

  @Test func aMaskGoesByTheTimeOfWhatItMasks() {
    let (layer, mask) = (Layer(), Layer())
    layer.mask = mask
    engine.setTiming(time(speed: 2), of: layer)
    engine.add(fade(), to: mask)
    stage.advance(to: 0.25)
    #expect(abs(mask.current.opacity - 0.5) < 1e-9)
  }

  /// Each layer of a block comes to its own end before the block is over.
  @Test func aBlockIsOverWhenTheSlowestOfItsLayersIs() {
    for fastIsFirst in [false, true] {
      let (even, fast) = (makeView(), makeView())
      engine.setTiming(time(speed: 2), of: fast.layer)
      let start = stage.clock.now
      var ended: Double?
      View.animate(
        withDuration: 1, options: .curveLinear,
        animations: {
          for view in fastIsFirst ? [fast, even] : [even, fast] { view.center.x = 105 }
        }, completion: { [stage] _ in ended = stage.clock.now - start })
      stage.advance(to: start + 0.75)
      #expect(abs(x(even) - 80) < 1e-9 && x(fast) == 105)
      stage.advance(to: start + 2)
      #expect(ended == 1)
    }
  }

  @Test func whatStandsBeyondItsEndIsOver() {
    let view = makeView()
    var ended: Double?
    View.animate(
      withDuration: 1, animations: { view.center.x = 105 },
      completion: { [stage] _ in ended = stage.clock.now })
    stage.advance(to: 0.5)
    engine.setTiming(time(speed: 0, offset: 1), of: view.layer)
    stage.advance(to: 3)
    #expect(ended == 0.5)
  }

  @Test func aLayerAnimationThatStandsBeyondItsEndIsOver() {
    let layer = Layer()
    var log: [String] = []
    var animation = fade()
    animation.didStart = { [stage] in log.append("start \(stage.clock.now)") }
    animation.didStop = { [stage] in log.append("stop \($0) \(stage.clock.now)") }
    engine.add(animation, to: layer)
    stage.advance(to: 0.5)
    engine.setTiming(time(speed: 0, offset: 1), of: layer)
    stage.advance(to: 3)
    #expect(log == ["start 0.0", "stop true 0.5"])
  }

  @Test func whatRunsBackInItsLayersTimeIsNeverOver() {
    let view = makeView()
    var ended = 0
    var own = fade()
    own.didStop = { _ in ended += 1 }
    engine.add(own, to: view.layer)
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { view.center.x = 105 },
      completion: { _ in ended += 1 })
    stage.advance(to: 0.5)
    engine.setTiming(time(begin: 0.5, speed: -1, offset: 0.5), of: view.layer)
    stage.advance(to: 0.75)
    #expect(abs(x(view) - 30) < 1e-9 && abs(shown(view).opacity - 0.25) < 1e-9)
    stage.advance(to: 3)
    #expect(ended == 0 && x(view) == 5)
  }

  /// What has begun in the time of a layer stays where it is in that, whatever becomes of it.
  @Test func whatBeganInALayersTimeStaysThere() {
    let view = makeView()
    engine.setTiming(time(speed: 2), of: view.layer)
    stage.advance(to: 1)
    var ends: [Double] = []
    var own = fade()
    own.didStop = { [stage] _ in ends.append(stage.clock.now) }
    engine.add(own, to: view.layer)
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { view.center.x = 105 },
      completion: { [stage] _ in ends.append(stage.clock.now) })
    stage.advance(to: 1.25)
    #expect(abs(x(view) - 55) < 1e-9 && abs(shown(view).opacity - 0.5) < 1e-9)
    engine.setTiming(LayerTiming(), of: view.layer)
    #expect(x(view) == 5 && shown(view).opacity == 1, "there it has not begun yet")
    stage.advance(to: 2.5)
    #expect(abs(x(view) - 55) < 1e-9 && abs(shown(view).opacity - 0.5) < 1e-9)
    stage.advance(to: 4)
    #expect(ends == [3, 3])
  }

  /// On a timeline that is younger than the clock too, and from before the layer had a time.
  @Test func aLayerOfATimelineThatBeganLaterHasTheSameTime() {
    stage.advance(to: 3)
    let (before, after) = (makeView(), makeView())
    let layer = Layer()
    var ends: [String: Double] = [:]
    func animate(_ view: View, _ name: String) {
      View.animate(
        withDuration: 1, options: .curveLinear, animations: { view.center.x = 105 },
        completion: { [stage] _ in ends[name] = stage.clock.now })
    }
    var own = fade()
    own.didStop = { [stage] _ in ends["layer"] = stage.clock.now }
    let timeline = engine.makeTimeline()
    stage.advance(to: 4)
    engine.withTimeline(timeline) { animate(before, "before") }
    engine.setTiming(time(begin: 2, speed: 2), of: before.layer)
    engine.setTiming(time(begin: 1, speed: 2), of: after.layer)
    engine.setTiming(time(begin: 1, speed: 2), of: layer)
    engine.withTimeline(timeline) {
      animate(after, "after")
      engine.add(own, to: layer)
    }
    stage.advance(to: 4.25)
    #expect(abs(x(before) - 55) < 1e-9)
    #expect(abs(x(after) - 55) < 1e-9)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9)
    stage.advance(to: 6)
    #expect(ends == ["before": 4.5, "after": 4.5, "layer": 4.5])
  }

  @Test func aBeginTimeIsOnTheLayersClock() {
    let layer = Layer()
    engine.setTiming(time(speed: 2), of: layer)
    stage.advance(to: 1)
    var late = fade()
    late.beginTime = 3
    var (started, ended): (Double?, Double?)
    late.didStart = { [stage] in started = stage.clock.now }
    late.didStop = { [stage] _ in ended = stage.clock.now }
    engine.add(late, to: layer)
    stage.advance(to: 1.75)
    #expect(abs(layer.current.opacity - 0.5) < 1e-9)
    stage.advance(to: 3)
    #expect(started == 1.5 && ended == 2)
  }

  @Test func whatWaitsOnATimelineIsLookedAtAnewToo() {
    let view = makeView()
    let timeline = engine.makeTimeline()
    var ends: [String: Double] = [:]
    var own = fade(4)
    own.didStop = { [stage] _ in ends["layer"] = stage.clock.now }
    engine.withTimeline(timeline) {
      View.animate(
        withDuration: 4, animations: { view.center.x = 105 },
        completion: { [stage] _ in ends["view"] = stage.clock.now })
      engine.add(own, to: view.layer)
    }
    engine.setTiming(time(speed: 4), of: view.layer)
    stage.advance(to: 5)
    #expect(ends == ["view": 1, "layer": 1])
  }
}
