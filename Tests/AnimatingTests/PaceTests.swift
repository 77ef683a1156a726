import Animating
import Testing

/// An animation's progress on its own curve.
private struct Sample {
  var pace: Pace
  var curve: TimingCurve
  var duration: Double
}

struct PaceTests {
  /// Curves without a jump.
  static let curves = TimingCurveTests.curves.filter {
    if case .steps = $0 { false } else { true }
  }
  /// Curves that stay between their ends.
  static let tame: [TimingCurve] = [.linear, .default, .easeIn, .easeOut, .easeInOut]
  private static let times = (0...40).map { Double($0) / 40 }

  private func samples() -> [Sample] {
    TimingCurveTests.curves.flatMap { curve in
      [0.3, 0.5, 2].map { Sample(pace: Pace(curve, duration: $0), curve: curve, duration: $0) }
    }
  }

  /// How much the progress changes within a millionth of a second, which is as good as nothing.
  private func jump(_ pace: Pace, at time: Double) -> Double {
    abs(pace.progress(at: time + 1e-6) - pace.progress(at: time - 1e-6))
  }

  private func slope(_ pace: Pace, at time: Double) -> Double {
    (pace.progress(at: time + 1e-6) - pace.progress(at: time - 1e-6)) / 2e-6
  }

  @Test func aPaceFollowsItsCurve() {
    for sample in samples() {
      #expect(sample.pace.start == 0)
      #expect(sample.pace.end == sample.duration)
      #expect(sample.pace.duration == sample.duration)
      for time in Self.times.map({ $0 * sample.duration }) + [-1, sample.duration * 1.5] {
        let along = min(sample.duration, max(0, time))
        #expect(
          sample.pace.progress(at: time)
            == sample.curve.progress(at: along, duration: sample.duration))
        #expect(
          sample.pace.velocity(at: time)
            == sample.curve.velocity(at: time, duration: sample.duration))
      }
    }
    #expect(Pace(.easeIn, duration: 0).progress(at: 0) == 1)
    #expect(Pace(.linear, duration: -1).duration == 0)
  }

  @Test func evenEndsGoOnBeyondThemselvesWhereThatIsAsked() {
    let even = Pace(.linear, duration: 2)
    #expect(even.progress(at: 3) == 1)
    #expect(even.progress(at: 3, isExtended: true) == 1.5)
    #expect(even.progress(at: -1, isExtended: true) == -0.5)
    #expect(even.progress(at: 1, isExtended: true) == 0.5)
    let curved = Pace(.easeIn, duration: 2)
    #expect(curved.progress(at: 3, isExtended: true) == 1)
    #expect(curved.progress(at: -1, isExtended: true) == 0)
    // Caught it is even, each side by itself.
    let caught = curved.caught(at: 1)
    let middle = curved.progress(at: 1)
    #expect(abs(caught.progress(at: 3, isExtended: true) - (2 - middle)) < 1e-12)
    #expect(abs(caught.progress(at: -1, isExtended: true) + middle) < 1e-12)
    #expect(Pace(.linear, duration: 0).progress(at: 1, isExtended: true) == 1)
  }

  // MARK: Catching and going on

  @Test func caughtItIsEvenOnBothSidesAndAgreesThere() {
    for sample in samples() {
      for part in [0, 0.2, 0.5, 0.9, 1] {
        let time = part * sample.duration
        let caught = sample.pace.caught(at: time)
        let middle = sample.pace.progress(at: time)
        #expect(caught.isEven)
        #expect(caught.start == 0 && caught.end == sample.duration)
        #expect(caught.progress(at: time) == middle)
        let ends = [0, sample.duration].map { sample.pace.progress(at: $0) }
        for share in [0, 0.25, 0.5, 1] where time > 0 {
          let before = caught.progress(at: share * time)
          #expect(abs(before - (ends[0] + (middle - ends[0]) * share)) < 1e-12)
        }
        for share in [0, 0.25, 0.5, 1] where part < 1 {
          let after = caught.progress(at: time + share * (sample.duration - time))
          #expect(abs(after - (middle + (ends[1] - middle) * share)) < 1e-12)
        }
        if part < 1 {
          let slope = (ends[1] - middle) / (sample.duration - time)
          #expect(abs(caught.velocity(at: time) - slope) < 1e-9)
        }
        // Once more, wherever: nothing is left to do.
        #expect(caught.caught(at: 0.1) == caught)
      }
      // Beyond its ends it is caught at them.
      #expect(sample.pace.caught(at: 99) == sample.pace.caught(at: sample.duration))
    }
    #expect(Pace(.linear, duration: 1).caught(at: 0.5) == Pace(.linear, duration: 1))
    let handed = Pace(from: 2, to: 6, start: 1, duration: 2, curve: .easeIn, velocity: 1)
    let caught = handed.caught(at: 2)
    for time in [1.0, 2, 3] { #expect(caught.progress(at: time) == handed.progress(at: time)) }
    #expect(!Pace(.easeIn, duration: 1).isEven)
  }

  @Test func resumedItAgreesAndGoesAsFastAsItsCurve() {
    for curve in Self.curves {
      let pace = Pace(curve, duration: 2)
      #expect(pace.resumed(at: 0.7) == pace)
      for (catching, going) in [(0.5, 0.9), (0.9, 0.5), (1.9, 0.1), (0.3, 0.3)] {
        let caught = pace.caught(at: catching)
        let resumed = caught.resumed(at: going)
        #expect(abs(resumed.progress(at: going) - caught.progress(at: going)) < 1e-12)
        #expect(jump(resumed, at: going) < 1e-4, "\(curve)")
        #expect(abs(resumed.velocity(at: going) - pace.velocity(at: going)) < 1e-9)
        #expect(resumed.progress(at: 0) == pace.progress(at: 0))
        #expect(abs(resumed.progress(at: 2) - pace.progress(at: 2)) < 1e-12)
        // And gone on where it was caught, it is as if nothing had been.
        if catching == going {
          for time in Self.times.map({ $0 * 2 }) {
            #expect(abs(resumed.progress(at: time) - pace.progress(at: time)) < 1e-12)
          }
        }
      }
      #expect(pace.caught(at: 1).resumed(at: 0).progress(at: 1.3) == pace.progress(at: 1.3))
    }
  }

  /// What a hand's velocity added is gone when it is caught, and does not come back.
  @Test func caughtAndResumedAHandsVelocityDoesNotComeBack() {
    let handed = Pace(from: 2, to: 6, start: 1, duration: 2, curve: .easeIn, velocity: 3)
    let plain = Pace(from: 2, to: 6, start: 1, duration: 2, curve: .easeIn)
    for time in [1.2, 1.7, 2.4] {
      let resumed = handed.caught(at: time).resumed(at: time)
      #expect(abs(resumed.progress(at: time) - handed.progress(at: time)) < 1e-12)
      #expect(jump(resumed, at: time) < 1e-4)
      #expect(abs(resumed.velocity(at: time) - plain.velocity(at: time)) < 1e-9)
    }
    #expect(handed.resumed(at: 2) == handed)
  }

  /// Whatever is done to it, in whatever order, where it is done nothing jumps, and going on it is as
  /// fast as its curve.
  @Test(arguments: 0..<200)
  func caughtAndResumedInAnyOrderItAgrees(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    let curve = dice.pick(Self.curves)
    var pace = Pace(curve, duration: 1)
    for _ in 0..<20 {
      let time = dice.number(in: -0.2...1.2)
      let isCatching = dice.roll(2) == 0
      let next = isCatching ? pace.caught(at: time) : pace.resumed(at: time)
      #expect(abs(next.progress(at: time) - pace.progress(at: time)) < 1e-9, "\(curve) \(time)")
      #expect(jump(next, at: time) < 1e-2)
      if !isCatching, next != pace, time > 0, time < 1 {
        #expect(
          abs(next.velocity(at: time) - curve.velocity(at: time, duration: 1)) < 1e-9, "\(curve)")
      }
      #expect(abs(next.progress(at: 1) - Pace(curve, duration: 1).progress(at: 1)) < 1e-9)
      pace = next
    }
  }

  @Test(arguments: curves)
  func velocityIsTheDerivative(curve: TimingCurve) {
    let plain = Pace(curve, duration: 1)
    let handed = Pace(from: 1, to: 5, start: -1, duration: 2, curve: curve, velocity: -3)
    let resumed = plain.caught(at: 0.4).resumed(at: 0.7)
    for pace in [plain, plain.caught(at: 0.4), resumed, handed, handed.caught(at: 0.3)] {
      for time in [-0.9, 0.11, 0.33, 0.53, 0.81] {
        #expect(abs(pace.velocity(at: time) - slope(pace, at: time)) < 0.02, "\(curve) \(time)")
      }
      #expect(pace.velocity(at: pace.start - 0.1) == 0)
      #expect(pace.velocity(at: pace.end) == 0)
    }
  }

  // MARK: Handing over a velocity

  /// A hand's velocity handed over to the way from a place to a target.
  @Test(arguments: curves)
  func valueAndVelocityGoOnAtTheStart(curve: TimingCurve) {
    for (from, to) in [(0.3, 1.0), (0.3, 0), (0.8, 1), (0.01, 1)] {
      for velocity in [-12.0, -2, -0.1, 0, 0.1, 1, 2, 12, 100] {
        let pace = Pace(
          from: from, to: to, start: 5, duration: 0.6, curve: curve, velocity: velocity,
          within: 0...1)
        #expect(pace.start == 5)
        #expect(pace.duration <= 0.6)
        #expect(pace.progress(at: 5) == from)
        #expect(pace.progress(at: 4) == from)
        #expect(abs(pace.velocity(at: 5) - velocity) < 1e-6, "\(curve) \(velocity)")
        let h = pace.duration * 1e-6
        let difference = (pace.progress(at: 5 + h) - from) / h
        #expect(abs(difference - velocity) < 0.01 * max(1, abs(velocity)), "\(curve) \(velocity)")
        #expect(abs(pace.progress(at: pace.end) - to) < 1e-12)
        // Nothing jumps on the way, nor at its end.
        for part in Self.times.dropFirst() {
          let time = 5 + part * pace.duration
          let change = abs(pace.progress(at: time) - pace.progress(at: time - h))
          #expect(change < 1e-3, "\(curve) \(velocity) \(part)")
        }
      }
    }
  }

  /// Where the curve itself stays between its ends.
  @Test(arguments: tame)
  func itStaysWithinTheBoundsAndNeverPassesTheTarget(curve: TimingCurve) {
    for (from, to) in [(0.3, 1.0), (0.3, 0), (0.8, 1), (0.99, 1), (1, 1), (0, 0), (0.9, 0)] {
      for velocity in [-400.0, -12, -5, -2, -0.4, 0.4, 1, 2, 3, 5, 12, 400] {
        for duration in [0.2, 0.6, 3] {
          let pace = Pace(
            from: from, to: to, start: 0, duration: duration, curve: curve, velocity: velocity,
            within: 0...1)
          let places = (0...200).map { pace.progress(at: pace.duration * Double($0) / 200) }
          let (least, most) = (places.min() ?? -1, places.max() ?? 2)
          #expect(least >= -1e-5 && most <= 1 + 1e-5, "\(from) \(to) \(velocity)")
          if velocity * (to - from) > 0 {
            #expect(
              least >= min(from, to) - 1e-5 && most <= max(from, to) + 1e-5,
              "\(from) \(to) \(velocity) \(duration)")
          }
        }
      }
    }
  }

  @Test func theEndIsAsFlatAsTheCurves() {
    for curve in [TimingCurve.default, .easeOut, .easeInOut] {
      for velocity in [-3.0, 0.5, 3, 30] {
        let pace = Pace(from: 0.2, to: 1, start: 0, duration: 1, curve: curve, velocity: velocity)
        #expect(abs(pace.velocity(at: pace.end - 1e-6 * pace.duration)) < 1e-3 * abs(velocity))
      }
    }
  }

  @Test func aSlowHandTakesTheTimeThatItIsGivenAndAFastOneLess() {
    let slow = Pace(from: 0, to: 1, start: 0, duration: 1, curve: .linear, velocity: 2.5)
    #expect(slow.duration == 1)
    let fast = Pace(from: 0, to: 1, start: 0, duration: 1, curve: .linear, velocity: 6)
    #expect(fast.duration == 0.5)
    // On a straight way it never turns back.
    for pace in [slow, fast] {
      for part in Self.times.dropLast() {
        #expect(pace.velocity(at: part * pace.duration) >= 0)
      }
    }
    let away = Pace(from: 0.5, to: 0, start: 0, duration: 1, curve: .easeOut, velocity: 6)
    #expect(away.duration == 1)
    #expect(Self.times.map { away.progress(at: $0) }.max() ?? 0 > 1)
  }

  @Test func springsTakeTheirTimeAndDoNotJumpAtTheEnd() {
    let spring = SpringParameters(duration: 0.5, dampingRatio: 0.7, initialVelocity: 0)
    for velocity in [-8.0, 8, 80] {
      let pace = Pace(
        from: 0.4, to: 1, start: 0, duration: spring.settlingTime, curve: .spring(spring),
        velocity: velocity, within: 0...1)
      #expect(pace.duration == spring.settlingTime)
      #expect(abs(pace.velocity(at: 0) - velocity) < 1e-9)
      #expect(abs(pace.progress(at: pace.end.nextDown) - 1) < 1e-3)
      let places = (0...300).map { pace.progress(at: pace.end * Double($0) / 300) }
      #expect((places.max() ?? 9) < 1.4)
      #expect((places.min() ?? -9) >= 0)
    }
  }

  @Test func withoutAVelocityItIsTheCurveAlone() {
    for velocity in [nil, Double.nan, .infinity, -.infinity] {
      let pace = Pace(
        from: 2, to: 6, start: 1, duration: 2, curve: .easeIn, velocity: velocity, within: 0...9)
      for time in [1, 1.5, 2.2, 3] {
        let along = TimingCurve.easeIn.progress(at: time - 1, duration: 2)
        #expect(abs(pace.progress(at: time) - (2 + 4 * along)) < 1e-12)
      }
    }
    let still = Pace(from: 0.5, to: 1, start: 0, duration: 1, curve: .easeOut, velocity: 0)
    #expect(still.velocity(at: 0) == 0)
    #expect(Pace(.easeOut, duration: 1).velocity(at: 0) > 1)
  }

  // MARK: When a progress is reached

  @Test func theTimeOfAProgressIsWhenItIsFirstReached() {
    for sample in samples() {
      let paces = [
        sample.pace, sample.pace.caught(at: 0.2), sample.pace.caught(at: 0.2).resumed(at: 0.1),
      ]
      for pace in paces {
        for progress in [0.1, 0.25, 0.5, 0.9, 1] {
          let time = pace.time(of: progress)
          #expect(time >= 0 && time <= sample.duration)
          #expect(pace.progress(at: time) >= progress - 1e-9, "\(pace) \(progress)")
          for part in 0..<50 where time > 0 {
            let earlier = time * Double(part) / 50
            #expect(pace.progress(at: earlier) < progress + 1e-9, "\(pace) \(progress)")
          }
        }
        #expect(pace.time(of: -1) == 0)
        #expect(pace.time(of: 99) == sample.duration)
        #expect(pace.time(of: .nan) == sample.duration)
      }
    }
    // Where it stands still, that is when it comes to stand.
    let steps = Pace(timingCurve(css: "steps(2)") ?? .linear, duration: 2)
    #expect(steps.time(of: 0.5) == 1)
    let back = Pace(from: 8, to: 2, start: 1, duration: 3, curve: .linear)
    #expect(back.time(of: 4) == 3)
    #expect(back.time(of: 9) == 1)
    #expect(back.time(of: 0) == 4)
  }

  @Test func absurdNumbersStayFinite() {
    let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e-308, 0]
    for curve in TimingCurveTests.curves {
      for duration in absurd + [1] {
        for velocity in absurd {
          let pace = Pace(
            from: 1, to: 3, start: 0, duration: duration, curve: curve, velocity: velocity,
            within: 0...4)
          #expect(pace.duration.isFinite)
          for time in absurd + [0.5] {
            for shown in [pace, pace.caught(at: time), pace.caught(at: time).resumed(at: 0.1)] {
              #expect(shown.progress(at: time).isFinite, "\(curve) \(duration) \(velocity) \(time)")
              #expect(!shown.velocity(at: time).isNaN)
              if time.isFinite { #expect(!shown.progress(at: time, isExtended: true).isNaN) }
            }
          }
          #expect(pace.time(of: 2).isFinite)
        }
      }
    }
  }

  /// What a hand has bent goes on the same way up to the cut, and ends there.
  @Test func aPaceThatIsCutOffIsTheSameBeforeTheCut() {
    let pace = Pace(from: 0.4, to: 1, start: 0, duration: 1, curve: .easeOut, velocity: -2)
    let cut = pace.cut(at: 0.5)
    #expect(cut.end == 0.5)
    for time in [0.0, 0.1, 0.25, 0.4, 0.5] {
      #expect(abs(cut.progress(at: time) - pace.progress(at: time)) < 1e-12, "\(time)")
    }
    #expect(cut.progress(at: 1) == cut.progress(at: 0.5))
  }
}
