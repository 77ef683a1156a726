import Foundation
import Geometry
import LayerAnimating
import Testing
import ViewControllers

/// The law over everything that moves: whatever is begun, caught, scrubbed, turned round, replaced
/// and let go, in any order, at every moment the value is continuous, and the velocity too except
/// where a curve itself starts or ends abruptly or a hand takes hold.
///
/// `TRANSHOST_LAW_SEQUENCES` says how many random programs are run. A program that shows a fault is
/// cut down to the steps that matter before it is printed; it belongs into `MotionProgram.kept`.
@MainActor
@Suite struct MotionLawTests {
  static let count =
    ProcessInfo.processInfo.environment["TRANSHOST_LAW_SEQUENCES"].flatMap(Int.init) ?? 400

  /// The moment over which a jump is looked for, in seconds.
  private static let moment = 1e-7

  @Test func valuesNeverJump() {
    for program in MotionProgram.kept {
      if let fault = Self.jump(program) { Issue.record("\(fault)\n\(program)") }
    }
    check(0..<UInt64(Self.count), MotionProgram.random(seed:), Self.jump)
  }

  @Test func speedsNeverJumpWhereNothingIsAbrupt() {
    check(0..<UInt64(Self.count), MotionProgram.smooth(seed:), Self.jerk)
  }

  @Test func everyCompletionRunsOnce() {
    check(0..<UInt64(Self.count), MotionProgram.random(seed:)) { program in
      let world = MotionWorld()
      for step in program.steps {
        if case .advance(let time) = step {
          world.stage.advance(to: world.now + time)
        } else {
          world.perform(step)
        }
      }
      world.stage.tearDown()
      guard world.stage.animations.presentationIsIdle else { return "something is left" }
      return world.completions.allSatisfy { $0 == 1 } ? nil : "completions \(world.completions)"
    }
  }

  private func check(
    _ seeds: some Sequence<UInt64>, _ make: (UInt64) -> MotionProgram,
    _ fault: (MotionProgram) -> String?
  ) {
    for seed in seeds {
      let program = make(seed)
      guard let found = fault(program) else { continue }
      let small = Self.shrunk(program, fault)
      Issue.record("seed \(seed): \(fault(small) ?? found)\n\(small)")
      return
    }
  }

  /// Leaves steps out for as long as the fault shows.
  private static func shrunk(
    _ program: MotionProgram, _ fault: (MotionProgram) -> String?
  ) -> MotionProgram {
    var program = program
    var index = 0
    while index < program.steps.count {
      var less = program
      less.steps.remove(at: index)
      if fault(less) != nil { program = less } else { index += 1 }
    }
    return program
  }

