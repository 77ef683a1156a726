import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Layers that go on from where something else was.
@MainActor
struct CarryOnTests {
  private let stage = Stage(size: Size(width: 100, height: 100))
  private var engine: AnimationEngine { stage.animations }

  private func view(at x: Double) -> View {
    let view = View(frame: Rect(x: x, y: 0, width: 10, height: 10), stage: stage)
    stage.window.addSubview(view)
    return view
  }

  private func x(of view: View, at time: Double) -> Double {
    stage.advance(to: time)
    return view.layer.current.position.x
  }

  @Test func whatIsSetAnewGoesThereAlongTheCubic() {
    let view = view(at: 0)
    let before = engine.motion(of: view.layer)
    view.center.x = 45
    engine.carryOn([(before, onto: view.layer)], over: 2, on: engine.clockTimeline)
    for time in stride(from: 0.0, through: 2, by: 0.125) {
      let s = time / 2
      let expected = 45 - 40 * (1 - 3 * s * s + 2 * s * s * s)
      #expect(abs(x(of: view, at: time) - expected) < 1e-9)
    }
    stage.advance(to: 2.1)
    #expect(engine.presentationIsIdle)
  }

  @Test("What moves evenly away comes in as fast, and stays where it belongs")
  func speedIsCarriedOn() {
    let view = view(at: 0)
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 105 }
    stage.advance(to: 0.5)
    let before = engine.motion(of: view.layer)
    engine.removeAnimations(view.layer)
    view.center.x = 5
    engine.carryOn([(before, onto: view.layer)], over: 1, on: engine.clockTimeline)
    for time in stride(from: 0.0, through: 1, by: 0.0625) {
      let value = 1 - 3 * time * time + 2 * time * time * time
      let slope = time * (1 - time) * (1 - time)
      // 50 points away, at 100 points a second.
      let place = x(of: view, at: 0.5 + time)
      #expect(abs(place - (5 + 50 * value + 100 * slope)) < 1e-4)
    }
  }

  @Test func anotherLayerTakesItsPlaceAndMovesByItselfAsWell() {
    let (old, new) = (view(at: 0), view(at: 50))
    old.transform = AffineTransform(rotationAngle: 1)
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) { old.center.x = 105 }
    stage.advance(to: 0.25)
    let before = engine.motion(of: old.layer)
    old.removeFromSuperview()
    View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      new.center.x = 0
      new.transform = AffineTransform(rotationAngle: -1)
    }
    engine.carryOn([(before, onto: new.layer)], over: 1, on: engine.clockTimeline)
    stage.advance(to: 0.25)
    let shown = new.layer.current
    #expect(abs(shown.position.x - 30) < 1e-9)
    #expect(abs(shown.transform.m11 - before.shown.transform.m11) < 1e-9)
    #expect(abs(shown.transform.m12 - before.shown.transform.m12) < 1e-9)
    let soon = x(of: new, at: 0.25 + 1e-5)
    #expect(abs((soon - 30) / 1e-5 - 100) < 0.1)
    stage.advance(to: 2)
    #expect(new.layer.current.position.x == 0 && engine.presentationIsIdle)
  }

  @Test("Carried on again it goes on from where it is, and nothing is added twice")
  func again() {
    let view = view(at: 0)
    var before = engine.motion(of: view.layer)
    view.center.x = 105
    engine.carryOn([(before, onto: view.layer)], over: 1, on: engine.clockTimeline)
    stage.advance(to: 0.5)
    before = engine.motion(of: view.layer)
    #expect(abs(before.shown.position.x - 55) < 1e-9)
    engine.carryOn([(before, onto: view.layer)], over: 1, on: engine.clockTimeline)
    #expect(abs(x(of: view, at: 0.5) - 55) < 1e-9)
    // Of the new way alone, from 50 away at 150 a second: what was carried on before has gone.
    let left = 50 * 0.15625 - 150 * 0.046875
    #expect(abs(x(of: view, at: 1.25) - (105 - left)) < 0.01)
    #expect(x(of: view, at: 1.6) == 105)
    #expect(engine.presentationIsIdle)
  }

  @Test func heldWithItsTimelineItStays() {
    let view = view(at: 0)
    let before = engine.motion(of: view.layer)
    view.center.x = 45
    let timeline = engine.makeTimeline(duration: 1)
    var ends = 0
    engine.carryOn([(before, onto: view.layer)], over: 1, on: timeline) { ends += 1 }
    timeline.letGo()
    timeline.pause()
    #expect(abs(x(of: view, at: 3) - 5) < 1e-9)
    timeline.run()
    #expect(abs(x(of: view, at: 3.5) - 25) < 1e-9 && ends == 0)
    #expect(x(of: view, at: 4.1) == 45 && ends == 1)
    #expect(timeline.isClosed)
  }

  @Test func whatNothingMovesCompletesInTheNextTurn() {
    let view = view(at: 0)
    var ends = 0
    let before = engine.motion(of: view.layer)
    engine.carryOn([(before, onto: view.layer)], over: 1, on: engine.clockTimeline) { ends += 1 }
    #expect(engine.presentationIsIdle && ends == 0)
    stage.advance(to: 0)
    engine.carryOn([(before, onto: view.layer)], over: .nan, on: engine.clockTimeline) { ends += 1 }
    stage.advance(to: 0)
    #expect(ends == 2)
  }

  @Test("An end to a layer's own animations leaves what is carried on")
  func ownAnimationsEnd() {
    let view = view(at: 0)
    let before = engine.motion(of: view.layer)
    view.center.x = 45
    engine.carryOn([(before, onto: view.layer)], over: 1, on: engine.clockTimeline)
    #expect(!engine.hasOwnAnimations(view.layer))
    View.animate(withDuration: 1) { view.alpha = 0.5 }
    #expect(engine.hasOwnAnimations(view.layer))
    engine.removeOwnAnimations(view.layer)
    #expect(!engine.hasOwnAnimations(view.layer))
    #expect(view.layer.current.opacity == 0.5)
    #expect(abs(x(of: view, at: 0.5) - 25) < 1e-9)
  }
}
