import Compositing
import Geometry

/// Times workloads: every one at each size, with each number of threads and each kernel.
@MainActor
struct Benchmark {
  var workloads: [Workload]
  var sizes: [(width: Int, height: Int)]
  var threads: [Int]
  var kernels: [Kernel]
  var frames: Int
  /// How many small layers there are in the workload of that name.
  var layerCount: Int
  var isQuiet: Bool

  /// What came of one of them.
  struct Result {
    var workload: Workload
    var width: Int
    var height: Int
    var threads: Int
    var kernel: Kernel
    var times: Measurement
    var copy: Double
  }

  /// The most frames from a transition's beginning to its end.
  ///
  /// In smaller steps some frames look like the ones before them, are not drawn, and would be timed
  /// as if they were.
  static let mostSteps = 60

  /// The fraction of the whole that a frame shows; more frames than steps begin again.
  static func progress(_ frame: Int, of frames: Int) -> Double {
    let steps = min(frames, mostSteps)
    return (Double(frame % steps) + 0.5) / Double(steps)
  }

  func run() throws -> [Result] {
    var results: [Result] = []
    var bar = ProgressBar(isQuiet: isQuiet)
    let total = sizes.count * workloads.count * threads.count * kernels.count * frames
    var done = 0
    for (width, height) in sizes {
      let from = try BenchmarkPicture.make(width: width, height: height, seed: 1)
      let to = try BenchmarkPicture.make(width: width, height: height, seed: 2)
      let target = try PixelBuffer(width: width, height: height)
      for workload in workloads {
        let scene = try WorkloadScene(workload, from: from, to: to, count: layerCount)
        // Next to each workload's own times, as a machine's speed drifts.
        let copy = try Measurement.copy(of: from).median
        for kernel in kernels {
          for threads in threads {
            // As an application does it: one renderer for all frames.
            let renderer = Renderer(threads: threads, kernel: kernel)
            var times: [Double] = []
            for frame in -1..<frames {
              try Interruption.check()
              scene.move(frame < 0 ? 0.3 : Self.progress(frame, of: frames))
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
            results.append(
              Result(
                workload: workload, width: width, height: height, threads: threads, kernel: kernel,
                times: Measurement(times), copy: copy))
          }
        }
      }
    }
    bar.clear()
    return results
  }
}
