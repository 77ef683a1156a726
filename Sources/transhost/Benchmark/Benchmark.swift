import Compositing

/// One run of the command: what is timed, at which sizes, with which threads and kernels.
@MainActor
struct Benchmark {
  /// Stands for every kernel that the machine can run.
  nonisolated private static let all = "all"
  /// Every kernel by name, and what stands for all of them.
  nonisolated private static let kernelNames = Kernel.allCases.map(\.rawValue) + [all]

  let arguments: Arguments
  let sizes: [(width: Int, height: Int)]
  let threads: [Int]
  let kernels: [Kernel]
  let frames: Int
  /// How many there are, where the workload asks for a number; nil is what is usual in it.
  let count: Int?

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    sizes = try arguments.each("size") { try $0.size("size", in: 1...PixelBuffer.maximumSide) }
    threads = try arguments.each("threads") { try $0.whole("threads", in: 1...256) }
    frames = try arguments.whole("frames", in: 3...100_000) ?? 60
    count = try arguments.whole("count", in: 1...100_000)
    let names = try arguments.each("kernel") { try $0.choice("kernel", of: Self.kernelNames) }
    let available = Kernel.allCases.filter(\.isAvailable)
    kernels = try (names.isEmpty ? [Kernel.best.rawValue] : names).flatMap { name in
      let meant = available.filter { [$0.rawValue, Self.all].contains(name) }
      guard !meant.isEmpty else {
        throw arguments.error(
          "This machine cannot run the kernel '\(name)'; it can run: "
            + "\(available.map(\.rawValue).joined(separator: ", ")).")
      }
      return meant
    }
  }

  /// The most frames from a transition's beginning to its end.
  ///
  /// In smaller steps some frames look like the ones before them, are not drawn, and would be timed
  /// as if they were.
  static let mostSteps = 60

  /// The fraction of the whole that a frame shows; more frames than steps begin again.
  func progress(_ frame: Int) -> Double {
    let steps = min(frames, Self.mostSteps)
    return (Double(frame % steps) + 0.5) / Double(steps)
  }
}
