import Measuring
import SystemCalls
import Playing

/// How long something takes in this process, or without a plugin, and in a process of the plugin's own.
struct IsolationResult {
  /// What the difference is measured in.
  enum Unit {
    /// As many round trips as it takes; nil where that is for it to say.
    case roundTrips(Int?)
    /// The start of a process with the same limits and no plugin.
    case start
  }

  private let name: String
  private let plain: Measurement
  private let isolated: Measurement
  private let unit: Unit
  /// A byte to such a process and back.
  private let socket: Measurement

  init(
    _ name: String, _ times: (plain: Measurement, isolated: Measurement), of unit: Unit,
    socket: Measurement
  ) {
    self.name = name
    (plain, isolated) = times
    self.unit = unit
    self.socket = socket
  }

  /// By how much a round trip, or a start, is dearer than a bare one; nil where it is not said how many
  /// there are.
  private var ratio: Double? {
    switch unit {
    case .roundTrips(let count):
      count.map { (isolated.median - plain.median) / Double($0) / socket.median }
    case .start: isolated.median / plain.median
    }
  }

  /// A member of the list in `transhost-bench/1`.
  var json: JSON {
    .object(
      [
        ("workload", "isolation"), ("what", .text(name)), ("times", .whole(isolated.frames)),
        ("plain_ms", .milliseconds(plain.median)), ("isolated_ms", .milliseconds(isolated.median)),
        ("socket_ms", .milliseconds(socket.median)),
        ("lost_round_trips", .milliseconds((isolated.median - plain.median) / socket.median)),
      ] + (ratio.map { [("ratio", .milliseconds($0))] } ?? []))
  }

  /// The results for people.
  static func table(_ results: [IsolationResult]) -> String {
    guard let first = results.first else { return "" }
    let rows = results.map { result in
      [
        result.name, formatted("%.4f", result.plain.median),
        formatted("%.4f", result.isolated.median),
        formatted(
          "%.1f", (result.isolated.median - result.plain.median) / first.socket.median),
        result.ratio.map { formatted("%.2f", $0) } ?? "",
      ]
    }
    return ([["ISOLATION", "PLAIN", "ISOLATED", "ROUND TRIPS", "RATIO"]] + rows).table(
      rightAligned: [1, 2, 3, 4])
      + formatted(
        """

        Milliseconds, medians, on one processor. A byte over a socket pair to a process and back
        takes %.4f: ROUND TRIPS is what isolation adds, in these. RATIO: a call's round trip over
        that; for the start, a plugin over a process with the same limits and no plugin.

        """, first.socket.median)
  }
}
