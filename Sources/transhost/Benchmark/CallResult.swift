import Measuring
import Playing
import SystemCalls

/// What one call costs, or something that is made of a few.
struct CallResult {
  let name: String
  /// One time for each round.
  let nanoseconds: Measurement
  /// What it may take about, in nanoseconds.
  let goal: Double?
  /// What a plain call takes, in nanoseconds.
  private var plain = 0.0

  init(name: String, nanoseconds: Measurement, goal: Double?) {
    (self.name, self.nanoseconds, self.goal) = (name, nanoseconds, goal)
  }

  /// The same, beside a plain call.
  func compared(with plain: CallResult) -> CallResult {
    var result = self
    result.plain = plain.nanoseconds.median
    return result
  }

  private var ratio: Double { nanoseconds.median / max(plain, 0.01) }

  /// A member of the list in `transhost-bench/1`.
  var json: JSON {
    .object(
      [
        ("workload", "calls"), ("what", .text(name)), ("times", .whole(nanoseconds.frames)),
        ("median_ns", .milliseconds(nanoseconds.median)),
        ("p95_ns", .milliseconds(nanoseconds.percentile(95))), ("ratio", .milliseconds(ratio)),
      ] + (goal.map { [("goal_ns", .milliseconds($0))] } ?? []))
  }

  /// The results for people.
  static func table(_ results: [CallResult]) -> String {
    guard !results.isEmpty else { return "" }
    let rows = results.map { result in
      [
        result.name, formatted("%.1f", result.nanoseconds.median),
        formatted("%.1f", result.nanoseconds.percentile(95)), formatted("%.1f", result.ratio),
        result.goal.map { formatted("%.0f", $0) } ?? "",
      ]
    }
    return ([["CALLS", "NANOSECONDS", "P95", "/PLAIN", "GOAL"]] + rows).table(
      rightAligned: [1, 2, 3, 4])
        + """

        Medians, in this process. /PLAIN: the median over that of the plain call.

        """
  }
}
