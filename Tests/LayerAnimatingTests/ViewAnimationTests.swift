import Animating
import Compositing
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// View animations: what is set between begin and end moves, and ends when it should.
@MainActor
struct ViewAnimationTests: MovingViews {
  let stage = Stage(size: Size(width: 100, height: 100))

  /// What advancing has written, and no more.
  func x(_ view: View) -> Double { view.layer.current.position.x }

  @Test(
    arguments: [
      (ViewAnimationOptions.curveEaseInOut, TimingCurve.easeInOut), (.curveEaseIn, .easeIn),
      (.curveEaseOut, .easeOut), (.curveLinear, .linear),
    ])
  func theCurveBitsAreUIKits(options: ViewAnimationOptions, curve: TimingCurve) {
    let view = makeView()
    View.animate(withDuration: 2, options: options, animations: { view.center.x += 100 })
    for step in 0...20 {
      let time = Double(step) / 10
      stage.advance(to: time)
      let expected = 5 + 100 * curve.progress(at: time, duration: 2)
      #expect(abs(x(view) - expected) < 1e-9)
    }
    #expect(view.layer.presentation == nil)
  }

  @Test func theModelHasTheNewValueAtOnceAndThePresentationFollows() {
    let view = makeView()
    View.animate(withDuration: 1, animations: { view.alpha = 0 })
    #expect(view.alpha == 0)
    stage.advance(to: 0)
    #expect(view.layer.current.opacity == 1)
    stage.advance(to: 0.5)
    #expect(abs(view.layer.current.opacity - 0.5) < 1e-9)
  }

