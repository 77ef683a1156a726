import Animating
import Testing

/// An expectation of what changes the value: the macro takes its arguments as constants.
private func holds(_ condition: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(condition, sourceLocation: sourceLocation)
}

extension Playback {
  /// When, within its first second, it is farthest from its middle.
  fileprivate var overshootTime: Double {
    let times = (0...100).map { Double($0) / 100 }
    return times.max { abs(place(at: $0) - 0.5) < abs(place(at: $1) - 0.5) } ?? 0
  }
}

struct PlaybackTests {
  static let curves: [TimingCurve] = [
    .linear, .easeIn, .easeInOut,
    .spring(SpringParameters(duration: 2, dampingRatio: 0.5, initialVelocity: 0.5)),
  ]
  private static let spring = TimingCurve.spring(
    SpringParameters(duration: 1, dampingRatio: 0.3, initialVelocity: 0))

  private func near(_ a: Double, _ b: Double, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(abs(a - b) < 1e-9, sourceLocation: sourceLocation)
  }

  // MARK: Running

  @Test(arguments: curves)
  func itRunsFromStartToEnd(curve: TimingCurve) {
    var playback = Playback(duration: 2, curve: curve)
    #expect(playback.state == .inactive)
    #expect(playback.arrivalTime == nil)
    holds(playback.start(at: 10))
    #expect(playback.isRunning)
    #expect(playback.place(at: 10) == 0)
    #expect(playback.progress(at: 10) == 0)
    #expect(playback.place(at: 11) == 1)
    #expect(playback.velocity(at: 11) == 1)
    #expect(playback.progress(at: 11) == curve.progress(at: 1, duration: 2))
    #expect(playback.fractionComplete(at: 11) == 0.5)
    #expect(playback.arrivalTime == 12)
    holds(playback.arrive(at: 11.9) == nil)
    holds(!playback.start(at: 11.9))
    holds(playback.arrive(at: 12) == .end)
    #expect(playback.state == .inactive)
    #expect(playback.place(at: 12) == 2)
    #expect(playback.progress(at: 12) == 1)
    #expect(playback.velocity(at: 12) == 0)
    holds(playback.arrive(at: 13) == nil)
  }

