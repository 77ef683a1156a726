import Animating
import Testing

/// Whatever a playback is told, in whatever order, at whatever time.
struct PlaybackOrderTests {
  private enum Order: CaseIterable {
    case start, startLater, pause, scrub, scrubToPlace, reverse, resume, resumeOtherwise, release
    case setEnd, runFreely, stop, finish, arrive, scrubLinearly, pauseOnCompletion
  }

  /// What it shows at a time.
  private struct Shown {
    let place: Double
    let progress: Double
    let velocity: Double
    let state: Playback.State
    let isRunning: Bool

    init(_ playback: Playback, at time: Double) {
      place = playback.place(at: time)
      progress = playback.progress(at: time)
      velocity = playback.velocity(at: time)
      state = playback.state
      isRunning = playback.isRunning
    }
  }

  private static let curves: [TimingCurve] = [
    .linear, .default, .easeIn, .easeInOut,
    .spring(SpringParameters(duration: 1, dampingRatio: 0.4, initialVelocity: 0.5)),
  ]

  /// Gives one order; answers the velocity that a hand gave it with.
  private func give(
    _ order: Order, to playback: inout Playback, at time: Double, _ dice: inout Dice
  ) -> Double? {
    switch order {
    case .start: playback.start(at: time)
    case .startLater: playback.start(after: dice.number(in: 0...1), at: time)
    case .pause: playback.pause(at: time)
    case .scrub: playback.scrub(toFraction: dice.number(in: -0.2...1.2))
    case .scrubToPlace: playback.scrub(toPlace: dice.number(in: -0.2...2))
    case .reverse: playback.setReversed(dice.roll(2) == 0, at: time)
    case .resume: playback.resume(at: time)
    case .resumeOtherwise:
      playback.resume(
        curve: dice.pick(Self.curves), durationFactor: dice.number(in: -0.5...1.5),
        settlingIn: dice.pick([nil, nil, 1]), at: time)
    case .release:
      let velocity = dice.number(in: -12...12)
      let position = dice.pick([Playback.Position.end, .start])
      let place = playback.place(at: time)
      let hasRoom = place > 0.01 && place < 0.99
      let isReleased = playback.release(
        to: position, duration: dice.number(in: 0.1...1), curve: dice.pick(Self.curves),
        velocity: velocity, at: time)
      return isReleased && hasRoom && velocity != 0 ? velocity : nil
    case .setEnd: playback.setEnd(dice.number(in: 0...2), at: time)
    case .runFreely: playback.runFreely(at: time)
    case .stop: playback.stop(withoutFinishing: dice.roll(2) == 0, at: time)
    case .finish: playback.finish()
    case .arrive: _ = playback.arrive(at: time)
    case .scrubLinearly: playback.scrubsLinearly = dice.roll(2) == 0
    case .pauseOnCompletion: playback.pausesOnCompletion = dice.roll(2) == 0
    }
    return nil
  }

  /// The place and what shows never jump but by scrubbing and by beginning anew; the velocity never
  /// but by a hand, or on arriving; and the state stays one of those that there are.
  @Test(arguments: 0..<400)
  func nothingJumps(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var playback = Playback(duration: 1, curve: dice.pick(Self.curves))
    var time = 0.0
    var story: [String] = []
    for _ in 0..<60 {
      let order = dice.pick(Order.allCases)
      let next = time + dice.number(in: 0...0.4)
      for part in 1...8 {
        let sample = time + (next - time) * Double(part) / 8
        let change = playback.place(at: sample) - playback.place(at: sample - 1e-7)
        #expect(abs(change) < 1e-4, "\(seed) \(story) \(sample)")
      }
      time = next
      let isWaiting = playback.isRunning && playback.velocity(at: time) == 0
      let isBeyond = !(0...playback.end).contains(playback.place(at: time))
      let before = Shown(playback, at: time)
      let handed = give(order, to: &playback, at: time, &dice)
      let after = Shown(playback, at: time)
      story.append("\(order) \(time)")
      let beginsAnew = before.state == .inactive && after.state == .active
      let mayJump =
        beginsAnew || order == .scrub || order == .scrubToPlace
        || order == .runFreely && before.state != .active
        || order == .reverse && isWaiting
      let isOver = order == .setEnd && before.state == .inactive
      if !mayJump {
        #expect(isOver || abs(after.place - before.place) < 1e-6, "\(seed) \(story)")
        // Where a spring swings over an end that is moved, what shows goes by the new one.
        if order != .setEnd || !isBeyond, order != .runFreely {
          #expect(abs(after.progress - before.progress) < 1e-6, "\(seed) \(story)")
        }
      }
      if let handed { #expect(abs(after.velocity - handed) < 1e-6, "\(seed) \(story)") }
      let isArriving = playback.arrivalTime.map { $0 <= time } ?? !after.isRunning
      if [.setEnd, .scrubLinearly, .pauseOnCompletion].contains(order), !isArriving, !isWaiting {
        #expect(abs(after.velocity - before.velocity) < 1e-6, "\(seed) \(story)")
      }
      #expect(after.place.isFinite && after.progress.isFinite)
      #expect((0...1).contains(playback.fractionComplete(at: time)))
      #expect(!after.isRunning || after.state == .active)
      #expect(playback.end >= 1)
    }
  }
}
