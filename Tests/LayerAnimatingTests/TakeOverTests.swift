import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// Animations that begin from what shows: what they take over from goes no further, and stays to be
/// run back to where its timeline can be.
@MainActor
struct TakeOverTests: MovingViews {
  let stage = Stage(size: Size(width: 100, height: 100))
  private var engine: AnimationEngine { stage.animations }

  private func move(
    _ view: View, to x: Double, _ options: ViewAnimationOptions, duration: Double = 1
  ) {
    View.animate(withDuration: duration, options: options, animations: { view.center.x = x })
  }

  /// A spring whose vertical part is let go faster than the other.
  private func spring(_ animations: () -> Void) {
    engine.begin(
      ViewAnimationParameters(
        duration: 1,
        timing: .spring(dampingRatio: 0.5, initialVelocity: SpringVelocity(dx: 0, dy: 5))))
    animations()
    engine.end()
  }

  @Test func whatWasTakenOverGoesNoFurther() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) {
      move(view, to: 105, .curveLinear, duration: 2)
      stage.advance(to: 0.5)
      move(view, to: 5, [.curveLinear, .beginFromCurrentState])
    }
    stage.advance(to: 0.6)
    timeline.pause()
    timeline.release(to: .end, curve: .linear)
    #expect(abs(x(view) - 27.5) < 1e-9)
    stage.advance(to: 1)
    #expect(abs(x(view) - 17.5) < 1e-9)
  }

  @Test func theSpeedThatWasTakenOverGoesNoFurther() {
    let view = makeView()
    engine.withTimeline(engine.makeTimeline(duration: 1)) {
      move(view, to: 105, .curveLinear)
      stage.advance(to: 0.5)
      move(view, to: 55, [.curveEaseInOut, .beginFromCurrentState])
      stage.advance(to: 0.6)
      #expect(x(view) > 57, "it goes on as fast as it went")
      let place = x(view)
      move(view, to: 5, [.curveLinear, .beginFromCurrentState])
      stage.advance(to: 0.8)
      #expect(abs(x(view) - place - (5 - place) * 0.2) < 1e-6)
    }
  }

  @Test func theSpeedIsThatOnItsTimelineWhereverThatBegan() {
    let view = makeView()
    stage.advance(to: 3)
    engine.withTimeline(engine.makeTimeline()) {
      move(view, to: 105, .curveLinear)
      stage.advance(to: 3.5)
      move(view, to: 55, [.curveEaseInOut, .beginFromCurrentState])
      stage.advance(to: 3.5001)
    }
    #expect(abs(x(view) - 55.01) < 1e-4)
  }

  @Test func whatRepeatsEndsWhereItIsTakenOver() {
    let view = makeView()
    engine.withTimeline(engine.makeTimeline(duration: 1)) {
      move(view, to: 105, [.curveLinear, .repeat])
      stage.advance(to: 1.5)
      move(view, to: 5, [.curveLinear, .beginFromCurrentState])
      stage.advance(to: 2.25)
    }
    #expect(abs(x(view) - 17.5) < 1e-9)
  }

  @Test func onTheClockWhatWasTakenOverGoesAtOnce() {
    let view = makeView()
    move(view, to: 105, .curveLinear, duration: 10)
    stage.advance(to: 0.5)
    move(view, to: 5, [.curveLinear, .beginFromCurrentState])
    stage.advance(to: 1.5)
    #expect(view.layer.presentation == nil && engine.presentationIsIdle)
  }

  @Test func whatAnotherTimelineTakesOverIsRunBackToNoMore() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) { move(view, to: 105, .curveLinear) }
    stage.advance(to: 0.5)
    move(view, to: 5, [.curveLinear, .beginFromCurrentState])
    stage.advance(to: 1)
    timeline.scrub(to: 0)
    #expect(abs(x(view) - 30) < 1e-9)
  }

  @Test func underAHandWhatWasTakenOverGoesEvenly() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) {
      move(view, to: 105, .curveEaseIn)
      stage.advance(to: 0.5)
      let place = x(view)
      move(view, to: 55, [.curveEaseIn, .beginFromCurrentState])
      stage.advance(to: 0.6)
      timeline.pause()
      timeline.scrub(to: 0.25)
      let half = (5 + place) / 2
      #expect(abs(x(view) - half) < 1e-6)
      // There it may be taken over once more, and goes no further than that.
      move(view, to: 5, [.curveLinear, .beginFromCurrentState])
      #expect(abs(x(view) - half) < 1e-6)
      timeline.run()
      stage.advance(to: 1.1)
      #expect(abs(x(view) - (5 + half) / 2) < 1e-6)
    }
  }

  // MARK: Both parts of a position

  @Test func underAHandBothPartsOfASpringGoEvenly() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) { spring { view.center = Point(x: 105, y: 105) } }
    stage.advance(to: 0.2)
    let place = shown(view).position
    timeline.pause()
    timeline.scrub(to: 0.6)
    #expect(abs(x(view) - (place.x + 105) / 2) < 1e-6)
    #expect(abs(y(view) - (place.y + 105) / 2) < 1e-6)
  }

  @Test func bothPartsOfASpringGoNoFurtherThanWhereTheyWereTakenOver() {
    let view = makeView()
    engine.withTimeline(engine.makeTimeline(duration: 1)) {
      spring { view.center = Point(x: 105, y: 105) }
      stage.advance(to: 0.2)
      let place = shown(view).position
      View.animate(
        withDuration: 1, options: [.curveLinear, .beginFromCurrentState],
        animations: { view.center = Point(x: 25, y: 25) })
      stage.advance(to: 0.7)
      #expect(abs(x(view) - (place.x + 25) / 2) < 1e-6)
      #expect(abs(y(view) - (place.y + 25) / 2) < 1e-6)
    }
  }

  /// UIKit: a spring's `dy` is that of a view's centre; whatever else has two parts goes as one.
  @Test func onlyAPositionHasTwoParts() {
    let view = makeView()
    engine.withTimeline(engine.makeTimeline(duration: 1)) {
      spring { engine.set(.anchorPoint, numbers: [1, 1], of: view.layer) }
      stage.advance(to: 0.2)
      let place = shown(view).anchorPoint
      #expect(place.x == place.y)
      engine.begin(ViewAnimationParameters(duration: 1, options: .beginFromCurrentState))
      engine.set(.anchorPoint, numbers: [0, 0], of: view.layer)
      engine.end()
      let after = shown(view).anchorPoint
      #expect(abs(after.x - place.x) < 1e-9 && abs(after.y - place.y) < 1e-9)
    }
  }

  /// What rests has no speed to go on with, and goes as any other: CSS has a way without any
  /// transforms in between change over halfway.
  @Test func whatHasNothingInBetweenChangesOverHalfway() {
    let view = makeView()
    let flat = Transform3D(scaleX: 0, y: 0, z: 1)
    engine.begin(ViewAnimationParameters(duration: 1, options: .beginFromCurrentState))
    engine.set(.transform, to: .transform(flat), of: view.layer)
    engine.end()
    stage.advance(to: 0.25)
    #expect(shown(view).transform == .identity)
    stage.advance(to: 0.75)
    #expect(shown(view).transform == flat)
  }

  // MARK: Running back

  private let turns = [
    Transform3D(rotationAngle: 1, x: 1, y: 0, z: 0),
    Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0),
  ]

  private func isUnturned(_ view: View) -> Bool {
    zip(view.layer.model.transform.elements, Transform3D.identity.elements)
      .allSatisfy { abs($0 - $1) < 1e-9 }
  }

  /// Turns about different axes do not commute.
  @Test(arguments: [false, true])
  func turnsThatAddedUpAreRunBackInTurn(areInKeyframes: Bool) {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    func turn(_ index: Int) {
      engine.set(.transform, to: .transform(turns[index]), of: view.layer)
    }
    engine.withTimeline(timeline) {
      if areInKeyframes {
        View.animateKeyframes(
          withDuration: 1,
          animations: {
            turn(0)
            View.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.8) { turn(1) }
          })
      } else {
        View.animate(withDuration: 1, animations: { turn(0) })
        stage.advance(to: 0.2)
        View.animate(withDuration: 1, animations: { turn(1) })
      }
    }
    stage.advance(to: 0.4)
    timeline.pause()
    timeline.release(to: .start, curve: .linear)
    stage.advance(to: 2)
    #expect(isUnturned(view))
  }

  @Test func turnsThatAddedUpAreFinishedAtTheirStartInTurn() {
    let view = makeView()
    let animator = ViewPropertyAnimator(duration: 1, stage: stage)
    for turn in turns {
      animator.addAnimations { [stage] in
        stage.animations.set(.transform, to: .transform(turn), of: view.layer)
      }
    }
    animator.startAnimation()
    stage.advance(to: 0.5)
    animator.stopAnimation(false)
    animator.finishAnimation(at: .start)
    #expect(isUnturned(view))
  }

  @Test func whatRanThereAndBackStaysAtItsNewValue() {
    let view = makeView()
    let timeline = engine.makeTimeline(duration: 1)
    engine.withTimeline(timeline) { move(view, to: 105, [.curveLinear, .autoreverse]) }
    stage.advance(to: 3)
    #expect(x(view) == 105)
    timeline.scrub(to: 1.5)
    #expect(abs(x(view) - 55) < 1e-9)
  }
}