  @Test func itWaitsForALaterStart() {
    var playback = Playback(duration: 2)
    playback.start(at: 5)
    #expect(playback.isRunning)
    for time in [0, 3, 5] { #expect(playback.place(at: Double(time)) == 0) }
    #expect(playback.velocity(at: 4.9) == 0)
    #expect(playback.velocity(at: 5) == 1)
    #expect(playback.arrivalTime == 7)
  }

  @Test(arguments: curves)
  func pausingHoldsWhatShowsAndGoingOnContinuesThere(curve: TimingCurve) {
    var playback = Playback(duration: 2, curve: curve)
    playback.start(at: 0)
    let shown = playback.progress(at: 0.7)
    playback.pause(at: 0.7)
    #expect(playback.place(at: 100) == 0.7)
    #expect(playback.progress(at: 100) == shown)
    #expect(playback.velocity(at: 100) == 0)
    #expect(playback.state == .active)
    #expect(!playback.isRunning)
    #expect(playback.isEven && playback.pace.isEven)
    near(playback.fractionComplete(at: 100), min(1, shown))
    playback.start(at: 100)
    #expect(!playback.isEven)
    near(playback.progress(at: 100), shown)
    #expect(playback.velocity(at: 100) == 1)
    near(playback.pace.velocity(at: 0.7), curve.velocity(at: 0.7, duration: 2))
    near(playback.arrivalTime ?? 0, 101.3)
  }

  @Test func pausedBeforeItStartsItIsActiveAtItsStart() {
    var playback = Playback(duration: 2, curve: .easeIn)
    playback.pause(at: 4)
    #expect(playback.state == .active)
    #expect(playback.place(at: 9) == 0)
    var back = Playback(duration: 2, curve: .easeIn)
    back.setReversed(true, at: 0)
    back.pause(at: 4)
    #expect(back.place(at: 9) == 2)
    #expect(back.progress(at: 9) == 1)
    back.start(at: 10)
    #expect(back.velocity(at: 10.5) == -1)
    #expect(back.velocity(at: 12) == 0)
    holds(back.arrive(at: 12) == .start)
  }

  @Test func whatHappenedBeforeCountsForNothingWhenItBeginsAnew() {
    var playback = Playback(duration: 2, curve: .easeIn)
    playback.start(at: 0)
    playback.pause(at: 1)
    playback.resume(curve: .linear, durationFactor: 0.1, at: 1)
    holds(playback.arrive(at: 9) == .end)
    #expect(playback.isEven)
    playback.pause(at: 10)
    playback.scrub(toFraction: 0.5)
    #expect(playback.place(at: 10) == 1)
    var free = Playback(duration: 2)
    free.runFreely(at: 0)
    free.stop(withoutFinishing: true, at: 50)
    free.start(at: 60)
    #expect(free.arrivalTime == 62)
    free.runFreely(at: 61)
    #expect(free.place(at: 61) == 1)
    free.stop(withoutFinishing: true, at: 62)
    free.runFreely(at: 63)
    #expect(free.place(at: 63) == 2, "it goes on from where it was")
  }

  // MARK: Turning round

  @Test(arguments: curves)
  func turningRoundKeepsThePlaceAndMirrorsTheVelocity(curve: TimingCurve) {
    var playback = Playback(duration: 2, curve: curve)
    playback.start(at: 0)
    let shown = playback.progress(at: 0.5)
    holds(playback.setReversed(true, at: 0.5))
    #expect(playback.isReversed)
    #expect(playback.place(at: 0.5) == 0.5)
    #expect(playback.progress(at: 0.5) == shown)
    #expect(playback.velocity(at: 0.5) == -1)
    // It goes back as it came, and arrives at the start.
    near(playback.progress(at: 0.75), curve.progress(at: 0.25, duration: 2))
    #expect(playback.arrivalTime == 1)
    #expect(playback.time(ofPlace: 0.25) == nil)
    // And twice turned it goes on as if nothing had been.
    var twice = playback
    twice.setReversed(false, at: 0.5)
    #expect(twice.progress(at: 1.5) == curve.progress(at: 1.5, duration: 2))
    holds(playback.arrive(at: 1) == .start)
    #expect(playback.progress(at: 2) == 0)
    #expect(!playback.isReversed)
  }

  @Test func turnedWhileItWaitsItWaitsOnWhereItIs() {
    var playback = Playback(duration: 2)
    playback.start(after: 5, at: 0)
    playback.setEnd(3, at: 1)
    playback.setReversed(true, at: 1)
    #expect(playback.place(at: 4) == 0)
    #expect(playback.arrivalTime == 5)
    playback.setReversed(false, at: 2)
    #expect(playback.place(at: 5) == 0)
    #expect(playback.place(at: 6) == 1)
    // From the middle of its way it does not jump.
    var middle = Playback(duration: 2)
    middle.pause(at: 0)
    middle.scrub(toPlace: 0.5)
    middle.start(after: 5, at: 0)
    middle.setReversed(true, at: 1)
    #expect(middle.place(at: 1) == 0.5)
    #expect(middle.place(at: 5) == 0.5)
    #expect(middle.arrivalTime == 5.5)
  }

  /// A spring's swing is no place to lose one's place.
  @Test func caughtBeyondAnEndItGoesOnFromThere() {
    for isBack in [false, true] {
      var playback = Playback(duration: 1, curve: .easeIn)
      playback.pause(at: 0)
      playback.scrub(toFraction: 0.5)
      playback.setReversed(isBack, at: 0)
      playback.resume(curve: Self.spring, durationFactor: 1, at: 0)
      let time = playback.overshootTime
      let place = playback.place(at: time)
      #expect(isBack ? place < -0.1 : place > 1.1)
      let shown = playback.progress(at: time)
      #expect(isBack ? shown < -0.05 : shown > 1.05)
      playback.pause(at: time)
      near(playback.place(at: time), place)
      near(playback.progress(at: time), shown)
      // On it goes back to its end, evenly.
      var on = playback
      on.start(at: time)
      near(on.progress(at: time), shown)
      near(on.velocity(at: time), isBack ? 1 : -1)
      near(on.arrivalTime ?? 0, time + (isBack ? -place : place - 1))
      holds(on.arrive(at: 99) == (isBack ? .start : .end))
      // Turned round it goes all the way back, through its end.
      playback.setReversed(!isBack, at: time)
      playback.start(at: time)
      near(playback.place(at: time), place)
      near(playback.progress(at: time), shown)
      near(playback.place(at: time + 0.4), place + (isBack ? 0.4 : -0.4))
      near(playback.arrivalTime ?? 0, time + (isBack ? 1 - place : place))
    }
  }

  /// What does not go evenly shows nothing beyond its ends, and goes on so when it is caught there.
  @Test func caughtBeyondAnEndOnItsCurveItShowsTheEnd() {
    var playback = Playback(duration: 1, curve: .easeIn)
    playback.scrubsLinearly = false
    playback.pause(at: 0)
    playback.scrub(toFraction: 0.5)
    playback.resume(curve: Self.spring, durationFactor: 1, at: 0)
    let time = playback.overshootTime
    #expect(playback.place(at: time) > 1.1)
    #expect(playback.progress(at: time) == 1)
    playback.scrubsLinearly = true
    playback.pause(at: time)
    #expect(playback.progress(at: time) == 1)
    #expect(!playback.isEven)
  }

  // MARK: Scrubbing

  @Test func scrubbingIsEvenUnlessItFollowsTheCurve() {
    var playback = Playback(duration: 2, curve: .easeIn)
    holds(!playback.scrub(toFraction: 0.5))
    holds(!playback.scrub(toPlace: 1))
    playback.pause(at: 0)
    holds(playback.scrub(toFraction: 0.25))
    #expect(playback.progress(at: 5) == 0.25)
    #expect(playback.fractionComplete(at: 5) == 0.25)
    var curved = Playback(duration: 2, curve: .easeIn)
    curved.scrubsLinearly = false
    curved.pause(at: 0)
    holds(curved.scrub(toFraction: 0.25))
    #expect(curved.place(at: 5) == 0.5)
    #expect(!curved.isEven)
    #expect(curved.progress(at: 5) == TimingCurve.easeIn.progress(at: 0.5, duration: 2))
    #expect(curved.fractionComplete(at: 5) == 0.25)
    playback.scrub(toFraction: 7)
    #expect(playback.progress(at: 5) == 1)
    playback.scrub(toFraction: -7)
    #expect(playback.progress(at: 5) == 0)
    holds(!playback.scrub(toFraction: .nan))
    holds(playback.scrub(toPlace: 9))
    #expect(playback.place(at: 5) == 2)
    holds(playback.scrub(toPlace: -9))
    #expect(playback.place(at: 5) == 0)
    holds(!playback.scrub(toPlace: .infinity))
    playback.start(at: 5)
    holds(!playback.scrub(toFraction: 0.5))
    holds(!playback.scrub(toPlace: 0.5))
  }

  /// Caught in the middle of its curve, it moves on from where it is with the hand.
  @Test func aHandMovesItFromWhereItIs() {
    var playback = Playback(duration: 2, curve: .easeIn)
    playback.start(at: 0)
    playback.pause(at: 1)
    let shown = playback.progress(at: 1)
    near(playback.fractionComplete(at: 1), shown)
    for step in [0.001, 0.1, -0.1] {
      playback.scrub(toFraction: shown + step)
      near(playback.progress(at: 1), shown + step)
    }
    playback.scrub(toFraction: shown)
    near(playback.place(at: 1), 1)
  }

  /// The whole of it is its end, also where a spring had been there before.
  @Test func theWholeFractionIsTheEnd() {
    var playback = Playback(duration: 1, curve: Self.spring)
    playback.start(at: 0)
    playback.pause(at: 0.2)
    #expect(playback.progress(at: 0.2) > 1)
    #expect(playback.fractionComplete(at: 0.2) == 1)
    playback.scrub(toFraction: 1)
    #expect(playback.place(at: 0.2) == 1)
    #expect(playback.progress(at: 0.2) == 1)
  }

  @Test(arguments: curves)
  func afterScrubbingItGoesOnAlongItsCurve(curve: TimingCurve) {
    var playback = Playback(duration: 2, curve: curve)
    playback.pause(at: 0)
    playback.scrub(toFraction: 0.6)
    holds(playback.resume(at: 3))
    near(playback.progress(at: 3), 0.6)
    near(playback.place(at: 3), 1.2)
    near(playback.pace.velocity(at: 1.2), curve.velocity(at: 1.2, duration: 2))
    near(playback.arrivalTime ?? 0, 3.8)
    holds(playback.arrive(at: 3.8 + 1e-9) == .end)
  }

  // MARK: Going on otherwise

  @Test func goingOnWithAnotherPaceTakesAFractionOfTheDuration() {
    var playback = Playback(duration: 2, curve: .linear)
    playback.start(at: 0)
    holds(!playback.resume(at: 0.5))
    playback.pause(at: 1)
    holds(playback.resume(curve: .easeOut, durationFactor: 0.25, at: 4))
    #expect(playback.arrivalTime == 4.5)
    #expect(playback.progress(at: 4) == 0.5)
    #expect(
      playback.progress(at: 4.25) == 0.5
        + 0.5 * TimingCurve.easeOut.progress(at: 0.25, duration: 0.5))
    #expect(playback.progress(at: 4.5) == 1)
    holds(!playback.resume(at: 4.2))
    // Turned round on that way, nothing jumps.
    let shown = playback.progress(at: 4.3)
    playback.setReversed(true, at: 4.3)
    near(playback.progress(at: 4.3), shown)
    holds(playback.arrive(at: 100) == .start)
  }

