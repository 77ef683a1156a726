import Compositing
import Measuring
import SystemCalls
import Playing
import PluginHosting

extension Benchmark {
  nonisolated static let snapshotName = "snapshot"
  nonisolated static let isolationName = "isolation"
  nonisolated static let growthName = "growth"
  nonisolated static let callsName = "calls"
  /// The workloads that draw no frames of pictures.
  nonisolated static let otherNames = [snapshotName, isolationName, growthName, callsName]

  /// Times workloads: every one at each size, with each number of threads and each kernel.
  func runWorkloads() throws -> ExitCode {
    let names = try arguments.each("workload") {
      try $0.choice("workload", of: Workload.allCases.map(\.rawValue) + Self.otherNames)
    }
    let sizes = sizes.isEmpty ? [(1920, 1080), (3840, 2160)] : sizes
    let workloads = names.isEmpty ? Workload.standard : names.compactMap(Workload.init)
    let results = try time(workloads, at: sizes)
    let snapshots = try names.contains(Self.snapshotName) ? sizes.map(timeSnapshot) : []
    let isolation =
      try names.contains(Self.isolationName) ? EmptyWorker.onOneProcessor(timeIsolation) : []
    let calls = try names.contains(Self.callsName) ? timeCalls() : []
    let growth = try names.contains(Self.growthName) ? timeGrowth() : nil
    let texts = [
      results.isEmpty ? "" : Self.table(results), snapshots.map(\.text).joined(),
      IsolationResult.table(isolation), CallResult.table(calls),
      growth.map { GrowthResult.table($0.results) + "\n" + $0.frame.text } ?? "",
    ]
    let objects =
      results.map(\.json) + snapshots.map(\.json) + isolation.map(\.json) + calls.map(\.json)
      + (growth.map { $0.results.map(\.json) + [$0.frame.json] } ?? [])
    try Console.write(
      arguments.has("json")
        ? JSON.benchmark(objects) : texts.filter { !$0.isEmpty }.joined(separator: "\n"))
    return .done
  }

  private func time(
    _ workloads: [Workload], at sizes: [(width: Int, height: Int)]
  ) throws -> [WorkloadResult] {
    let processors = Renderer.processorCount
    let threads = !threads.isEmpty ? threads : processors > 1 ? [1, processors] : [1]
    var results: [WorkloadResult] = []
    var bar = ProgressBar(isQuiet: arguments.has("quiet"))
    let total = sizes.count * workloads.count * threads.count * kernels.count * frames
    var done = 0
    for (width, height) in sizes {
      let from = try BenchmarkPicture.make(width: width, height: height, seed: 1)
      let to = try BenchmarkPicture.make(width: width, height: height, seed: 2)
      let target = try PixelBuffer(width: width, height: height)
      for workload in workloads {
        let scene = try WorkloadScene(workload, from: from, to: to, count: count ?? 1000)
        // Next to each workload's own times, as a machine's speed drifts.
        let copy = try Measurement.copy(of: from).median
        for kernel in kernels {
          for threads in threads {
            // As an application does it: one renderer for all frames.
            let renderer = Renderer(threads: threads, kernel: kernel)
            var times: [Double] = []
            for frame in -1..<frames {
              try Interruption.check()
              scene.move(frame < 0 ? 0.3 : progress(frame))
              let time = Measurement.time {
                renderer.render(
                  scene.root, size: (width, height), scale: 1, background: .black, into: target)
              }
              // The first one makes what all the others keep.
              guard frame >= 0 else { continue }
              times.append(time)
              done += 1
              bar.update(done, of: total)
            }
            let timing = Timing(
              width: width, height: height, threads: threads, kernel: kernel,
              times: Measurement(times), copy: copy)
            results.append(WorkloadResult(name: workload.rawValue, timing: timing))
          }
        }
      }
    }
    bar.clear()
    return results
  }

  /// The results for people; the last column is the median over the time to copy a frame.
  private static func table(_ results: [WorkloadResult]) -> String {
    let heading = [
      "WORKLOAD", "SIZE", "THREADS", "KERNEL", "MEDIAN", "P95", "P99", "FPS", "/COPY",
    ]
    return ([heading] + results.map(\.row)).table(rightAligned: [2, 4, 5, 6, 7, 8])
      + "\nMilliseconds a frame. /COPY: the median over the time to copy one frame in memory.\n"
  }
}

/// What came of one workload.
private struct WorkloadResult {
  var name: String
  var timing: Timing

  /// A member of the list in `transhost-bench/1`.
  var json: JSON { .object([("workload", .text(name))] + timing.members) }

  /// A row of the table.
  var row: [String] {
    let rate = formatted("%.0f", timing.times.framesPerSecond)
    let ratio = formatted("%.2f", timing.times.median / timing.copy)
    return [
      name, "\(timing.width)x\(timing.height)", "\(timing.threads)", timing.kernel.rawValue,
    ] + timing.texts + [rate, ratio]
  }
}
