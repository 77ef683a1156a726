import Animating
import Foundation
import TestSupport
import Testing

func number(_ value: AnimatableValue?) -> Double {
  guard case .number(let number)? = value else { return .nan }
  return number
}

/// Keyframes against the tables.
struct KeyframesOracleTests {
  @Test func layersGoFromKeyToKeyAsDocumented() throws {
    let rows = try Oracle("keyframes", in: .module).rows("cases")
    #expect(rows.count == 61)
    let modes: [String: CalculationMode] = [
      "linear": .linear, "discrete": .discrete, "paced": .paced, "cubic": .cubic,
    ]
    for row in rows {
      let values = try #require(row.numbers("values")).map(AnimatableValue.number)
      let mode = try #require(modes[try row.word("mode")])
      let keyframes = try #require(
        Keyframes(values: values, times: row.numbers("key_times"), mode: mode), "\(row)")
      let value = number(keyframes.value(at: try row.stated("t")))
      #expect(abs(value - (try row.stated("value"))) <= 1e-9, "\(row)")
    }
  }

  @Test func viewsGoToEachKeyInTurn() throws {
    let rows = try Oracle("keyframes", in: .module).rows("view")
    #expect(rows.count == 58)
    for row in rows {
      let keys = try row.rows("keys").map {
        RelativeKeyframes.Key(
          start: try $0.stated("start"), duration: try $0.stated("duration"),
          value: .number(try $0.stated("to")))
      }
      let relative = RelativeKeyframes(
        from: .number(try row.stated("initial")), keys: keys)
      let progress = try row.stated("progress")
      let expected = try row.stated("value")
      #expect(abs(number(relative.value(at: progress)) - expected) <= 1e-9, "\(row)")
      let layer = try #require(relative.keyframes(mode: .linear))
      #expect(abs(number(layer.value(at: progress)) - expected) <= 1e-9, "\(row)")
    }
  }

  @Test func keysWithCurvesAreThoseOfCompose() throws {
    let rows = try Oracle("keyframes", in: .module).rows("compose")
    #expect(rows.count == 17)
    for row in rows {
      let duration = try row.stated("duration_ms")
      var times = [0.0]
      var values = [try row.stated("initial")]
      var curves = [TimingCurve.linear]
      for key in row.rows("keys") {
        times.append(try key.stated("t_ms") / duration)
        values.append(try key.stated("value"))
        curves.append(key.curve("easing_after").map(TimingCurve.cubic) ?? .linear)
      }
      if times.last != 1 {
        times.append(1)
        values.append(try row.stated("target"))
      }
      let keyframes = try #require(
        Keyframes(
          values: values.map(AnimatableValue.number), times: times,
          curves: Array(curves.prefix(values.count - 1))))
      let value = number(keyframes.value(at: try row.stated("t_ms") / duration))
      let tolerance = try row.stated("tol") * max(1, abs(value))
      #expect(abs(value - (try row.stated("value"))) <= tolerance, "\(row)")
    }
  }

  @Test func keysAtOneTimeAreThoseOfTheWebPlatformTests() throws {
    let rows = try Oracle("keyframes", in: .module).rows("overlapping")
    #expect(rows.count == 4)
    for row in rows {
      let keys = try #require(row.pairs("keys"))
      let keyframes = try #require(
        Keyframes(values: keys.map { .number($0[1]) }, times: keys.map { $0[0] }))
      let t = try row.stated("t")
      let progress = row.curve("easing")?.value(at: t) ?? t
      #expect(abs(progress - (try row.stated("progress"))) < 1e-6, "\(row)")
      let expected = try row.stated("value")
      let value = number(keyframes.value(at: progress))
      #expect(abs(value - expected) <= (row.number("tol") ?? 0), "\(row)")
    }
  }
}
