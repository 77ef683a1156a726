import Compositing
import Geometry
import Media
import Playing

extension Command {
  /// Layers and events of a transition.
  static let trace = Command(
    name: "transhost trace",
    brief: "Print layers and events of a transition, as text or JSON.",
    summary:
      "Prints the layers of a transition at moments of it, as they are shown then, and its events.",
    usages: ["--plugin PLUGIN [--at FRACTION,...] [--json] [OPTION ...]"],
    options: PlaybackOptions.options + [
      Option(
        "at", value: "FRACTION,...",
        "Fractions of the duration. Default: every frame of --fps, to the end."),
      Option("json", "Print JSON: the format transhost-trace/1."),
    ],
    details: """
      The screens are plain coloured views. Lengths are points, angles radians, times
      seconds; transforms are 16 numbers in Core Animation's order, m11 to m44.
      """,
    run: { arguments in
      let options = try PlaybackOptions(arguments)
      let moments = try arguments.numbers("at", in: 0...1)
      let choice = try AnimatorChoice(options)
      return try choice.perform {
        let vended = try choice.vend()
        let size = options.size ?? BuiltInScreen.size
        let scale = options.scale ?? 1
        try PlaybackOptions.check(size, scale: scale, arguments)
        let playback = try Playback(
          options, choice, vended, size: size, scale: scale,
          from: .color(Color(red: 0.9, green: 0.4, blue: 0.3)),
          to: .color(Color(red: 0.2, green: 0.5, blue: 0.8)))
        let trace = Trace(
          playback.player, of: vended, moments: moments,
          step: options.speed / (options.rate ?? .usual).framesPerSecond)
        try playback.approve()
        try Console.write(arguments.has("json") ? trace.json : trace.text)
        return playback.finish()
      }
    })
}
