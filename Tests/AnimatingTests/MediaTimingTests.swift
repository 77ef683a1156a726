import Animating
import Testing

struct MediaTimingTests {
  private func progress(_ timing: MediaTiming, _ time: Double) -> Double? {
    timing.position(at: time)?.progress
  }

  @Test func oneRoundShowsBetweenItsBeginningAndItsEnd() {
    let timing = MediaTiming(beginTime: 2, duration: 4)
    #expect(progress(timing, 1.9) == nil)
    #expect(progress(timing, 2) == 0)
    #expect(progress(timing, 3) == 0.25)
    #expect(progress(timing, 6) == nil)
    #expect(timing.endTime == 6)
  }

  @Test(
    arguments: [
      (FillMode.removed, nil, nil), (.forwards, nil, 1), (.backwards, 0, nil), (.both, 0, 1),
    ] as [(FillMode, Double?, Double?)])
  func fillModesShowTheEnds(mode: FillMode, before: Double?, after: Double?) {
    let timing = MediaTiming(beginTime: 1, duration: 2, fillMode: mode)
    #expect(progress(timing, 0) == before)
    #expect(progress(timing, 3) == after)
    #expect(progress(timing, 100) == after)
  }

  @Test func repeatsAndAutoreversesRunForthAndBack() {
    let timing = MediaTiming(
      duration: 1, repeatCount: 2, autoreverses: true, fillMode: .forwards)
    #expect(timing.activeDuration == 4)
    let expected: [(Double, Double)] = [
      (0, 0), (0.25, 0.25), (1, 1), (1.25, 0.75), (2, 0), (2.5, 0.5), (3, 1), (3.75, 0.25), (4, 0),
      (9, 0),
    ]
    for (time, value) in expected { #expect(progress(timing, time) == value, "\(time)") }
    let forth = MediaTiming(duration: 1, repeatCount: 2.5, fillMode: .forwards)
    #expect(progress(forth, 1) == 0)
    #expect(progress(forth, 2.25) == 0.25)
    #expect(progress(forth, 9) == 0.5)
    let twice = MediaTiming(duration: 1, repeatCount: 2, fillMode: .forwards)
    #expect(progress(twice, 2) == 1)
    let whole = MediaTiming(duration: 2, repeatDuration: 3, fillMode: .forwards)
    #expect(whole.endTime == 3)
    #expect(progress(whole, 9) == 0.5)
  }

  @Test func speedScalesTimeAndTurnsItRound() {
    let fast = MediaTiming(beginTime: 1, duration: 4, speed: 2, fillMode: .both)
    #expect(fast.endTime == 3)
    #expect(progress(fast, 2) == 0.5)
    let back = MediaTiming(duration: 4, speed: -2, fillMode: .both)
    #expect(progress(back, 0) == 1)
    #expect(progress(back, 0.5) == 0.75)
    #expect(progress(back, 2) == 0)
    let still = MediaTiming(duration: 4, speed: 0, timeOffset: 1)
    #expect(progress(still, 0) == 0.25)
    #expect(progress(still, 1e6) == 0.25)
    #expect(still.endTime == .infinity)
  }

  @Test func offsetsBeginWithinARoundAndGoOnWithTheNext() {
    let timing = MediaTiming(duration: 4, timeOffset: 1)
    #expect(progress(timing, 0) == 0.25)
    #expect(progress(timing, 1.5) == 0.625)
    #expect(progress(timing, 3) == 0)
    #expect(timing.endTime == 4)
    let negative = MediaTiming(duration: 4, timeOffset: -1)
    #expect(progress(negative, 0) == 0.75)
    #expect(negative.position(at: 0)?.iteration == 0)
    let back = MediaTiming(duration: 4, timeOffset: 5, autoreverses: true)
    #expect(progress(back, 0) == 0.75)
    #expect(progress(back, 3) == 0)
    #expect(progress(back, 4) == 0.25)
  }

  @Test(arguments: [0, .infinity] as [Double])
  func whatHasNoRoundsShowsItsEnds(duration: Double) {
    func shown(_ time: Double, speed: Double = 1, autoreverses: Bool = false) -> Double? {
      let timing = MediaTiming(
        beginTime: 1, duration: duration, speed: speed, autoreverses: autoreverses, fillMode: .both)
      return progress(timing, time)
    }
    #expect(shown(0) == 0)
    #expect(shown(2) == 1)
    #expect(shown(0, speed: -1) == 1)
    #expect(shown(2, speed: -1) == 0)
    #expect(shown(0, autoreverses: true) == 0)
    #expect(shown(2, autoreverses: true) == 0)
  }

  @Test func clocksConvertForthAndBack() {
    let timing = MediaTiming(beginTime: 10, duration: 1, speed: 0.5, timeOffset: 3)
    #expect(timing.localTime(of: 14) == 5)
    #expect(timing.time(ofLocal: 5) == 14)
    #expect(MediaTiming(duration: 1, speed: 0).time(ofLocal: 0) == nil)
    // How a layer is paused: speed 0 and the time it shows as offset.
    let paused = MediaTiming(duration: .infinity, speed: 0, timeOffset: 7)
    #expect(paused.localTime(of: 100) == 7)
  }

  /// What whoever animates puts together.
  private struct Motion {
    let source: ValueSource
    let timing: MediaTiming
    let pace: Pace

    init(_ source: ValueSource, timing: MediaTiming, curve: TimingCurve = .linear) {
      self.source = source
      self.timing = timing
      pace = Pace(curve, duration: timing.duration)
    }

    func value(at time: Double) -> AnimatableValue? {
      timing.position(at: time).map { source.value(at: pace.progress(at: $0)) }
    }
  }

  @Test func timingPaceAndSourceMakeTheValues() throws {
    let basic = Motion(
      .basic(from: .number(10), to: .number(20)),
      timing: MediaTiming(beginTime: 1, duration: 2, autoreverses: true), curve: .easeIn)
    #expect(basic.value(at: 0) == nil)
    #expect(basic.value(at: 1) == .number(10))
    #expect(basic.value(at: 3) == .number(20))
    #expect(basic.value(at: 2) == basic.value(at: 4))
    #expect(number(basic.value(at: 2)) < 15)
    #expect(basic.value(at: 4.9) != nil && basic.value(at: 5) == nil)
    #expect(basic.timing.endTime == 5)
    let keyframes = try #require(Keyframes(values: [.number(0), .number(8), .number(0)]))
    let path = Motion(.keyframes(keyframes), timing: MediaTiming(duration: 4))
    #expect(path.value(at: 1) == .number(4))
    let spring = Motion(
      .basic(from: .number(0), to: .number(1)),
      timing: MediaTiming(duration: 1, fillMode: .forwards),
      curve: .spring(SpringParameters(duration: 1, dampingRatio: 0.4, initialVelocity: 0)))
    let values = (0...100).map { number(spring.value(at: Double($0) / 100)) }
    #expect((values.max() ?? 0) > 1.1)
    #expect(values.last == 1)
    // Before it begins, steps that jump at the start have not jumped.
    let steps = Motion(
      .basic(from: .number(0), to: .number(1)),
      timing: MediaTiming(beginTime: 1, duration: 1, fillMode: .both),
      curve: .steps(try #require(Steps(count: 2, jump: .start))))
    #expect(steps.value(at: 0) == .number(0))
    #expect(steps.value(at: 1) == .number(0.5))
    let relative = Motion(
      .relativeKeyframes(
        RelativeKeyframes(
          from: .number(1), keys: [.init(start: 0.8, duration: 0.2, value: .number(0))])),
      timing: MediaTiming(duration: 2))
    #expect(relative.value(at: 1.6) == .number(1))
    #expect(abs(number(relative.value(at: 1.8)) - 0.5) < 1e-12)
  }

  @Test func absurdTimingsDoNotCrash() {
    let absurd = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 1e-308, 0, -1, 0.5]
    for a in absurd {
      for b in absurd {
        for autoreverses in [false, true] {
          for timing in [
            MediaTiming(beginTime: a, duration: b, speed: a, timeOffset: b, fillMode: .both),
            MediaTiming(
              duration: 1, speed: b, timeOffset: a, repeatCount: a, repeatDuration: b,
              autoreverses: autoreverses, fillMode: .both),
            MediaTiming(duration: a, repeatCount: b, autoreverses: autoreverses, fillMode: .both),
          ] {
            for time in absurd {
              if let progress = timing.position(at: time)?.progress {
                #expect((0...1).contains(progress), "\(timing) \(time)")
              }
              _ = timing.phase(at: time)
            }
          }
        }
      }
    }
  }

  @Test func ofTwoLengthsTheRepeatDurationCounts() {
    let timing = MediaTiming(duration: 1, repeatCount: 5, repeatDuration: 2)
    #expect(timing.activeDuration == 2)
    #expect(progress(timing, 1.75) == 0.75)
    #expect(progress(timing, 2) == nil)
  }
}
