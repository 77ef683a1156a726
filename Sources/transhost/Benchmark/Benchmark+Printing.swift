import Compositing
import Foundation
import Playing

extension Benchmark.Result {
  private var name: String { workload.rawValue }

  /// The result as a member of the list in `transhost-bench/1`.
  var json: JSON {
    .object([
      ("workload", .text(name)), ("width", .whole(width)), ("height", .whole(height)),
      ("threads", .whole(threads)), ("kernel", .text(kernel.rawValue)),
      ("frames", .whole(times.frames)), ("median_ms", .milliseconds(times.median)),
      ("p95_ms", .milliseconds(times.percentile(95))),
      ("p99_ms", .milliseconds(times.percentile(99))),
      ("fps", .milliseconds(times.framesPerSecond)), ("copy_ms", .milliseconds(copy)),
    ])
  }

  /// The result as a row of the table.
  fileprivate var row: [String] {
    [
      name, "\(width)x\(height)", "\(threads)", kernel.rawValue, milliseconds(times.median),
      milliseconds(times.percentile(95)), milliseconds(times.percentile(99)),
      String(format: "%.0f", times.framesPerSecond), String(format: "%.2f", times.median / copy),
    ]
  }
}

extension [Benchmark.Result] {
  /// The document `transhost-bench/1`.
  var json: String {
    JSON.document([("format", "transhost-bench/1"), ("results", .list(map(\.json)))])
  }

  /// The same for people; the last column is the median over the time to copy a frame.
  var text: String {
    var table = TextTable(
      ["WORKLOAD", "SIZE", "THREADS", "KERNEL", "MEDIAN", "P95", "P99", "FPS", "/COPY"],
      rightAligned: [2, 4, 5, 6, 7, 8])
    for result in self { table.add(result.row) }
    return table.text
      + "\nMilliseconds a frame. /COPY: the median over the time to copy one frame in memory.\n"
  }
}

extension JSON {
  /// A number with as many digits as a time has meaning.
  static func milliseconds(_ value: Double) -> JSON { .number((value * 10_000).rounded() / 10_000) }
}

/// A time for people.
func milliseconds(_ value: Double) -> String { String(format: "%.3f", value) }