  @Test func springsAreTheOnesOfTheirRelation() {
    let view = makeView()
    View.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.75, initialSpringVelocity: 0.5,
      animations: { view.center.x += 100 })
    // Duration 0.5, ratio 0.75, velocity 0.5: stiffness 348.149, damping 27.988.
    let spring = SpringParameters(
      mass: 1, stiffness: 348.149, damping: 27.988, initialVelocity: 0.5)
    for step in 1..<10 {
      let time = Double(step) / 20
      stage.advance(to: time)
      #expect(abs(x(view) - 5 - 100 * spring.value(at: time)) < 1e-2)
    }
    stage.advance(to: 0.5)
    #expect(x(view) == 105)
  }

  @Test func noDurationAppliesAtOnceAndCompletesInTheNextTurn() {
    let view = makeView()
    var finished: [Bool] = []
    View.animate(
      withDuration: 0, animations: { view.alpha = 0.25 }, completion: { finished.append($0) })
    #expect(view.layer.current.opacity == 0.25)
    #expect(finished.isEmpty)
    stage.drain()
    #expect(finished == [true])
  }

  @Test func aDelayHoldsTheStart() {
    let view = makeView()
    var ended: Double?
    View.animate(
      withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.center.x += 100 },
      completion: { [stage] _ in ended = stage.clock.now })
    stage.advance(to: 0.4)
    #expect(x(view) == 5)
    stage.advance(to: 1)
    #expect(abs(x(view) - 55) < 1e-9)
    stage.advance(to: 3)
    #expect(ended == 1.5)
  }

  @Test func autoreverseAndRepeat() {
    let view = makeView()
    View.animate(
      withDuration: 1, options: [.curveLinear, .autoreverse], animations: { view.center.x += 100 })
    for (time, expected) in [(0.25, 30.0), (1, 105), (1.5, 55), (1.75, 30)] {
      stage.advance(to: time)
      #expect(abs(x(view) - expected) < 1e-9, "\(time)")
    }
    stage.advance(to: 2)
    #expect(x(view) == 105)
    let other = makeView()
    var isOver = false
    View.animate(
      withDuration: 1, options: [.curveLinear, .repeat], animations: { other.center.x += 100 },
      completion: { _ in isOver = true })
    stage.advance(to: 52.25)
    #expect(abs(x(other) - 30) < 1e-9)
    #expect(!isOver)
    stage.animations.removeAnimations(other.layer)
    stage.drain()
    #expect(isOver)
  }

  @Test func innerAnimationsTakeDurationAndCurveUnlessTheySayOtherwise() {
    let (inner, own) = (makeView(), makeView())
    var ends: [String: Double] = [:]
    View.animate(
      withDuration: 2, options: .curveLinear,
      animations: {
        View.animate(
          withDuration: 0.1, animations: { inner.center.x += 100 },
          completion: { [stage] _ in ends["inner"] = stage.clock.now })
        View.animate(
          withDuration: 0.5, options: [.overrideInheritedDuration, .overrideInheritedCurve],
          animations: { own.center.x += 100 },
          completion: { [stage] _ in ends["own"] = stage.clock.now })
      })
    stage.advance(to: 0.5)
    #expect(abs(x(inner) - 30) < 1e-9)
    stage.advance(to: 5)
    #expect(ends == ["inner": 2, "own": 0.5])
  }

  @Test func withoutAnimationNothingMoves() {
    let view = makeView()
    View.animate(
      withDuration: 1,
      animations: {
        View.performWithoutAnimation {
          view.center.x += 100
          View.animate(withDuration: 1, animations: { view.alpha = 0 })
        }
      })
    stage.advance(to: 0)
    #expect(x(view) == 105)
    #expect(view.layer.current.opacity == 0)
    View.setAnimationsEnabled(false)
    View.animate(withDuration: 1, animations: { view.center.x = 5 })
    View.setAnimationsEnabled(true)
    stage.advance(to: 0.01)
    #expect(x(view) == 5)
  }

  /// An animation that starts while another runs begins where that is, and as fast.
  @Test func retargetingJumpsNeitherInPlaceNorInSpeed() {
    let view = makeView()
    View.animate(withDuration: 1, animations: { view.center.x = 105 })
    let step = 1e-5
    stage.advance(to: 0.5 - step)
    let before = x(view)
    stage.advance(to: 0.5)
    let at = x(view)
    View.animate(withDuration: 1, animations: { view.center.x = 5 })
    stage.advance(to: 0.5)
    #expect(abs(x(view) - at) < 1e-9)
    stage.advance(to: 0.5 + step)
    let speedBefore = (at - before) / step
    let speedAfter = (x(view) - at) / step
    #expect(speedBefore > 100)
    // Ease-in-out starts at rest, so the new one adds no speed of its own yet.
    #expect(abs(speedAfter - speedBefore) < 0.05 * speedBefore)
    stage.advance(to: 3)
    #expect(x(view) == 5)
  }

  @Test func fromTheCurrentStateEndsWhatRan() {
    let view = makeView()
    var finished: [Bool] = []
    View.animate(
      withDuration: 1, options: .curveLinear, animations: { view.center.x = 105 },
      completion: { finished.append($0) })
    stage.advance(to: 0.5)
    View.animate(
      withDuration: 1, options: [.curveLinear, .beginFromCurrentState],
      animations: { view.center.x = 5 })
    stage.advance(to: 1)
    #expect(finished == [false])
    #expect(abs(x(view) - 30) < 1e-9)
  }

  // MARK: Keyframes

  @Test func foldsKeysAreReachedInTurn() {
    let (right, bottom) = (makeView(), makeView())
    let first = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    let second = Transform3D(rotationAngle: .pi, x: 1, y: 0, z: 0)
    View.animateKeyframes(
      withDuration: 2, options: .curveLinear,
      animations: {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.4) {
          right.transform3D = first
          right.setLayer(.zPosition, .number(1))
        }
        View.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.4) {
          right.transform3D = first.concatenating(second)
          bottom.setLayer(.zPosition, .number(3))
        }
        View.addKeyframe(withRelativeStartTime: 0.8, relativeDuration: 0.2) { right.alpha = 0 }
      })
    // time, cosine of the first turn, z, z of the other, opacity
    let table: [(Double, Double, Double, Double, Double)] = [
      (0, 1, 0, 0, 1), (0.4, 0, 0.5, 0, 1), (0.8, -1, 1, 0, 1), (1.2, -1, 1, 1.5, 1),
      (1.6, -1, 1, 3, 1), (1.8, -1, 1, 3, 0.5), (1.999999, -1, 1, 3, 0),
    ]
    for (time, cosine, z, other, opacity) in table {
      stage.advance(to: time)
      let shown = right.layer.current
      #expect(abs(shown.transform.m11 - cosine) < 1e-5, "\(time)")
      #expect(abs(shown.zPosition - z) < 1e-5, "\(time)")
      #expect(abs(bottom.layer.current.zPosition - other) < 1e-5, "\(time)")
      #expect(abs(shown.opacity - opacity) < 1e-5, "\(time)")
    }
    stage.advance(to: 1.2)
  }

  @Test func halfwayThroughTheSecondFoldItStandsUpright() {
    let view = makeView()
    let first = Transform3D(rotationAngle: .pi, x: 0, y: 1, z: 0)
    View.animateKeyframes(
      withDuration: 1, options: .curveLinear,
      animations: {
        View.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
          view.transform3D = first
        }
        View.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.transform3D = first.concatenating(Transform3D(rotationAngle: .pi, x: 1, y: 0, z: 0))
        }
      })
    stage.advance(to: 0.75)
    #expect(abs(view.layer.current.transform.m22) < 1e-9)
    #expect(abs(view.layer.current.transform.m11 + 1) < 1e-9)
  }

  // MARK: Time

  @Test func theFrameRateChangesNothing() {
    func run(_ framesPerSecond: Double) -> [String] {
      let stage = Stage(size: Size(width: 10, height: 10))
      let view = View(frame: Rect(x: 0, y: 0, width: 4, height: 4), stage: stage)
      stage.window.addSubview(view)
      var log: [String] = []
      func chain(_ depth: Int) {
        View.animate(
          withDuration: 0.13 * Double(depth + 1), delay: 0.05, options: .curveEaseOut,
          animations: { view.center.x += 10 },
          completion: { _ in
            log.append("\(depth) at \(stage.clock.now), model \(view.center.x)")
            if depth < 4 { chain(depth + 1) }
          })
      }
      chain(0)
      for frame in 0...Int(4 * framesPerSecond) {
        stage.advance(to: Double(frame) / framesPerSecond)
        // Moments that all rates have.
        if frame % Int(framesPerSecond / 0.5) == 0 {
          log.append("shown \(view.layer.current.position.x)")
        }
      }
      return log
    }
    let slow = run(0.5).sorted()
    #expect(slow == run(30).sorted())
    #expect(slow == run(120).sorted())
    #expect(slow.count > 6)
  }

  @Test func everyCompletionRunsExactlyOnceWhateverHappens() {
    for seed in 0..<60 {
      var random = SeededRandom(seed: UInt64(seed))
      let stage = Stage(size: Size(width: 100, height: 100))
      let views = (0..<4).map { _ in
        View(frame: Rect(x: 0, y: 0, width: 9, height: 9), stage: stage)
      }
      for view in views { stage.window.addSubview(view) }
      var made = 0
      var ran: [Int: Int] = [:]
      var time = 0.0
      for _ in 0..<80 {
        let view = views[Int.random(in: 0..<4, using: &random)]
        switch Int.random(in: 0..<8, using: &random) {
        case 0: stage.animations.removeAnimations(view.layer)
        case 1: view.removeFromSuperview()
        case 2:
          let id = made
          made += 1
          let timeline = stage.animations.makeTimeline()
          stage.animations.withTimeline(timeline) {
            View.animate(
              withDuration: 0.5,
              animations: { view.alpha = Double.random(in: 0...1, using: &random) },
              completion: { _ in ran[id, default: 0] += 1 })
          }
          if Bool.random(using: &random) {
            timeline.scrub(to: 0.2)
            timeline.release(
              to: Bool.random(using: &random) ? .start : .end, curve: .linear)
          }
        case 3:
          let id = made
          made += 1
          View.animateKeyframes(
            withDuration: 0.4,
            animations: {
              View.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.9) {
                view.center.y += 3
              }
            }, completion: { _ in ran[id, default: 0] += 1 })
        case 4, 5:
          let id = made
          made += 1
          View.animate(
            withDuration: Double.random(in: 0...1, using: &random), delay: 0.1,
            options: Bool.random(using: &random) ? .repeat : [],
            animations: { view.center.x += 5 }, completion: { _ in ran[id, default: 0] += 1 })
        default:
          time += Double.random(in: 0...0.4, using: &random)
          stage.advance(to: time)
        }
      }
      stage.tearDown()
      #expect(ran.count == made && ran.values.allSatisfy { $0 == 1 }, "seed \(seed)")
      #expect(stage.animations.presentationIsIdle, "seed \(seed)")
    }
  }

  @Test func aTimelineRunsBackAndTheModelHasItsOldValuesBeforeCompletions() {
    let view = makeView()
    let timeline = stage.animations.makeTimeline()
    var seen: [Double] = []
    stage.animations.withTimeline(timeline) {
      View.animate(
        withDuration: 1, animations: { view.alpha = 0 },
        completion: { finished in
          seen.append(view.alpha)
          #expect(!finished)
        })
    }
    timeline.scrub(to: 0)
    timeline.scrub(to: 0.25)
    stage.advance(to: 10)
    #expect(abs(view.layer.current.opacity - 0.75) < 1e-9)
    timeline.release(to: .start, speed: 0.5, curve: .linear)
    stage.advance(to: 10.25)
    #expect(abs(view.layer.current.opacity - 0.875) < 1e-9)
    #expect(seen.isEmpty)
    stage.advance(to: 11)
    #expect(seen == [1])
    #expect(view.alpha == 1)
  }
}