  @Test func withoutAFactorItTakesWhatIsLeft() {
    var playback = Playback(duration: 2, curve: .easeIn)
    playback.start(at: 0)
    playback.pause(at: 0.5)
    var back = playback
    holds(playback.resume(curve: .easeOut, at: 4))
    #expect(playback.arrivalTime == 5.5)
    back.setReversed(true, at: 4)
    holds(back.resume(curve: .easeOut, durationFactor: -3, at: 4))
    #expect(back.arrivalTime == 4.5)
    #expect(back.place(at: 4.5) == 0)
  }

  @Test func aSpringThatKnowsItsTimeTakesItAndSwingsOver() {
    var playback = Playback(duration: 1)
    playback.start(at: 0)
    playback.pause(at: 0.5)
    holds(playback.resume(curve: Self.spring, durationFactor: 0.1, settlingIn: 3, at: 1))
    #expect(playback.arrivalTime == 4)
    let places = (0...300).map { playback.place(at: 1 + Double($0) / 100) }
    #expect((places.max() ?? 0) > 1.1)
    #expect((0...300).map { playback.progress(at: 1 + Double($0) / 100) }.max() ?? 0 > 1.1)
    #expect(places.last == 1)
    #expect((0...300).allSatisfy { playback.fractionComplete(at: 1 + Double($0) / 100) <= 1 })
    #expect(playback.time(ofPlace: 0.9) == nil)
  }

