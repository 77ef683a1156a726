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
        words: Workload.allCases.map(\.rawValue) + Benchmark.otherNames, isRepeatable: true,
        "What to draw. Two pictures that fill the frame: "
          + Workload.standard.map(\.rawValue).joined(separator: ", ")
          + " (the default: all of these); "
          + Workload.allCases.compactMap { workload in
            workload.summary.map { "\($0): \(workload.rawValue); " }
          }.joined()
          + "a screen against drawing it again: snapshot; a plugin in a process of its own against one "
          + "in this process: isolation; what single calls cost: calls; how costs grow with numbers: growth."
      ),
      Option(
        "count", value: "N",
        "Small pictures in the workload layers, and the most of anything in the workload growth. "
          + "Default: 1000 and 100000."),
      Option(
        "threads", value: "N", isRepeatable: true,
        "Threads that draw. Default: 1, and one for each processor."),
      Option(
        "kernel", value: "KERNEL", words: Kernel.allCases.map(\.rawValue) + ["all"],
        isRepeatable: true,
        "Which inner loops draw. One of "
          + Kernel.allCases.map(\.rawValue).joined(separator: ", ")
          + ", or all. Default: the best that this machine can run (\(Kernel.best.rawValue))."),
      Option("frames", value: "N", "Frames for each. Default: 60."),
      Option("json", "Print JSON: the format transhost-bench/1."),
    ]
      + PlaybackOptions.options.filter { !["size", "scale", "fps", "speed"].contains($0.name) }
      + [
        Option(
          "size", value: "WxH", words: Arguments.sizeWords, isRepeatable: true,
          "The frame's size in pixels. Default: 1920x1080 and 3840x2160; with a "
            + "plugin 1920x1080.")
      ],
    details: """
      Frames are composed into memory; nothing is encoded. One frame is drawn before and
      not counted. With --plugin, what is timed is everything that a frame takes: the
      plugin's own work, the animations and the drawing.

      A machine that does other things at the same time gives other figures: compare the
      ratio to a copy, or repeat.
      """,
    run: { arguments in
      let benchmark = try Benchmark(arguments)
      return try arguments.has("plugin") ? benchmark.runPlugin() : benchmark.runWorkloads()
    })
}
