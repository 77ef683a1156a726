import Compositing
import Foundation
import Geometry
import Playing
import Transitioning
import ViewControllers

/// Times one animator: all that has to be done for each frame of a transition, on a size.
@MainActor
struct PluginBenchmark {
  var width: Int
  var height: Int
  var threads: Int
  var kernel: Kernel
  var frames: Int
  var isQuiet: Bool

  /// What came of it.
  struct Result {
    var plugin: String
    var animator: String
    var width: Int
    var height: Int
    var threads: Int
    var kernel: Kernel
    var times: Measurement
    var copy: Double
  }

  /// Plays transitions from their beginning to their end until so many frames have been timed.
  func run(_ choice: AnimatorChoice, _ options: PlaybackOptions) throws -> Result {
    let from = try BenchmarkPicture.make(width: width, height: height, seed: 1)
    let to = try BenchmarkPicture.make(width: width, height: height, seed: 2)
    let target = try PixelBuffer(width: width, height: height)
    let copy = try Measurement.copy(of: from).median
    let size = Size(width: Double(width), height: Double(height))
    let vended = try choice.vend()
    let setting = options.setting(for: vended, size: size, scale: 1)
    let renderer = Renderer(threads: threads, kernel: kernel)
    var bar = ProgressBar(isQuiet: isQuiet)
    var times: [Double] = []
    while times.count < frames {
      let player = TransitionPlayer(
        setting, animator: try choice.vend().controller, from: .picture(from), to: .picture(to))
      player.start()
      let duration = max(player.expectedLength, 1e-3)
      for frame in -1..<min(Benchmark.mostSteps, frames - times.count) {
        try Interruption.check()
        // The first is drawn before the clock moves, and not timed.
        let progress = frame < 0 ? 0 : Benchmark.progress(frame, of: frames)
        let time = Measurement.time {
          player.advance(to: progress * duration)
          renderer.render(
            player.stage.window.layer, size: (width, height), scale: 1, background: .black,
            into: target)
        }
        guard frame >= 0 else { continue }
        times.append(time)
        bar.update(times.count, of: frames)
      }
    }
    bar.clear()
    return Result(
      plugin: vended.sourceName, animator: vended.animatorID, width: width, height: height,
      threads: threads, kernel: kernel, times: Measurement(times), copy: copy)
  }
}

extension PluginBenchmark.Result {
  /// The document `transhost-bench/1` for one animator.
  var json: String {
    JSON.document([
      ("format", "transhost-bench/1"),
      (
        "results",
        .list([
          .object([
            ("plugin", .text(plugin)), ("animator", .text(animator)), ("width", .whole(width)),
            ("height", .whole(height)), ("threads", .whole(threads)),
            ("kernel", .text(kernel.rawValue)), ("frames", .whole(times.frames)),
            ("median_ms", .milliseconds(times.median)),
            ("p95_ms", .milliseconds(times.percentile(95))),
            ("p99_ms", .milliseconds(times.percentile(99))),
            ("fps", .milliseconds(times.framesPerSecond)), ("copy_ms", .milliseconds(copy)),
            ("holds_60", .bool(times.holds(framesPerSecond: 60))),
            ("holds_120", .bool(times.holds(framesPerSecond: 120))),
          ])
        ])
      ),
    ])
  }

  /// The same for people.
  var text: String {
    func verdict(_ rate: Double) -> String {
      let limit = String(format: "%.2f", 1000 / rate)
      return times.holds(framesPerSecond: rate)
        ? "yes (99 of 100 frames in less than \(limit) ms)"
        : "no (1 of 100 frames takes more than \(limit) ms)"
    }
    return """
      \(plugin) (\(animator)), \(width) x \(height) pixels, \
      \(threads == 1 ? "1 thread" : "\(threads) threads"), \(kernel.rawValue), \(times.frames) frames
      median \(milliseconds(times.median)) ms, p95 \(milliseconds(times.percentile(95))) ms, \
      p99 \(milliseconds(times.percentile(99))) ms
      holds 60 frames a second:  \(verdict(60))
      holds 120 frames a second: \(verdict(120))

      """
  }
}