  @Test func whenAPlaceIsReached() {
    var playback = Playback(duration: 2)
    #expect(playback.time(ofPlace: 1) == nil)
    playback.start(at: 3)
    #expect(playback.time(ofPlace: 1.5) == 4.5)
    #expect(playback.time(ofPlace: 2) == 5)
    #expect(playback.time(ofPlace: 2.5) == nil)
    playback.pause(at: 4)
    playback.resume(curve: .easeIn, durationFactor: 1, at: 10)
    let time = playback.time(ofPlace: 1.5) ?? .nan
    near(playback.place(at: time), 1.5)
    #expect(playback.place(at: time - 0.01) < 1.5)
    #expect(playback.time(ofPlace: 2) == nil)
  }

  // MARK: Letting go

  @Test func releasedItKeepsTheHandsVelocity() {
    for position in [Playback.Position.end, .start] {
      for velocity in [-9.0, -1, 0.5, 2, 30] {
        var playback = Playback(duration: 1, curve: .easeInOut)
        holds(!playback.release(to: position, duration: 1, curve: .linear, at: 0))
        playback.pause(at: 0)
        playback.scrub(toPlace: 0.4)
        holds(
          playback.release(
            to: position, duration: 0.6, curve: .easeOut, velocity: velocity, at: 7))
        #expect(playback.isReversed == (position == .start))
        near(playback.place(at: 7), 0.4)
        #expect(abs(playback.velocity(at: 7) - velocity) < 1e-6)
        let arrival = playback.arrivalTime ?? .infinity
        #expect(arrival > 7 && arrival <= 7.6)
        for step in 0...100 {
          let place = playback.place(at: 7 + (arrival - 7) * Double(step) / 100)
          #expect(place >= -1e-9 && place <= 1 + 1e-9)
        }
        holds(playback.arrive(at: arrival) == position)
      }
    }
    var still = Playback(duration: 1)
    still.pause(at: 0)
    still.release(to: .end, duration: 0.5, curve: .easeOut, at: 2)
    #expect(still.velocity(at: 2) == TimingCurve.easeOut.velocity(at: 0, duration: 0.5))
    #expect(still.arrivalTime == 2.5)
  }

