import Animating
import Geometry
import Testing

struct KeyframesTests {
  static let modes: [CalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]

  @Test(arguments: modes)
  func everyModeBeginsAtTheFirstKeyAndEndsAtTheLast(mode: CalculationMode) throws {
    let turn = Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0)
    let sets: [[AnimatableValue]] = [
      [.number(1), .number(5), .number(-2), .number(7)],
      [.vector(SIMD4(1, 2, 3, 4)), .vector(.zero), .vector(SIMD4(9, 8, 7, 6))],
      [.transform(.identity), .transform(turn), .transform(turn.concatenating(turn))],
      [.number(3)],
    ]
    for values in sets {
      let keyframes = try #require(Keyframes(values: values, mode: mode))
      #expect(keyframes.value(at: 0) == values.first)
      #expect(keyframes.value(at: 1) == values.last)
      #expect(keyframes.value(at: -3) == values.first)
      #expect(keyframes.value(at: 3) == values.last)
      #expect(keyframes.value(at: .nan) == values.first)
    }
  }

  @Test(arguments: [CalculationMode.linear, .cubic])
  func keysAreReachedAtTheirTimes(mode: CalculationMode) throws {
    let values: [AnimatableValue] = [.number(0), .number(4), .number(-1), .number(2)]
    let times = [0, 0.2, 0.7, 1]
    let keyframes = try #require(Keyframes(values: values, times: times, mode: mode))
    for (time, value) in zip(times, values) { #expect(keyframes.value(at: time) == value) }
  }

  /// Where there is no key before the first and after the last, they are mirrored.
  @Test func aSplineThroughTwoKeysIsStraight() throws {
    let slide = Transform3D(translationX: 8, y: 0, z: 0)
    let pairs: [(AnimatableValue, AnimatableValue)] = [
      (.number(1), .number(5)), (.vector(SIMD4(0, 1, 2, 3)), .vector(SIMD4(8, 1, 0, -3))),
      (.transform(.identity), .transform(slide)),
    ]
    for (from, to) in pairs {
      let keyframes = try #require(Keyframes(values: [from, to], mode: .cubic))
      for part in [0.2, 0.5, 0.7] {
        let straight = AnimatableValue.interpolated(from: from, to: to, progress: part)
        #expect(keyframes.value(at: part).distance(to: straight) < 1e-12)
      }
    }
  }

  @Test func ofKeysAtOneTimeTheLastCountsFromThereOn() throws {
    let keyframes = try #require(
      Keyframes(
        values: [.number(1), .number(2), .number(3), .number(4), .number(5)],
        times: [0, 0, 0.5, 0.5, 1]))
    #expect(keyframes.value(at: -1) == .number(1))
    #expect(keyframes.value(at: 0) == .number(2))
    #expect(keyframes.value(at: 0.25) == .number(2.5))
    #expect(keyframes.value(at: 0.5) == .number(4))
  }

  @Test func pacedVectorsGoAtAnEvenSpeed() throws {
    let corners = [SIMD4(0.0, 0, 0, 0), SIMD4(30, 0, 0, 0), SIMD4(30, 10, 0, 0)]
    let keyframes = try #require(Keyframes(values: corners.map { .vector($0) }, mode: .paced))
    #expect(keyframes.value(at: 0.75) == .vector(SIMD4(30, 0, 0, 0)))
    #expect(keyframes.value(at: 0.25) == .vector(SIMD4(10, 0, 0, 0)))
  }

  @Test func cubicPacedGoesAtAnEvenSpeedAlongTheSpline() throws {
    let corners = [
      SIMD4(0.0, 0, 0, 0), SIMD4(10, 40, 0, 0), SIMD4(80, 30, 0, 0), SIMD4(90, 0, 0, 0),
    ].map { AnimatableValue.vector($0) }
    func speeds(_ mode: CalculationMode) throws -> [Double] {
      let keyframes = try #require(Keyframes(values: corners, mode: mode))
      return (0..<200).map {
        keyframes.value(at: Double($0) / 200).distance(
          to: keyframes.value(at: Double($0 + 1) / 200))
      }
    }
    let paced = try speeds(.cubicPaced)
    let mean = paced.reduce(0, +) / 200
    for speed in paced { #expect(abs(speed / mean - 1) < 0.02) }
    let plain = try speeds(.cubic)
    #expect((plain.max() ?? 0) / (plain.min() ?? 1) > 1.5)
    // It is the same way: each place on it is near one of the plain spline.
    let even = try #require(Keyframes(values: corners, mode: .cubicPaced))
    let spline = try #require(Keyframes(values: corners, mode: .cubic))
    for step in 0...20 {
      let place = even.value(at: Double(step) / 20)
      let nearest = (0...4000).map {
        spline.value(at: Double($0) / 4000).distance(to: place)
      }.min()
      #expect((nearest ?? 1) < 0.05)
    }
  }

  @Test func pacesWithoutALengthKeepTheirTimes() throws {
    for mode in [CalculationMode.paced, .cubicPaced] {
      let keyframes = try #require(
        Keyframes(values: [.number(2), .number(2), .number(2)], mode: mode))
      #expect(keyframes.value(at: 0.4) == .number(2))
    }
  }

  @Test func timesThatDoNotFitAreRefused() {
    let two: [AnimatableValue] = [.number(0), .number(1)]
    #expect(Keyframes(values: []) == nil)
    #expect(Keyframes(values: two, times: [0]) == nil)
    #expect(Keyframes(values: two, times: [1, 0]) == nil)
    #expect(Keyframes(values: two, times: [0, 2]) == nil)
    #expect(Keyframes(values: two, times: [0, .nan]) == nil)
    #expect(Keyframes(values: two, times: [0, 0.5, 1], mode: .discrete) != nil)
    #expect(Keyframes(values: two, times: [0, 0.5], mode: .discrete) != nil)
  }

  @Test func aKeyThatStartsEarlyTakesOverWhereTheLastIs() throws {
    let relative = RelativeKeyframes(
      from: .number(0),
      keys: [
        .init(start: 0.5, duration: 0.5, value: .number(0)),
        .init(start: 0, duration: 1, value: .number(10)),
      ])
    #expect(relative.value(at: 0.5) == .number(5))
    #expect(relative.value(at: 0.75) == .number(2.5))
    #expect(relative.final == .number(0))
    let layer = try #require(relative.keyframes(mode: .linear))
    for step in 0...100 {
      let p = Double(step) / 100
      #expect(abs(number(layer.value(at: p)) - number(relative.value(at: p))) < 1e-12)
    }
  }

  @Test func ofKeysThatStartTogetherTheLastGivenCounts() {
    let keys = [10, 20].map {
      RelativeKeyframes.Key(start: 0.2, duration: 0.5, value: .number($0))
    }
    let relative = RelativeKeyframes(from: .number(0), keys: keys)
    #expect(relative.value(at: 0.2) == .number(0))
    #expect(relative.value(at: 0.8) == .number(20))
    #expect(relative.final == .number(20))
  }

  @Test func otherModesReachTheirValuesAtTheEndsOfTheirKeys() throws {
    let keys = [
      RelativeKeyframes.Key(start: 0.1, duration: 0.3, value: .number(4)),
      RelativeKeyframes.Key(start: 0.5, duration: 0.5, value: .number(6)),
    ]
    let relative = RelativeKeyframes(from: .number(0), keys: keys)
    for mode in [CalculationMode.cubic, .paced, .cubicPaced] {
      let keyframes = try #require(relative.keyframes(mode: mode))
      #expect(keyframes.values == [.number(0), .number(4), .number(6)])
      if mode == .cubic { #expect(keyframes.times == [0, 0.4, 1]) }
    }
    let discrete = try #require(relative.keyframes(mode: .discrete))
    #expect(discrete.times == [0, 0.1, 0.5, 1])
    #expect(discrete.value(at: 0.09) == .number(0))
    #expect(discrete.value(at: 0.1) == .number(4))
    #expect(discrete.value(at: 0.7) == .number(6))
  }

  @Test func aKeyThatEndsAtTheEndDoesSoExactly() {
    for tenths in 0...10 {
      let start = Double(tenths) / 10
      for duration in [1 - start, 0.1 * Double(10 - tenths), 5] {
        let relative = RelativeKeyframes(
          from: .number(0), keys: [.init(start: start, duration: duration, value: .number(7))])
        #expect(abs(number(relative.final) - 7) < 1e-14)
        #expect(relative.keyframes(mode: .linear)?.value(at: 1) == .number(7))
      }
    }
  }

  @Test func absurdKeysDoNotCrash() {
    let absurd = [Double.nan, .infinity, -.infinity, -1, 2, 1e308]
    for a in absurd {
      for b in absurd {
        let relative = RelativeKeyframes(
          from: .number(a), keys: [.init(start: a, duration: b, value: .number(b))])
        for mode in Self.modes {
          let keyframes = relative.keyframes(mode: mode)
          for p in absurd + [0, 0.5, 1] {
            _ = relative.value(at: p)
            _ = keyframes?.value(at: p)
          }
        }
      }
    }
  }
}
