import Compositing
import Geometry
import Media
import Playing
import SystemCalls
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
    options: PlaybackOptions.options + NamedScreens.options + FilmOptions.options + [
      Option(
        "duration", value: "SECONDS",
        "How long the transition takes in the film, whatever the plugin says: time is scaled."),
      Option(
        "force", letter: "y",
        "Replace a file that is there. Without: ask on a terminal, else refuse."),
      .open,
      Option(
        "threads", value: "N",
        "Threads that draw and encode. Default: one for each processor."),
      Option("version", "Show the version."),
    ],
    details: """
      SUBCOMMANDS:
      \(Command.subcommandTable)
      See 'transhost SUBCOMMAND --help', and 'transhost help' for more to read.

      EXIT STATUS:
      \(Command.table(Command.exitStatus).dropLast())
      """,
    run: { try Play($0).run() })
}

/// One run of the main job.
@MainActor
struct Play {
  private static let longestSide = 1920.0

  private let options: PlaybackOptions
  private let arguments: Arguments
  private let film: FilmOptions
  /// Where it was when the program began.
  private let directory = workingDirectory()
  /// Seconds that the transition is to take; nil is what it does by itself.
  private let duration: Double?
  private let threads: Int
  private let reading: ScreenReading
  private let began = ContinuousClock.now

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    options = try PlaybackOptions(arguments)
    film = try FilmOptions(arguments, rate: options.rate)
    duration = try arguments.number("duration", in: 0.01...3600)
    if duration != nil, let other = ["speed", "script"].first(where: arguments.has) {
      throw arguments.error(
        other == "speed"
          ? "Options '--duration' and '--speed' both say how time goes; give one of them."
          : "Option '--duration' scales a transition that goes by itself; it goes without '--script'."
      )
    }
    threads = try arguments.whole("threads", in: 1...256) ?? Renderer.processorCount
    // Where the film's shape goes by the pictures, all that is known is the square that it fits in.
    let size = options.size ?? Size(width: Self.longestSide, height: Self.longestSide)
    reading = try ScreenReading(arguments, for: Self.pixels(size, scale: options.scale ?? 1))
    guard try arguments.text("from") != "-" || arguments.text("to") != "-" else {
      throw arguments.error("Standard input can be one screen; '--from' and '--to' both name it.")
    }
    try arguments.checkOpening(film.output)
  }

  func run() throws -> ExitCode {
    let named = try film.output.map(safety)?.check(against: inputs)
    // Pictures are read, and the film's place is known, before any plugin is opened in this process.
    let choice = try AnimatorChoice(options)
    try film.output.map(safety)?.keep(choice.files)
    var screens = try NamedScreens(arguments, reading)
    let (size, scale) = try screenSize(screens.pictureSizes)
    try screens.fit(Self.pixels(size, scale: scale), reading)
    return try choice.perform {
      let vended = try choice.vend()
      let name = film.output ?? "\(vended.sourceName)\(film.format.name)"
      let taken = try named ?? safety(name).checkUnnamed(against: inputs)
      let film = Film(
        path: OutputFormat.isStandardOutput(name) ? name : name.absolutePath(in: directory),
        format: film.format, rate: film.rate, compression: film.compression, speed: options.speed,
        duration: duration, threads: threads, rendering: film.rendering, whenTaken: taken)
      return try Interruption.cleaningUp {
        // The stage goes before signals are again what they were: with it go the plugin's
        // surroundings.
        let playback = try Playback(
          options, choice, vended, size: size, scale: scale, from: screens.from, to: screens.to)
        arguments.open(try make(film, of: playback), in: film.format)
        return playback.finish()
      }
    }
  }

  private func safety(_ output: String) -> OutputSafety {
    OutputSafety(output: output, format: film.format, isForced: arguments.has("force"))
  }

  /// The files that a person names to be read, as far as they are files.
  private var inputs: [String] {
    [options.plugin] + ["from", "to", "script"].flatMap(arguments.all)
  }

  /// Makes the film.
  ///
  /// - Returns: Where it is.
  private func make(_ film: Film, of playback: Playback) throws -> String {
    var bar = ProgressBar(isQuiet: options.isQuiet)
    defer { bar.clear() }
    let result = try film.make(of: playback.player) { done, total in
      try Interruption.check()
      bar.update(done, of: total)
    } approve: {
      bar.clear()
      try playback.approve()
    }
    let seconds = (ContinuousClock.now - began - Console.timeAsked) / .seconds(1)
    if !options.isQuiet { report(film, result, seconds: seconds) }
    return result.path
  }

  private func report(_ film: Film, _ result: Film.Result, seconds: Double) {
    let name = self.film.output ?? result.path.splitAtLastSlash.name
    let file = OutputFormat.isStandardOutput(name) ? "stdout" : name
    let length = formatted("%.2f", result.length)
    let format = film.format
    let layout = format.pixelLayout.isEmpty ? "" : ", \(format.pixelLayout)"
    let pixels = "\(result.size.width) x \(result.size.height) pixels\(layout)"
    guard format.momentCount == nil else {
      return Console.say(
        "\(file): \(result.count.counted("moment")) of \(length) s, \(pixels); \(result.outcome.rawValue)."
      )
    }
    Console.say(
      "\(file): \(result.count.counted("frame")), \(length) s at \(film.rate) fps, \(pixels); "
        + "\(result.outcome.rawValue).")
    Console.say(
      "Made in \(formatted("%.2f", seconds)) s: "
        + "\(formatted("%.1f", Double(result.count) / max(seconds, 1e-9))) frames a second, "
        + "\(threads.counted("thread")).")
  }

  private static func pixels(_ size: Size, scale: Double) -> FrameSize {
    func side(_ points: Double) -> Int {
      min(PixelBuffer.maximumSide, max(1, Int((points * scale).rounded())))
    }
    return FrameSize(width: side(size.width), height: side(size.height))
  }

  /// The size that is asked for; else the larger picture's, brought to a film's; else that of the
  /// built-in screens.
  private func screenSize(_ pictures: [FrameSize]) throws -> (Size, Double) {
    let largest = pictures.max { $0.width * $0.height < $1.width * $1.height }
    let film = largest.map { picture in
      let (width, height) = (Double(picture.width), Double(picture.height))
      let factor = min(1, Self.longestSide / max(width, height))
      return Size(
        width: max(1, (width * factor).rounded()), height: max(1, (height * factor).rounded()))
    }
    let size = options.size ?? film
    let scale = options.scale ?? (size == nil ? 2 : 1)
    try PlaybackOptions.check(size ?? BuiltInScreen.size, scale: scale, arguments)
    return (size ?? BuiltInScreen.size, scale)
  }
}
