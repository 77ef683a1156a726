import Compositing
import Geometry
import Transitioning
import ViewControllers

extension Command {
  /// Layers and events of a transition.
  static let trace = Command(
    name: "transhost trace",
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
      let choice = try PluginChoice(options)
      let size = options.size ?? Screen.builtInSize
      let scale = options.scale ?? 1
      try PlaybackOptions.check(size, scale: scale, arguments)
      let setting = options.setting(for: choice, size: size, scale: scale)
      let player = try TransitionPlayer(
        setting, animator: choice.makeAnimator(),
        from: .color(Color(red: 0.9, green: 0.4, blue: 0.3)),
        to: .color(Color(red: 0.2, green: 0.5, blue: 0.8)))
      let trace = Trace(
        player, plugin: choice.name, animator: choice.animatorName,
        container: setting.container.rawValue, moments: moments,
        step: options.speed / options.framesPerSecond)
      let hasMisbehaved = choice.hasMisbehaved || (choice.library != nil && player.hasMisbehaved)
      if hasMisbehaved, options.isStrict {
        throw Failure("The plugin misbehaved; with --strict nothing is written.")
      }
      try Console.write(arguments.has("json") ? trace.json : trace.text)
      return hasMisbehaved ? .misbehaved : .done
    })
}
