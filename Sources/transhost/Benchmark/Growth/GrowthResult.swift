import Measuring
import Playing
import SystemCalls

/// How the time that something takes grows with how many there are.
struct GrowthResult {
  let name: String
  let growth: Growth
  /// The exponent that plain objects have in the same run; nil where there are too few to tell.
  var memoryExponent: Double?

  /// A member of the list in `transhost-bench/1`.
  var json: JSON {
    .object([
      ("workload", "growth"), ("what", .text(name)),
      ("counts", .list(growth.counts.map(JSON.whole))),
      ("medians_ms", .list(growth.times.map(JSON.milliseconds))),
      ("exponent", growth.exponent.map(JSON.milliseconds) ?? .null),
      ("each_ns", .milliseconds(growth.nanosecondsEach)), ("linear", .bool(growth.isLinear)),
      ("memory_exponent", memoryExponent.map(JSON.milliseconds) ?? .null),
    ])
  }

  private var row: [String] {
    [
      name, "\(growth.counts[growth.counts.count - 1])",
      formatted("%.3f", growth.times[growth.times.count - 1]),
      formatted("%.0f", growth.nanosecondsEach),
      growth.exponent.map { formatted("%.2f", $0) } ?? "",
      verdict,
    ]
  }

  private var verdict: String {
    guard growth.exponent != nil else { return "" }
    if growth.isLinear { return "linear" }
    return growth.growsNoFaster(than: memoryExponent) ? "as memory" : "MORE THAN LINEAR"
  }

  /// The results for people.
  static func table(_ results: [GrowthResult]) -> String {
    guard !results.isEmpty else { return "" }
    return ([["GROWTH", "MOST", "MILLISECONDS", "NS EACH", "EXPONENT", ""]] + results.map(\.row))
      .table(rightAligned: [1, 2, 3, 4])
      + formatted(
        """

        Numbers that double, from 10 to MOST; medians. EXPONENT: the power of the number that the
        time goes by, fitted from a hundredth of MOST on; linear is below %.2f, and as memory
        what grows no faster than plain objects do, of which so many fit into no cache.

        """, Growth.linearLimit)
  }
}
