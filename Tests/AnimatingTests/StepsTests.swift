import Animating
import Foundation
import TestSupport
import Testing

extension Oracle.Row {
  func steps() -> Steps? {
    let jumps: [String: Steps.Jump] = ["start": .start, "end": .end, "both": .both, "none": .none]
    guard let count = number("n"), let jump = text("jump").flatMap({ jumps[$0] }) else {
      return nil
    }
    return Steps(count: Int(count), jump: jump)
  }
}

struct StepsTests {
  private func oracle() throws -> Oracle { try Oracle("css_steps", in: .module) }

  @Test func valuesAreThoseOfTheWebPlatformTests() throws {
    let rows = try oracle().rows("cases")
    #expect(rows.count == 53)
    for row in rows {
      let steps = try #require(row.steps(), "\(row)")
      let y = steps.value(
        at: try row.stated("x"), isBefore: row.flag("before_flag") == true)
      #expect(y == row.number("y"), "\(row)")
    }
  }

  @Test func roundsGiveTheProgressOfWebAnimations() throws {
    let rows = try oracle().rows("timing")
    #expect(rows.count == 67)
    let directions: [String: IterationTiming.Direction] = [
      "normal": .normal, "reverse": .reverse, "alternate": .alternate,
      "alternate-reverse": .alternateReverse,
    ]
    let phases: [String: IterationTiming.Phase] = [
      "before": .before, "active": .active, "after": .after,
    ]
    for row in rows {
      let timing = IterationTiming(
        duration: try row.stated("duration"),
        iterations: try row.stated("iterations"),
        iterationStart: try row.stated("iteration_start"),
        direction: try #require(row.text("direction").flatMap { directions[$0] }))
      let time = try row.stated("t") - (try row.stated("delay"))
      let position = timing.position(at: time)
      #expect(timing.phase(at: time) == row.text("phase").flatMap { phases[$0] }, "\(row)")
      #expect(abs(position.progress - (try row.stated("x"))) < 1e-12, "\(row)")
      #expect(position.isBefore == row.flag("before_flag"), "\(row)")
      let steps = try #require(row.steps())
      #expect(
        steps.value(at: position.progress, isBefore: position.isBefore) == row.number("y"),
        "\(row)")
    }
  }

  @Test func absurdStepsAreRefusedAndAbsurdInputsAnswered() throws {
    #expect(Steps(count: 0) == nil)
    #expect(Steps(count: -1) == nil)
    #expect(Steps(count: .max) == nil)
    #expect(Steps(count: 1, jump: .none) == nil)
    let steps = try #require(Steps(count: 3))
    for input in [Double.nan, .infinity, -.infinity, 1e308, -1e308] {
      _ = steps.value(at: input, isBefore: true)
    }
    #expect(steps.value(at: .nan) == 0)
  }
}
