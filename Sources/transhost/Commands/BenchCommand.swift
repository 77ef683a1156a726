import Compositing
import Geometry
import Playing

extension Command {
  /// How fast the compositor is here.
  static let bench = Command(
    name: "transhost bench",
    brief: "Measure how fast this machine is, or how fast a plugin is.",
    summary: "Measures how fast this machine composes transitions, or one plugin's.",
    usages: [
      "[--workload WORKLOAD ...] [--size WxH ...] [--threads N ...] [--kernel KERNEL ...] "
        + "[--frames N] [--json]",
      "--plugin PLUGIN [--size WxH] [--threads N] [--frames N] [--json] [OPTION ...]",
    ],
    options: [
      Option(
        "workload", value: "WORKLOAD",
        "What to draw; may be repeated. Two pictures that fill the frame: "
          + Workload.standard.map(\.rawValue).joined(separator: ", ")
          + " (the default: all of these); many small ones: layers; one small one: small; nothing "
          + "that moves: idle; a screen against drawing it again: snapshot."),
      Option("count", value: "N", "Small pictures in the workload layers. Default: 1000."),
      Option(
        "threads", value: "N",
        "Threads that draw; may be repeated. Default: 1, and one for each processor."),
      Option(
        "kernel", value: "KERNEL",
        "Which inner loops draw; may be repeated. One of "
          + Kernel.allCases.map(\.rawValue).joined(separator: ", ")
          + ", or all. Default: the best that this machine can run (\(Kernel.best.rawValue))."),
      Option("frames", value: "N", "Frames for each. Default: 60."),
      Option("json", "Print JSON: the format transhost-bench/1."),
    ]
      + PlaybackOptions.options.filter { !["size", "scale", "fps", "speed"].contains($0.name) }
      + [
        Option(
          "size", value: "WxH",
          "The frame's size in pixels; may be repeated. Default: 1920x1080 and 3840x2160; with a "
            + "plugin 1920x1080.")
      ],
    details: """
      Frames are composed into memory; nothing is encoded. One frame is drawn before and
      not counted. With --plugin, what is timed is everything that a frame takes: the
      plugin's own work, the animations and the drawing.

      A machine that does other things at the same time gives other figures: compare the
      ratio to a copy, or repeat.
      """,
    run: { try Bench($0).run() })
}

/// One run of the command.
@MainActor
struct Bench {
  private static let snapshotName = "snapshot"
  /// Stands for every kernel that the machine can run.
  private static let all = "all"

  private let arguments: Arguments
  private let sizes: [(width: Int, height: Int)]
  private let threads: [Int]
  private let kernels: [Kernel]
  private let frames: Int
  private let count: Int

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    sizes = try arguments.each("size") { one throws(UsageError) in
      try one.size("size", in: 1...PixelBuffer.maximumSide)
    }
    threads = try arguments.each("threads") { one throws(UsageError) in
      try one.whole("threads", in: 1...256)
    }
    frames = try arguments.whole("frames", in: 3...100_000) ?? 60
    count = try arguments.whole("count", in: 1...100_000) ?? 1000
    let available = Kernel.allCases.filter(\.isAvailable)
    let names = try arguments.each("kernel") { one throws(UsageError) in
      try one.choice("kernel", of: Kernel.allCases.map(\.rawValue) + [Self.all])
    }
    for name in names where name != Self.all && !available.contains(where: { $0.rawValue == name })
    {
      throw arguments.error(
        "This machine cannot run the kernel '\(name)'; it can run: "
          + "\(available.map(\.rawValue).joined(separator: ", ")).")
    }
    let kernels = names.flatMap { name in
      available.filter { [$0.rawValue, Self.all].contains(name) }
    }
    self.kernels = kernels.isEmpty ? [.best] : kernels
  }

  func run() throws -> ExitCode {
    if arguments.has("plugin") { return try runPlugin() }
    let (workloads, snapshots) = try chosenWorkloads()
    let sizes = sizes.isEmpty ? [(1920, 1080), (3840, 2160)] : sizes
    let processors = Renderer.processorCount
    let benchmark = Benchmark(
      workloads: workloads, sizes: sizes,
      threads: threads.isEmpty ? (processors > 1 ? [1, processors] : [1]) : threads,
      kernels: kernels, frames: frames, layerCount: count, isQuiet: arguments.has("quiet"))
    let results = try benchmark.run()
    guard snapshots else {
      try Console.write(arguments.has("json") ? results.json : results.text)
      return .done
    }
    #if Drawing
      let drawn = try sizes.map {
        try SnapshotBenchmark.run(width: $0.0, height: $0.1, frames: frames)
      }
      if arguments.has("json") {
        try Console.write(
          JSON.document([
            ("format", "transhost-bench/1"),
            ("results", .list(results.map(\.json) + drawn.map(\.json))),
          ]))
      } else {
        try Console.write(
          (results.isEmpty ? "" : results.text + "\n") + drawn.map(\.text).joined())
      }
      return .done
    #else
      throw Failure("The workload 'snapshot' needs the trait Drawing, which this build is without.")
    #endif
  }

  private func chosenWorkloads() throws(UsageError) -> ([Workload], snapshots: Bool) {
    let names = try arguments.each("workload") { one throws(UsageError) in
      try one.choice(
        "workload", of: Workload.allCases.map(\.rawValue) + [Self.snapshotName])
    }
    return (
      names.isEmpty ? Workload.standard : names.compactMap(Workload.init),
      names.contains(Self.snapshotName)
    )
  }

  private func runPlugin() throws -> ExitCode {
    for name in ["workload", "count"] where arguments.has(name) {
      throw arguments.error("Option '--\(name)' does not go with '--plugin'.")
    }
    guard sizes.count <= 1, threads.count <= 1, kernels.count == 1 else {
      throw arguments.error("With '--plugin' there is one size, one kernel, one number of threads.")
    }
    let options = try PlaybackOptions(arguments)
    let choice = AnimatorChoice(options)
    let size = sizes.first ?? (1920, 1080)
    let benchmark = PluginBenchmark(
      width: size.0, height: size.1, threads: threads.first ?? Renderer.processorCount,
      kernel: kernels[0], frames: frames, isQuiet: options.isQuiet)
    let result = try benchmark.run(choice, options)
    try Console.write(arguments.has("json") ? result.json : result.text)
    return choice.hasMisbehaved ? .misbehaved : .done
  }
}
