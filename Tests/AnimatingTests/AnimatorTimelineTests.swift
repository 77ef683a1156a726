import Animating
import Testing

/// An expectation of what changes the value: the macro takes its arguments as constants.
private func holds(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(condition, sourceLocation: sourceLocation)
}

struct AnimatorTimelineTests {
  static let curves: [TimingCurve] = [
    .linear, .easeIn, .easeInOut,
    .spring(SpringParameters(duration: 2, dampingRatio: 0.5, initialVelocity: 0.5)),
  ]

  @Test(arguments: curves)
  func itRunsFromStartToEnd(curve: TimingCurve) {
    var timeline = AnimatorTimeline(duration: 2, curve: curve)
    #expect(timeline.state == .inactive)
    holds(timeline.start(at: 10))
    #expect(timeline.isRunning)
    #expect(timeline.progress(at: 10) == 0)
    #expect(timeline.progress(at: 11) == curve.progress(at: 1, duration: 2))
    #expect(timeline.fractionComplete(at: 11) == 0.5)
    #expect(timeline.arrivalTime == 12)
    holds(timeline.arrive(at: 11.9) == nil)
    holds(timeline.arrive(at: 12) == .end)
    #expect(timeline.state == .inactive)
    #expect(timeline.progress(at: 12) == 1)
    #expect(timeline.finalPosition == .end)
  }

  @Test(arguments: curves)
  func pausingHoldsWhatShowsAndGoingOnContinuesThere(curve: TimingCurve) {
    var timeline = AnimatorTimeline(duration: 2, curve: curve)
    timeline.start(at: 0)
    let shown = timeline.progress(at: 0.7)
    let speed = timeline.velocity(at: 0.7)
    timeline.pause(at: 0.7)
    #expect(timeline.progress(at: 100) == shown)
    #expect(timeline.velocity(at: 100) == 0)
    #expect(timeline.state == .active)
    #expect(!timeline.isRunning)
    timeline.start(at: 100)
    #expect(abs(timeline.progress(at: 100) - shown) < 1e-12)
    #expect(abs(timeline.velocity(at: 100) - speed) < 1e-9)
    #expect(abs((timeline.arrivalTime ?? 0) - 101.3) < 1e-9)
  }

