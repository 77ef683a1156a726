import Animating
import Geometry
import Testing

/// Animations that start while others run.
struct RetargetingTests {
  /// What is set at a time, and how it gets there.
  struct Change {
    var time: Double
    var value: AnimatableValue
    var duration = 1.0
    var curve = TimingCurve.easeInOut
  }

  /// The shown value: the last that was set, and what is left of every way there.
  func shown(from start: AnimatableValue, _ changes: [Change], at time: Double) -> AnimatableValue {
    var value = start
    var offsets: [(offset: ValueOffset, weight: Double)] = []
    for change in changes where change.time <= time {
      let progress = change.curve.progress(at: time - change.time, duration: change.duration)
      offsets.append((ValueOffset(from: value, to: change.value), 1 - progress))
      value = change.value
    }
    return offsets.isEmpty ? value : ValueOffset.adding(offsets, to: value)
  }

  static let ways: [[AnimatableValue]] = [
    [.number(0), .number(100), .number(-40), .number(7)],
    [
      .vector(SIMD4(0, 1, 2, 3)), .vector(SIMD4(50, -1, 9, 3)), .vector(SIMD4(4, 4, 4, 4)),
      .vector(.zero),
    ],
    [
      .transform(.identity),
      .transform(
        Transform3D(scaleX: 2, y: 0.5, z: 1).concatenating(
          Transform3D(rotationAngle: 1.2, x: 0, y: 0, z: 1))),
      .transform(
        Transform3D(rotationAngle: 2, x: 1, y: 0, z: 0).concatenating(
          Transform3D(translationX: 40, y: -9, z: 3))),
      .transform(Transform3D(rotationAngle: -1.5, x: 0.3, y: 1, z: 0)),
    ],
  ]

  private func changes(_ way: [AnimatableValue]) -> [Change] {
    [
      Change(time: 0, value: way[1]),
      Change(time: 0.4, value: way[2], duration: 0.8),
      Change(
        time: 0.7, value: way[3],
        curve: .spring(SpringParameters(duration: 1, dampingRatio: 0.6, initialVelocity: 0))),
    ]
  }

  @Test(arguments: RetargetingTests.ways)
  func nothingJumps(way: [AnimatableValue]) {
    let changes = changes(way)
    for change in changes.dropFirst() {
      let before = shown(from: way[0], changes, at: change.time.nextDown)
      let after = shown(from: way[0], changes, at: change.time)
      #expect(before.distance(to: after) < 1e-9)
      // Without the new change it would be there just the same.
      let alone = shown(
        from: way[0], changes.filter { $0.time < change.time }, at: change.time)
      #expect(alone.distance(to: after) < 1e-9)
    }
  }

  /// Curves that start from standing leave the velocity as it is at that moment.
  @Test(arguments: RetargetingTests.ways)
  func velocityGoesOn(way: [AnimatableValue]) {
    let changes = changes(way)
    let h = 1e-5
    for change in changes.dropFirst() {
      let now = shown(from: way[0], changes, at: change.time)
      let before = shown(from: way[0], changes, at: change.time - h)
      let after = shown(from: way[0], changes, at: change.time + h)
      let mirrored = AnimatableValue.interpolated(from: before, to: now, progress: 2)
      let speed = before.distance(to: now) / h
      #expect(speed > 0.5)
      #expect(mirrored.distance(to: after) / h < 0.002 * max(1, speed), "\(speed)")
    }
  }

  @Test(arguments: RetargetingTests.ways)
  func itArrivesExactly(way: [AnimatableValue]) {
    #expect(shown(from: way[0], changes(way), at: 10) == way[3])
  }

  @Test(arguments: RetargetingTests.ways)
  func oneOffsetAloneIsPlainInterpolation(way: [AnimatableValue]) {
    let offset = ValueOffset(from: way[0], to: way[2])
    #expect(offset.value(weight: 1) == way[0])
    #expect(offset.value(weight: 0) == way[2])
    #expect(ValueOffset.adding([(offset, 1)], to: way[2]) == way[0])
    #expect(ValueOffset.adding([(offset, 0)], to: way[2]) == way[2])
    for progress in [-0.5, 0.1, 0.5, 0.8, 1.3] {
      let plain = AnimatableValue.interpolated(from: way[0], to: way[2], progress: progress)
      let added = ValueOffset.adding([(offset, 1 - progress)], to: way[2])
      #expect(plain.distance(to: added) < 1e-9)
    }
  }

  /// Also where the two are so far apart that their difference cannot be told from one of them.
  @Test func theEndsAreExact() {
    let near = AnimatableValue.number(0.1)
    let far = AnimatableValue.number(1e17)
    #expect(ValueOffset(from: near, to: far).value(weight: 1) == near)
    #expect(ValueOffset(from: far, to: near).value(weight: 0) == near)
  }

  @Test func goingBackOnOnesWayTurnsSmoothly() {
    // There and, half way, back: the place and the speed go on, and it returns to 0.
    let changes = [Change(time: 0, value: .number(1)), Change(time: 0.5, value: .number(0))]
    var last = -1.0
    var peak = 0.0
    for step in 0...150 {
      let value = number(shown(from: .number(0), changes, at: Double(step) / 100))
      if step > 0 { #expect(abs(value - last) < 0.03) }
      last = value
      peak = max(peak, value)
    }
    #expect(last == 0)
    #expect(peak > 0.6 && peak < 1)
  }

  @Test func valuesOfDifferentKindsAndSingularOnesDoNotCrash() {
    let flat = AnimatableValue.transform(Transform3D(scaleX: 0, y: 0, z: 1))
    let values: [AnimatableValue] = [
      .number(.nan), .number(1), .vector(.init(repeating: .infinity)), flat,
      .transform(.identity),
    ]
    for a in values {
      for b in values {
        for weight in [Double.nan, 0, 0.5, 1, .infinity] {
          _ = ValueOffset(from: a, to: b).value(weight: weight)
          _ = ValueOffset.adding(
            [(ValueOffset(from: a, to: b), weight), (ValueOffset(from: b, to: a), 1)], to: b)
          _ = AnimatableValue.interpolated(from: a, to: b, progress: weight)
        }
      }
    }
    let offset = ValueOffset(from: flat, to: .transform(.identity))
    #expect(offset.value(weight: 0.75) == flat)
    #expect(offset.value(weight: 0.25) == .transform(.identity))
  }

  @Test func aTurnIsAddedTheShorterWayRound() {
    func turn(_ degrees: Double) -> AnimatableValue {
      .transform(Transform3D(rotationAngle: degrees * .pi / 180, x: 0, y: 0, z: 1))
    }
    // From 100 degrees to -100 it is 160 by way of the back, 200 by way of the front.
    let half = ValueOffset(from: turn(100), to: turn(-100)).value(weight: 0.5)
    guard case .transform(let transform) = half else {
      Issue.record("no transform")
      return
    }
    #expect(abs(transform.m11 + 1) < 1e-12)
  }

  @Test func everyFactorOfATransformIsAdded() {
    var skewed = Transform3D(scaleX: 3, y: 1, z: 1)
    (skewed.m21, skewed.m41) = (0.5, 8)
    let half = ValueOffset(from: .transform(skewed), to: .transform(.identity)).value(weight: 0.5)
    guard case .transform(let transform) = half else {
      Issue.record("no transform")
      return
    }
    #expect(abs(transform.m11 - 2) < 1e-12)
    #expect(abs(transform.m41 - 4) < 1e-12)
    #expect(abs(transform.m21 - 0.25) < 1e-12)
  }
}
