import Compositing
import Measuring
import SystemCalls
import Playing

/// How long frames of one size took, drawn by one number of threads with one kernel.
struct Timing {
  var width: Int
  var height: Int
  var threads: Int
  var kernel: Kernel
  var times: Measurement
  /// The time to copy one frame in memory, in milliseconds.
  var copy: Double

  /// The members of an object in `transhost-bench/1`, after those that say what was drawn.
  var members: [(String, JSON)] {
    [
      ("width", .whole(width)), ("height", .whole(height)), ("threads", .whole(threads)),
      ("kernel", .text(kernel.rawValue)), ("frames", .whole(times.frames)),
      ("median_ms", .milliseconds(times.median)), ("p95_ms", .milliseconds(times.percentile(95))),
      ("p99_ms", .milliseconds(times.percentile(99))),
      ("fps", .milliseconds(times.framesPerSecond)), ("copy_ms", .milliseconds(copy)),
    ]
  }

  /// Median and percentiles for people, in milliseconds.
  var texts: [String] {
    [times.median, times.percentile(95), times.percentile(99)].map { formatted("%.3f", $0) }
  }
}

extension JSON {
  /// A number with as many digits as a time has meaning.
  static func milliseconds(_ value: Double) -> JSON { .number((value * 10_000).rounded() / 10_000) }

  /// The document `transhost-bench/1`.
  static func benchmark(_ results: [JSON]) -> String {
    document(["format": "transhost-bench/1", "results": .list(results)])
  }
}
