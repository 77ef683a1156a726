import Compositing
import Foundation
import Geometry
import Transitioning

extension Command {
  /// The main job: a transition becomes a film.
  static let play = Command(
    name: "transhost",
    summary: "Plays a view-controller transition, as a plugin animates it, into a film.",
    usages: [
      "--plugin PLUGIN [--from SCREEN] [--to SCREEN] [--output FILE] [OPTION ...]",
      "SUBCOMMAND [OPTION ...]",
    ],
    options: PlaybackOptions.options + [
      Option(
        "from", value: "SCREEN",
        "What goes: a picture, a clip (its first frame) or a colour (#rrggbb). Default: a built-in "
          + "screen."),
      Option("to", value: "SCREEN", "What comes."),
      Option(
        "output", letter: "o", value: "FILE",
        ".mp4 (H.264), .y4m, frames/%04d.png, .png (a filmstrip) or - (bare BGRA rows on stdout). "
          + "Default: the plugin's name with .mp4."),
      Option("threads", value: "N", "Threads that draw. Default: one for each processor."),
      Option("version", "Show the version."),
    ],
    details: """
      SUBCOMMANDS:
      \(Command.table([
        ("list", "List the plugins that are known by name."),
        ("info NAME", "Show what is known of one of them."),
        ("trace", "Print layers and events of a transition, as text or JSON."),
        ("bench", "Measure how fast this machine is, or how fast a plugin is."),
      ]))
      See 'transhost SUBCOMMAND --help'.

      EXIT STATUS:
      \(Command.table([
        ("0", "Done."), ("1", "Failed; nothing was written."),
        ("2", "Done, and the plugin misbehaved."), ("64", "The command line is wrong."),
      ]).dropLast())
      """,
    run: { try Play($0).run() })
}

/// One run of the main job.
@MainActor
struct Play {
  private static let longestSide = 1920.0

  private let options: PlaybackOptions
  private let arguments: Arguments
  private let output: String?
  private let threads: Int

  init(_ arguments: Arguments) throws(UsageError) {
    self.arguments = arguments
    options = try PlaybackOptions(arguments)
    output = try arguments.text("output")
    threads = try arguments.whole("threads", in: 1...256) ?? Renderer.processorCount
    if let output, OutputKind(output) == nil {
      throw arguments.error(
        "Output '\(output)' is of no known kind: .mp4, .y4m, .png, frames/%04d.png or -.")
    }
  }

  func run() throws -> ExitCode {
    let choice = try PluginChoice(options)
    let (from, to) = try Screen.pair(of: arguments)
    let (size, scale) = try screenSize(from, to)
    let setting = options.setting(for: choice, size: size, scale: scale)
    // From the list to one of its things, or back.
    let player = try TransitionPlayer(
      setting, animator: choice.makeAnimator(), from: from ?? (setting.goesBack ? .detail : .list),
      to: to ?? (setting.goesBack ? .list : .detail))
    let output = output ?? "\(choice.name).mp4"
    let film = Film(
      path: output, kind: OutputKind(output) ?? .film, scale: scale,
      framesPerSecond: options.framesPerSecond, speed: options.speed, threads: threads,
      isQuiet: options.isQuiet)
    let hasMisbehaved: @MainActor () -> Bool = {
      choice.hasMisbehaved || (choice.library != nil && player.hasMisbehaved)
    }
    let isStrict = options.isStrict
    let isGood: @MainActor () throws -> Void = {
      if isStrict, hasMisbehaved() {
        throw Failure("The plugin misbehaved; with --strict nothing is written.")
      }
    }
    try film.make(of: player, if: isGood)
    return hasMisbehaved() ? .misbehaved : .done
  }

  /// The size that is asked for; else the larger picture's, brought to a film's; else that of the
  /// built-in screens.
  private func screenSize(_ from: Screen?, _ to: Screen?) throws -> (Size, Double) {
    if let size = options.size { return (size, options.scale ?? 1) }
    let pictures = [from?.pictureSize, to?.pictureSize].compactMap(\.self)
    guard
      let picture = pictures.max(by: { $0.width * $0.height < $1.width * $1.height })
    else {
      let scale = options.scale ?? 2
      try PlaybackOptions.check(Screen.builtInSize, scale: scale, arguments)
      return (Screen.builtInSize, scale)
    }
    let factor = min(1, Self.longestSide / max(picture.width, picture.height))
    let size = Size(
      width: max(1, (picture.width * factor).rounded()),
      height: max(1, (picture.height * factor).rounded()))
    let scale = options.scale ?? 1
    try PlaybackOptions.check(size, scale: scale, arguments)
    return (size, scale)
  }
}
