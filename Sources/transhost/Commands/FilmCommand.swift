import Compositing
import Foundation
import Geometry
import Media
import Playing
import SystemCalls
import Transitioning

extension Command {
  /// Many pictures and clips become one film.
  static let film = Command(
    name: "transhost film",
    brief: "Make a film of pictures and clips, with transitions between.",
    summary: "Makes a film of pictures and clips, with a transition between each two.",
    usages: ["SCREEN ... --plugin PLUGIN,... [--hold SECONDS] [--output FILE] [OPTION ...]"],
    options: [
      Option(
        "plugin", value: "PLUGIN,...",
        "The transitions, in turn: files or names as 'transhost list' has them; random is any that is "
          + "known by name, as --seed has it."),
      Option(
        "hold", value: "SECONDS",
        "How long a picture is seen between its transitions. Default: 3. A clip plays once."),
      Option(
        "duration", value: "SECONDS",
        "How long each transition takes. Default: what the plugin says."),
      Option("ken-burns", "Move gently over pictures that stand, nearer and away in turn."),
      Option(
        "size", value: "WxH",
        "The film's size: 480p, 720p, 1080p, 1440p, 2160p or such as 1080x1920. Default: 1080p."),
    ]
      + Option.named(
        ["plugin-path", "fps", "seed", "reduced-motion", "isolation", "strict", "quiet"],
        of: PlaybackOptions.options)
      + Option.named(["fit", "background", "read-timeout"], of: NamedScreens.options)
      + FilmOptions.options.filter { $0.name != "output" } + [
        Option(
          "output", letter: "o", value: "FILE",
          "Where to, as for 'transhost'. Default: \(FilmOfMany.defaultName), and a number where that is "
            + "taken."),
        Option(
          "force", letter: "y",
          "Replace a file that is there. Without: ask on a terminal, else refuse."),
        Option(
          "threads", value: "N",
          "Threads that draw and encode. Default: one for each processor."),
      ],
    operand: "SCREEN ...", operandCount: 100_000,
    details: """
      A SCREEN is a picture, a clip, - for what comes on stdin, or a colour (#rrggbb).
      Each is read when its time comes: a film of a thousand takes no more memory
      than one of three. A clip plays from the beginning of the transition that
      brings it to the end of the one that takes it away.
      """,
    run: { try FilmOfMany($0).run() })
}

extension Option {
  /// Those of some options that have the names, in the order of the names.
  static func named(_ names: [String], of options: [Option]) -> [Option] {
    names.compactMap { name in options.first { $0.name == name } }
  }
}

extension FrameSize {
  /// How large pictures are kept for a film of this size: transitions may show them twice as large.
  fileprivate var largestPicture: FrameSize {
    FrameSize(
      width: min(PixelBuffer.maximumSide, 2 * width),
      height: min(PixelBuffer.maximumSide, 2 * height))
  }
}

/// One run of the command `film`.
@MainActor
struct FilmOfMany {
  nonisolated static let defaultName = "film\(FilmOptions.defaultFormat.name)"
  private static let usualSize = (width: 1920, height: 1080)
  private static let usualHold = 3.0

  private let arguments: Arguments
  private let screens: [NamedScreen]
  private let film: FilmOptions
  private let hold: Double
  private let duration: Double?
  private let size: FrameSize
  private let threads: Int
  private let isQuiet: Bool
  private let directory = workingDirectory()
  private let began = ContinuousClock.now

  init(_ arguments: Arguments) throws {
    self.arguments = arguments
    guard !arguments.operands.isEmpty else {
      throw arguments.error("Name the pictures and clips that the film is to show.")
    }
    film = try FilmOptions(arguments, rate: arguments.rate("fps", in: 1...1000))
    guard film.format.momentCount == nil else {
      throw arguments.error(
        "Format '\(film.format.word)' shows moments of one transition; name a film, such as film.mp4."
      )
    }
    hold = try arguments.number("hold", in: 0...3600) ?? Self.usualHold
    duration = try arguments.number("duration", in: 0.01...3600)
    let size = try arguments.size("size", in: 1...PixelBuffer.maximumSide) ?? Self.usualSize
    self.size = FrameSize(width: size.width, height: size.height)
    threads = try arguments.whole("threads", in: 1...256) ?? Renderer.processorCount
    isQuiet = arguments.has("quiet")
    let reading = try ScreenReading(arguments, within: self.size.largestPicture)
    guard arguments.operands.count(where: { $0 == "-" }) <= 1 else {
      throw arguments.error("Standard input can be one screen; '-' is there twice.")
    }
    let moves = arguments.has("ken-burns")
    var random = SeededRandom(seed: try arguments.whole("seed", in: 0...UInt64.max) ?? 0)
    screens = try arguments.operands.enumerated().map { index, text in
      try NamedScreen(
        text, reading, move: moves ? .gentle(index, &random) : nil, of: arguments)
    }
  }

  func run() throws -> ExitCode {
    let safety = { (output: String) in
      OutputSafety(output: output, format: film.format, isForced: arguments.has("force"))
    }
    try film.output.map(safety)?.check(against: arguments.operands)
    for screen in screens { try screen.check() }
    let choices = try TransitionChoices(arguments, count: screens.count - 1)
    guard let choice = choices.any else { throw Failure("There is no transition.") }
    return try choice.perform {
      let name = try film.output ?? defaultName(safety)
      return try Interruption.cleaningUp {
        try make(at: name, choices)
        Ending.becomesWhole()
        return choices.hasMisbehaved
      }
    }
  }

  private func defaultName(_ safety: (String) -> OutputSafety) throws -> String {
    let name = "film\(film.format.name)"
    guard !arguments.has("force") else {
      try safety(name).check(against: arguments.operands)
      return name
    }
    return try OutputSafety.freePath(name)
  }

  private func make(at name: String, _ choices: TransitionChoices) throws {
    let film = Film(
      path: OutputFormat.isStandardOutput(name) ? name : name.absolutePath(in: directory),
      format: film.format, rate: film.rate, compression: film.compression, duration: duration,
      threads: threads)
    var bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.clear() }
    let screen = Size(width: Double(size.width), height: Double(size.height))
    let sequence = FilmSequence(
      parts: screens.map { screen in .init(hold: hold) { try screen.open() } },
      duration: { try choices.duration($0, size: screen) },
      player: { index, from, to in
        try choices.playback(index, size: screen, from: from, to: to).player
      }, isOver: { choices.notice($0) })
    let result = try film.make(of: sequence, size: size) { done, total in
      try Interruption.check()
      bar.update(done, of: total)
    } approve: {
      bar.clear()
      if arguments.has("strict"), choices.hasMisbehaved {
        throw Failure("A plugin misbehaved; with --strict nothing is written.")
      }
    }
    guard !isQuiet else { return }
    let seconds = (ContinuousClock.now - began) / .seconds(1)
    let format = film.format
    let layout = format.pixelLayout.isEmpty ? "" : ", \(format.pixelLayout)"
    Console.say(
      "\(OutputFormat.isStandardOutput(name) ? "stdout" : name): \(screens.count) "
        + "\(screens.count == 1 ? "screen" : "screens"), "
        + "\(result.count) frames, \(String(format: "%.2f", result.length)) s at \(film.rate) fps, "
        + "\(result.size.width) x \(result.size.height) pixels\(layout).")
    Console.say(
      "Made in \(String(format: "%.2f", seconds)) s: "
        + "\(String(format: "%.1f", Double(result.count) / max(seconds, 1e-9))) frames a second, "
        + "\(threads == 1 ? "1 thread" : "\(threads) threads").")
  }
}
