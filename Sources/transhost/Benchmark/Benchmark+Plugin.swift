import Compositing
import Measuring
import SystemCalls
import Geometry
import Playing
import Transitioning
import ViewControllers

extension Benchmark {
  /// Times one animator: all that has to be done for each frame of a transition, on a size.
  func runPlugin() throws -> ExitCode {
    for name in ["workload", "count"] where arguments.has(name) {
      throw arguments.error("Option '--\(name)' does not go with '--plugin'.")
    }
    guard sizes.count <= 1, threads.count <= 1, kernels.count == 1 else {
      throw arguments.error("With '--plugin' there is one size, one kernel, one number of threads.")
    }
    let options = try PlaybackOptions(arguments)
    let choice = try AnimatorChoice(options)
    return try choice.perform { try time(choice, options) }
  }

  /// Times it, and says whether it broke rules.
  private func time(_ choice: AnimatorChoice, _ options: PlaybackOptions) throws -> Bool {
    let (width, height) = sizes.first ?? (1920, 1080)
    let from = try BenchmarkPicture.make(width: width, height: height, seed: 1)
    let to = try BenchmarkPicture.make(width: width, height: height, seed: 2)
    let target = try PixelBuffer(width: width, height: height)
    let copy = try Measurement.copy(of: from).median
    let size = Size(width: Double(width), height: Double(height))
    let vended = try choice.vend()
    let setting = try options.setting(for: vended, size: size, scale: 1)
    let renderer = Renderer(threads: threads.first ?? Renderer.processorCount, kernel: kernels[0])
    var bar = ProgressBar(isQuiet: options.isQuiet)
    var times: [Double] = []
    // Transitions from their beginning to their end, until so many frames have been timed.
    while times.count < frames {
      let player = TransitionPlayer(
        setting, animator: try choice.vend().controller, from: .picture(from), to: .picture(to))
      player.start()
      let duration = max(player.expectedLength, 1e-3)
      for frame in -1..<min(Self.mostSteps, frames - times.count) {
        try Interruption.check()
        // The first is drawn before the clock moves, and not timed.
        let progress = frame < 0 ? 0 : progress(frame)
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
    let result = PluginResult(
      plugin: vended.sourceName, animator: vended.animatorID,
      timing: Timing(
        width: width, height: height, threads: renderer.threads, kernel: kernels[0],
        times: Measurement(times), copy: copy))
    try Console.write(
      arguments.has("json") ? JSON.benchmark([result.json]) : result.text)
    Ending.becomesWhole()
    return choice.hasMisbehaved
  }
}

/// What came of one animator.
private struct PluginResult {
  var plugin: String
  var animator: String
  var timing: Timing

  /// A member of the list in `transhost-bench/1`.
  var json: JSON {
    .object(
      [("plugin", .text(plugin)), ("animator", .text(animator))] + timing.members + [
        ("holds_60", .bool(timing.times.holds(framesPerSecond: 60))),
        ("holds_120", .bool(timing.times.holds(framesPerSecond: 120))),
      ])
  }

  /// The same for people.
  var text: String {
    func verdict(_ rate: Double) -> String {
      let limit = formatted("%.2f", 1000 / rate)
      return timing.times.holds(framesPerSecond: rate)
        ? "yes (99 of 100 frames in less than \(limit) ms)"
        : "no (1 of 100 frames takes more than \(limit) ms)"
    }
    let texts = timing.texts
    return """
      \(plugin) (\(animator)), \(timing.width) x \(timing.height) pixels, \
      \(timing.threads.counted("thread")), \
      \(timing.kernel.rawValue), \(timing.times.frames) frames
      median \(texts[0]) ms, p95 \(texts[1]) ms, p99 \(texts[2]) ms
      holds 60 frames a second:  \(verdict(60))
      holds 120 frames a second: \(verdict(120))

      """
  }
}