  // MARK: Later ends

  @Test func somethingThatTakesLongerIsWaitedFor() {
    var playback = Playback(duration: 1, curve: .easeIn)
    playback.start(at: 0)
    playback.setEnd(3, at: 0.5)
    #expect(playback.place(at: 0.5) == 0.5)
    #expect(playback.arrivalTime == 3)
    #expect(playback.place(at: 2) == 2)
    #expect(playback.progress(at: 2) == 1)
    #expect(playback.fractionComplete(at: 2) == 1)
    // Never before the duration, nor before where it is.
    playback.setEnd(0.1, at: 0.5)
    #expect(playback.end == 1)
    playback.setEnd(3, at: 0.5)
    playback.setEnd(1.5, at: 2)
    #expect(playback.end == 2)
    #expect(playback.place(at: 2) == 2)
    holds(playback.arrive(at: 2) == .end)
    playback.setEnd(1, at: 5)
    #expect(playback.end == 1)
    // Evenly caught, what is over the duration is done all the same.
    var even = Playback(duration: 1)
    even.setEnd(2, at: 0)
    even.pause(at: 0)
    even.scrub(toPlace: 1.5)
    #expect(even.place(at: 0) == 1.5)
    #expect(even.progress(at: 0) == 1)
    #expect(even.end == 2)
  }

  /// Also when it has arrived, and nobody has told it yet.
  @Test func aLaterEndChangesNeitherThePlaceNorTheSpeed() {
    for time in [0.1, 0.3, 0.5, 0.8] {
      for velocity in [0.0, -2, 3] {
        var playback = Playback(duration: 1)
        playback.pause(at: 0)
        playback.scrub(toPlace: 0.4)
        playback.release(to: .end, duration: 0.5, curve: .easeInOut, velocity: velocity, at: 0)
        let place = playback.place(at: time)
        let speed = playback.velocity(at: time)
        playback.setEnd(1.6, at: time)
        near(playback.place(at: time), place)
        near(playback.velocity(at: time), speed)
        let arrival = playback.arrivalTime ?? 0
        #expect(arrival > time && arrival < time + 2)
        near(playback.place(at: arrival), 1.6)
        playback.setEnd(.nan, at: time)
        playback.setEnd(.infinity, at: time)
        #expect(playback.arrivalTime == arrival)
      }
    }
    var there = Playback(duration: 1)
    there.pause(at: 0)
    there.scrub(toPlace: 1)
    there.release(to: .end, duration: 0.2, curve: .easeOut, at: 0)
    there.setEnd(1.5, at: 0.1)
    near(there.arrivalTime ?? 0, 0.1 + 0.1 + 0.5)
    // On the way back it is of no matter.
    var back = Playback(duration: 1)
    back.start(at: 0)
    back.setReversed(true, at: 0.6)
    back.setEnd(2, at: 0.7)
    near(back.place(at: 0.7), 0.5)
    near(back.arrivalTime ?? 0, 1.2)
  }

  @Test func whatRunsFreelyHasNoEndUntilItIsTold() {
    var playback = Playback(duration: 1, curve: .easeIn)
    playback.setReversed(true, at: 0)
    playback.runFreely(at: 2)
    #expect(playback.isRunning && !playback.isReversed)
    #expect(playback.place(at: 2.5) == 0.5)
    #expect(playback.place(at: 50) == 48)
    #expect(playback.progress(at: 50) == 1)
    #expect(playback.arrivalTime == nil)
    holds(playback.arrive(at: 1e9) == nil)
    // Caught and let go of it has one.
    for caught in [2.5, 6] {
      var held = playback
      held.pause(at: caught)
      var other = held
      held.release(to: .end, duration: 0.3, curve: .easeOut, velocity: 1, at: 10)
      #expect(held.end == max(1, caught - 2))
      holds(held.arrive(at: 10.3) == .end)
      other.resume(curve: .easeOut, durationFactor: 0.5, at: 10)
      holds(other.arrive(at: 10.5) == .end)
    }
    playback.setEnd(4, at: 3)
    #expect(playback.arrivalTime == 6)
  }