  /// Whatever is on a timeline: let go by a hand that moves it, everything goes on as fast as it was
  /// moved.
  @Test func aHandHandsItsSpeedOver() {
    for seed in 0..<UInt64(Self.count) {
      var random = SeededRandom(seed: seed)
      let world = MotionWorld()
      world.perform(.makeTimeline(on: 0, duration: 1))
      for step in MotionProgram.random(seed: seed).steps {
        switch step {
        case .animate, .keys, .layerAnimation: world.perform(step.onTheFirstTimeline)
        case .advance(let time): world.stage.advance(to: world.now + time / 8)
        default: break
        }
      }
      let place = Double.random(in: 0.2...0.8, using: &random)
      let velocity = Double.random(in: -3...3, using: &random)
      world.perform(.hold(0))
      world.perform(.drag(0, place))
      func slope(_ way: Double) -> [Double] {
        let here = world.shown()
        world.perform(.drag(0, place + way))
        let there = world.shown()
        world.perform(.drag(0, place))
        return zip(here, there).map { ($1 - $0) / way }
      }
      // The side that it goes to, unless a corner lies just there.
      let side = velocity > 0 ? 1.0 : -1
      let slopes = zip(slope(1e-6 * side), slope(8e-6 * side))
      let before = world.shown()
      world.perform(
        .release(
          0, toEnd: Bool.random(using: &random), speed: 1, velocity: velocity, .easeInOut))
      let released = world.shown()
      let time = world.now
      world.stage.advance(to: time + 1e-6)
      for (index, ((slope, further), (a, (b, c)))) in zip(
        slopes, zip(before, zip(released, world.shown()))
      ).enumerated() where abs(slope - further) < 1e-3 * max(1, abs(slope)) {
        let speed = (c - b) / (world.now - time)
        let expected = velocity * slope
        #expect(abs(a - b) < 1e-9, "seed \(seed), number \(index) jumps")
        #expect(
          abs(speed - expected) < 2e-3 * max(1, abs(expected)),
          "seed \(seed), number \(index): \(speed), not \(expected)")
      }
    }
  }

  // MARK: Values

  private static func jump(_ program: MotionProgram) -> String? {
    let world = MotionWorld()
    // A spring ends within a thousandth of its way.
    let allowed = program.hasSprings ? 0.006 : 2e-5
    func compare(_ before: [Double], _ after: [Double], _ what: @autoclosure () -> String)
      -> String?
    {
      for (index, (a, b)) in zip(before, after).enumerated() {
        // No number at all is a fault too.
        if !(abs(a - b) <= allowed) {
          return "number \(index) jumps from \(a) to \(b) at \(world.now): \(what())"
        }
      }
      return nil
    }
    for step in program.steps {
      guard case .advance(let time) = step else {
        let before = world.shown()
        world.perform(step)
        if !step.mayJump, let fault = compare(before, world.shown(), "\(step)") { return fault }
        continue
      }
      let end = world.now + time
      var events = 0
      while let next = world.nextEventTime, next < end, events < 1000 {
        events += 1
        world.stage.advance(to: max(world.now, next - moment))
        let before = world.shown()
        world.stage.advance(to: next + moment)
        if let fault = compare(before, world.shown(), "an event") { return fault }
      }
      let middle = (world.now + max(world.now, end)) / 2
      world.stage.advance(to: middle)
      let before = world.shown()
      world.stage.advance(to: middle + moment)
      if let fault = compare(before, world.shown(), "between events") { return fault }
      world.stage.advance(to: end)
    }
    return nil
  }

  // MARK: Speeds

  private static func jerk(_ program: MotionProgram) -> String? {
    let world = MotionWorld()
    /// The speed over a moment that begins now.
    func speed() -> [Double] {
      let before = world.shown()
      let time = world.now
      world.stage.advance(to: time + 1e-6)
      return zip(before, world.shown()).map { ($1 - $0) / (world.now - time) }
    }
    func compare(_ before: [Double], _ after: [Double], _ what: @autoclosure () -> String)
      -> String?
    {
      for (index, (a, b)) in zip(before, after).enumerated() where !(abs(a - b) <= 0.15) {
        return "the speed of number \(index) jumps from \(a) to \(b) at \(world.now): \(what())"
      }
      return nil
    }
    for step in program.steps {
      // Not while something ends, springs within a thousandth.
      if let next = world.nextEventTime, next < world.now + 5e-6 {
        world.stage.advance(to: next + 1e-6)
      }
      let before = speed()
      guard case .advance(let time) = step else {
        world.perform(step)
        if let fault = compare(before, speed(), "\(step)") { return fault }
        continue
      }
      let end = world.now + time
      while let next = world.nextEventTime, next < end {
        guard next - world.now > 2e-6 else {
          world.stage.advance(to: next + 1e-6)
          continue
        }
        world.stage.advance(to: next - 2e-6)
        let before = speed()
        world.stage.advance(to: next + 1e-6)
        // Two at a time are compared with neither.
        if let other = world.nextEventTime, other < world.now + 5e-6 { continue }
        if let fault = compare(before, speed(), "an event") { return fault }
      }
      world.stage.advance(to: max(world.now, end))
    }
    return nil
  }
}