  @Test(arguments: curves)
  func turningRoundKeepsThePlaceAndMirrorsTheVelocity(curve: TimingCurve) {
    var timeline = AnimatorTimeline(duration: 2, curve: curve)
    timeline.start(at: 0)
    let shown = timeline.progress(at: 0.5)
    let speed = timeline.velocity(at: 0.5)
    holds(timeline.setReversed(true, at: 0.5))
    #expect(timeline.isReversed)
    #expect(timeline.progress(at: 0.5) == shown)
    #expect(timeline.velocity(at: 0.5) == -speed)
    // It goes back as it came, and arrives at the start.
    #expect(
      abs(timeline.progress(at: 0.75) - curve.progress(at: 0.25, duration: 2)) < 1e-12)
    #expect(timeline.arrivalTime == 1)
    // And twice turned it goes on as if nothing had been.
    var twice = timeline
    twice.setReversed(false, at: 0.5)
    #expect(twice.progress(at: 1.5) == curve.progress(at: 1.5, duration: 2))
    holds(timeline.arrive(at: 1) == .start)
    #expect(timeline.progress(at: 2) == 0)
    #expect(!timeline.isReversed)
  }

  @Test func scrubbingIsEvenUnlessItFollowsTheCurve() {
    var timeline = AnimatorTimeline(duration: 2, curve: .easeIn)
    holds(!timeline.scrub(toFraction: 0.5))
    timeline.pause(at: 0)
    holds(timeline.scrub(toFraction: 0.25))
    #expect(timeline.progress(at: 5) == 0.25)
    #expect(timeline.fractionComplete(at: 5) == 0.25)
    timeline.scrubsLinearly = false
    holds(timeline.scrub(toFraction: 0.25))
    #expect(timeline.progress(at: 5) == TimingCurve.easeIn.progress(at: 0.5, duration: 2))
    #expect(abs(timeline.fractionComplete(at: 5) - 0.25) < 1e-9)
    timeline.scrub(toFraction: 7)
    #expect(timeline.progress(at: 5) == 1)
    timeline.scrub(toFraction: -7)
    #expect(timeline.progress(at: 5) == 0)
    holds(!timeline.scrub(toFraction: .nan))
    timeline.start(at: 5)
    holds(!timeline.scrub(toFraction: 0.5))
  }

  @Test(arguments: curves)
  func afterScrubbingItGoesOnAlongItsCurve(curve: TimingCurve) {
    var timeline = AnimatorTimeline(duration: 2, curve: curve)
    timeline.pause(at: 0)
    timeline.scrub(toFraction: 0.6)
    holds(timeline.resume(at: 3))
    #expect(abs(timeline.progress(at: 3) - 0.6) < 1e-9)
    let left = 2 - curve.time(of: 0.6, duration: 2)
    #expect(abs((timeline.arrivalTime ?? 0) - (3 + left)) < 1e-9)
    holds(timeline.arrive(at: 3 + left + 1e-9) == .end)
  }

  @Test func goingOnWithAnotherPaceTakesAFractionOfTheDuration() {
    var timeline = AnimatorTimeline(duration: 2, curve: .linear)
    timeline.start(at: 0)
    timeline.pause(at: 1)
    holds(timeline.resume(curve: .easeOut, durationFactor: 0.25, at: 4))
    #expect(timeline.arrivalTime == 4.5)
    #expect(timeline.progress(at: 4) == 0.5)
    #expect(
      timeline.progress(at: 4.25) == 0.5
        + 0.5 * TimingCurve.easeOut.progress(at: 0.25, duration: 0.5))
    #expect(timeline.progress(at: 4.5) == 1)
    holds(!timeline.resume(at: 4.2))
    // Turned round on that way, nothing jumps.
    let shown = timeline.progress(at: 4.3)
    timeline.setReversed(true, at: 4.3)
    #expect(abs(timeline.progress(at: 4.3) - shown) < 1e-9)
    holds(timeline.arrive(at: 100) == .start)
  }

  @Test func stoppedItWaitsToBeFinished() {
    var timeline = AnimatorTimeline(duration: 2, curve: .linear)
    holds(!timeline.stop(withoutFinishing: false, at: 0))
    timeline.start(at: 0)
    holds(timeline.stop(withoutFinishing: false, at: 0.5))
    #expect(timeline.state == .stopped)
    #expect(timeline.progress(at: 9) == 0.25)
    holds(!timeline.start(at: 9))
    holds(!timeline.pause(at: 9))
    holds(!timeline.setReversed(true, at: 9))
    holds(timeline.finish(at: .current))
    #expect(timeline.state == .inactive)
    #expect(timeline.finalPosition == .current)
    #expect(timeline.progress(at: 9) == 0.25)
    holds(!timeline.finish(at: .end))
    timeline.start(at: 10)
    #expect(timeline.progress(at: 10) == 0)
    holds(timeline.stop(withoutFinishing: true, at: 11))
    #expect(timeline.state == .inactive)
    #expect(timeline.finalPosition == nil)
  }

  @Test func itMayStayActiveAtItsEndAndRunBackFromThere() {
    for curve in Self.curves {
      var timeline = AnimatorTimeline(duration: 2, curve: curve)
      timeline.pausesOnCompletion = true
      timeline.start(at: 0)
      holds(timeline.arrive(at: 2) == nil)
      #expect(timeline.state == .active)
      #expect(!timeline.isRunning)
      timeline.setReversed(true, at: 3)
      timeline.start(at: 3)
      #expect(abs(timeline.progress(at: 3) - 1) < 1e-3)
      #expect(timeline.arrivalTime == 5)
      holds(timeline.arrive(at: 5) == nil)
      #expect(timeline.progress(at: 5) == 0)
    }
  }

  /// Whatever it is told, in any order, at any time: the progress never jumps but by scrubbing and
  /// finishing, and the state stays one of those there are.
  @Test func randomOrdersNeverMakeItJump() {
    var seed: UInt64 = 7
    func random(_ count: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % count
    }
    for curve in Self.curves {
      var timeline = AnimatorTimeline(duration: 1, curve: curve)
      var time = 0.0
      for _ in 0..<4000 {
        time += Double(random(30)) / 100
        let before = timeline.progress(at: time)
        let wasInactive = timeline.state == .inactive
        var mayJump = wasInactive
        switch random(9) {
        case 0: timeline.start(at: time)
        case 1: timeline.pause(at: time)
        case 2:
          timeline.scrub(toFraction: Double(random(11)) / 10)
          mayJump = true
        case 3: timeline.setReversed(random(2) == 0, at: time)
        case 4: timeline.resume(at: time)
        case 5: timeline.resume(curve: .easeOut, durationFactor: Double(random(3)), at: time)
        case 6: timeline.stop(withoutFinishing: random(2) == 0, at: time)
        case 7:
          mayJump = timeline.finish(at: .end) || mayJump
        default: _ = timeline.arrive(at: time)
        }
        if !mayJump {
          #expect(abs(timeline.progress(at: time) - before) < 1e-6)
        }
        #expect(timeline.progress(at: time).isFinite)
        #expect((0...1).contains(timeline.fractionComplete(at: time)))
        #expect(!timeline.isRunning || timeline.arrivalTime != nil)
      }
    }
  }

  @Test func absurdNumbersDoNotCrash() {
    let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1, 0]
    for duration in absurd {
      for time in absurd {
        var timeline = AnimatorTimeline(duration: duration, curve: .easeInOut)
        timeline.start(at: time)
        _ = timeline.progress(at: time)
        timeline.pause(at: time)
        timeline.scrub(toFraction: time)
        timeline.resume(curve: .linear, durationFactor: time, at: time)
        timeline.setReversed(true, at: time)
        _ = timeline.fractionComplete(at: time)
        _ = timeline.velocity(at: time)
        _ = timeline.arrive(at: time)
      }
    }
  }
}