  // MARK: Ending

  @Test func stoppedItWaitsToBeFinished() {
    var playback = Playback(duration: 2, curve: .linear)
    holds(!playback.stop(withoutFinishing: false, at: 0))
    playback.start(at: 0)
    holds(playback.stop(withoutFinishing: false, at: 0.5))
    #expect(playback.state == .stopped)
    #expect(playback.progress(at: 9) == 0.25)
    holds(!playback.start(at: 9))
    holds(!playback.pause(at: 9))
    holds(!playback.scrub(toFraction: 1))
    holds(!playback.resume(at: 9))
    holds(!playback.release(to: .end, duration: 1, curve: .linear, at: 9))
    holds(!playback.setReversed(true, at: 9))
    holds(playback.finish())
    #expect(playback.state == .inactive)
    #expect(playback.progress(at: 9) == 0.25)
    holds(!playback.finish())
    playback.start(at: 10)
    #expect(playback.progress(at: 10) == 0)
    holds(playback.stop(withoutFinishing: true, at: 11))
    #expect(playback.state == .inactive)
    #expect(!playback.isRunning)
    var back = Playback(duration: 2)
    back.setReversed(true, at: 0)
    back.start(at: 0)
    back.stop(withoutFinishing: false, at: 1)
    back.finish()
    #expect(!back.isReversed)
  }

  @Test func itMayStayActiveAtItsEndAndRunBackFromThere() {
    for curve in Self.curves {
      var playback = Playback(duration: 2, curve: curve)
      playback.pausesOnCompletion = true
      playback.start(at: 0)
      holds(playback.arrive(at: 2) == nil)
      #expect(playback.state == .active)
      #expect(!playback.isRunning)
      #expect(playback.isEven && playback.pace.isEven)
      playback.scrub(toFraction: 0.5)
      #expect(playback.progress(at: 2) == 0.5)
      playback.scrub(toFraction: 1)
      playback.setReversed(true, at: 3)
      playback.start(at: 3)
      near(playback.progress(at: 3), 1)
      #expect(playback.arrivalTime == 5)
      holds(playback.arrive(at: 5) == nil)
      #expect(playback.isReversed)
      #expect(playback.progress(at: 5) == 0)
    }
  }

  @Test func withoutADurationItIsThereAtOnce() {
    for duration in [0, -1, .nan, .infinity] {
      var playback = Playback(duration: duration, curve: .easeIn)
      #expect(playback.duration == 0)
      #expect(playback.fractionComplete(at: 0) == 0)
      playback.start(at: 3)
      #expect(playback.fractionComplete(at: 3) == 1)
      #expect(playback.arrivalTime == 3)
      holds(playback.arrive(at: 3) == .end)
    }
  }

  @Test func absurdNumbersDoNotCrash() {
    let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1, 0]
    for duration in absurd + [1] {
      for time in absurd {
        var playback = Playback(duration: duration, curve: .easeInOut)
        playback.start(at: time)
        _ = playback.progress(at: time)
        playback.pause(at: time)
        playback.scrub(toFraction: time)
        playback.scrub(toPlace: time)
        playback.resume(curve: .linear, durationFactor: time, settlingIn: time, at: 0)
        playback.setEnd(time, at: 0)
        #expect(playback.place(at: 1).isFinite)
        playback.setReversed(true, at: 0.1)
        playback.pause(at: 0.2)
        playback.release(to: .end, duration: time, curve: .easeOut, velocity: time, at: 1)
        #expect(playback.place(at: 1).isFinite)
        #expect(!playback.fractionComplete(at: 1).isNaN)
        _ = playback.velocity(at: time)
        _ = playback.time(ofPlace: time)
        _ = playback.arrive(at: time)
      }
    }
  }
}
