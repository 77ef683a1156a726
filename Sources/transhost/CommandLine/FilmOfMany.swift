import Compositing
import Geometry
import Media
import Playing
import PluginRegistry
import SystemCalls
import Transitioning

/// A film of many screens as the options ask for it.
@MainActor
struct FilmOfMany {
  private static let usualSize = (width: 1920, height: 1080)
  private static let usualHold = 3.0

  let arguments: Arguments
  /// The file that says what is shown, where there is one.
  private let file: FilmListFile?
  /// What is shown, with paths from the working directory.
  let entries: [FilmList.Entry]
  let screens: [NamedScreen]
  let options: FilmOptions
  let size: FrameSize
  let threads: Int
  let isQuiet: Bool
  /// What is heard under all of it, as the person wrote it; nil is nothing.
  let music: String?
  private let hold: Double
  private let duration: Double?
  private let directory = workingDirectory()
  private let began = ContinuousClock.now

  /// Takes a command line, whose operands are screens, or a list of them in a file.
  init(reading arguments: Arguments) throws {
    guard let path = arguments.operands.first else {
      throw arguments.error("Name the pictures and clips that the film is to show.")
    }
    let list = arguments.operands.first { $0.lowercased().hasSuffix(".json") }
    if let list, arguments.operands.count > 1 {
      throw arguments.error(
        "A list is a whole film: '\(list)' stands among \(arguments.operands.count) screens; name it alone, or "
          + "what is in it.")
    }
    guard list != nil else {
      try self.init(arguments, arguments.operands.map { FilmList.Entry(screen: $0) })
      return
    }
    let file = try FilmListFile(path, patience: arguments.patience())
    var merged = arguments
    do {
      try merged.add(file.list.options) { file.place(ofOption: $0) }
    } catch {
      throw Failure(error.message)
    }
    try self.init(merged, file.list.entries, file)
  }

  /// Takes options, and what is shown, which a file may have said.
  init(_ arguments: Arguments, _ entries: [FilmList.Entry], _ file: FilmListFile? = nil) throws {
    self.arguments = arguments
    self.file = file
    self.entries = entries
    options = try FilmOptions(arguments, rate: arguments.rate("fps", in: 1...1000))
    if let most = options.format.mostScreens, entries.count > most {
      throw arguments.error(
        "Format '\(options.format.word)' shows \(most) screens at most, and these are \(entries.count); name "
          + "a film, such as film.mp4.")
    }
    try arguments.checkOpening(options.output)
    music = try arguments.music(for: options.format)
    hold = try arguments.number("hold", in: 0...3600) ?? Self.usualHold
    duration = try arguments.number("duration", in: 0.01...3600)
    let size = try arguments.size("size", in: 1...PixelBuffer.maximumSide) ?? Self.usualSize
    self.size = FrameSize(width: size.width, height: size.height)
    threads = try arguments.whole("threads", in: 1...256) ?? Renderer.processorCount
    isQuiet = arguments.has("quiet")
    let reading = try ScreenReading(arguments, for: self.size)
    guard (entries.map(\.screen) + [music ?? ""]).count(where: { $0 == "-" }) <= 1 else {
      throw arguments.error("Standard input can be one screen; '-' is there twice.")
    }
    let (moves, captions) = (arguments.has("ken-burns"), try arguments.captions())
    var random = SeededRandom(seed: try arguments.whole("seed", in: 0...UInt64.max) ?? 0)
    screens = try entries.enumerated().map { index, entry in
      let move = moves ? PictureMove.gentle(index, &random) : nil
      return try Self.naming(index, file) {
        try NamedScreen(entry, reading, move: move, captions: captions, of: arguments)
      }
    }
  }

  func run() throws -> ExitCode {
    let plan = try arguments.text("plan")
    // What is wrong with the words is said before anybody is asked.
    _ = try PlaybackOptions(transitionArguments)
    let named = plan == nil ? options.output : nil
    let namedTaken = try named.map(safety)?.check(against: inputs)
    for (index, screen) in screens.enumerated() {
      try Self.naming(index, file) { try screen.check() }
    }
    warnOfGlyphs()
    let choices = try choices()
    guard let choice = choices.any else { throw Failure("There is no transition.") }
    try named.map(safety)?.keep(choices.files)
    return try choice.perform {
      if let plan {
        try FilmPlanning(self, choices).write(to: plan)
        return choices.hasMisbehaved
      }
      let name = options.output ?? Self.defaultName(in: options.format)
      let taken = try namedTaken ?? safety(name).checkUnnamed(against: inputs)
      let sound = try sound(of: heardScreens())
      return try Interruption.cleaningUp {
        let path = try make(film(at: name, whenTaken: taken), choices, sound)
        arguments.open(path, in: options.format)
        Ending.becomesWhole()
        return choices.hasMisbehaved
      }
    }
  }

  /// Does something with a screen; what is wrong with it is said with its place in the list.
  private static func naming<Result>(
    _ index: Int, _ file: FilmListFile?, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch {
      guard let file else { throw error }
      let words = (error as? UsageError)?.message ?? "\(error)"
      throw Failure("The film \(file.place(ofScreen: index)): \(words)")
    }
  }

  /// Says which words cannot be drawn as they are.
  private func warnOfGlyphs() {
    let lacking = Set(screens.compactMap(\.caption).filter(\.lacksGlyphs)).map(\.text).sorted()
    guard let first = lacking.first else { return }
    let more = lacking.count > 1 ? " and \(lacking.count - 1) more" : ""
    Console.warn(
      "The fonts of this machine lack characters of the caption '\(first.printable)'\(more); install one that has "
        + "them (fonts-noto-cjk or fonts-noto-color-emoji, for instance).")
  }

  /// The plugins that transitions have of their own.
  private var ownPlugins: [String?] { entries.dropLast().map(\.plugin) }

  /// The command line as transitions go by it: where each of them has a plugin of its own, or there is none, nobody has
  /// to name one for all.
  private var transitionArguments: Arguments {
    var arguments = arguments
    if !ownPlugins.contains(nil), !arguments.has("plugin"),
      let option = arguments.command.options.first(where: { $0.name == "plugin" })
    {
      arguments.add(option, ContainersOwnAnimator.name.plugin)
    }
    return arguments
  }

  /// Chooses the transitions, and has the plugins' processes start.
  func choices() throws -> TransitionChoices {
    try TransitionChoices(transitionArguments, named: ownPlugins)
  }

  /// What it is to be like.
  var settings: FilmSettings {
    FilmSettings(
      size: size, rate: options.rate, compression: options.compression, threads: threads)
  }

  /// What makes the film.
  ///
  /// - Parameters:
  ///   - path: Where it is to be.
  ///   - taken: What becomes of it where a file is already.
  /// - Returns: How it is made.
  func film(at path: String, whenTaken taken: TakenPlace = .kept) -> Film {
    Film(
      path: OutputFormat.isStandardOutput(path) ? path : path.absolutePath(in: directory),
      format: options.format, rate: options.rate, compression: options.compression,
      duration: duration, threads: threads, rendering: options.rendering, whenTaken: taken)
  }

  /// What it shows.
  func sequence(_ choices: TransitionChoices) -> FilmSequence {
    let screen = Size(width: Double(size.width), height: Double(size.height))
    let durations = entries.map(\.duration)
    return FilmSequence(
      parts: zip(screens, entries).map { screen, entry in
        .init(
          hold: entry.hold ?? hold, length: { try screen.length() }, open: { try screen.open() })
      },
      kind: { "\(choices.names[$0]) \(durations[$0] ?? -1)" }, duration: { durations[$0] },
      player: { index, from, to in
        try choices.playback(index, size: screen, from: from, to: to).player
      }, isOver: { choices.notice($0) })
  }

  /// Makes the film.
  ///
  /// - Returns: Where it is.
  private func make(
    _ film: Film, _ choices: TransitionChoices, _ sound: FilmSound?
  ) throws -> String {
    var bar = ProgressBar(isQuiet: isQuiet)
    defer { bar.clear() }
    let result = try film.make(
      of: sequence(choices), size: size, sound: sound
    ) { done, total in
      try Interruption.check()
      bar.update(done, of: total)
    } approve: {
      bar.clear()
      if arguments.has("strict"), choices.hasMisbehaved {
        throw Failure("A plugin misbehaved; with --strict nothing is written.")
      }
    }
    say(result.path, frames: result.count, length: result.length, size: result.size)
    return result.path
  }

  /// Says what was made, and how fast.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - frames: How many it has, or moments.
  ///   - length: How long it takes, in seconds.
  ///   - size: The size of its pictures, in pixels.
  ///   - made: What was done.
  func say(
    _ path: String, frames: Int, length: Double, size: FrameSize, made: String = "Made"
  ) {
    guard !isQuiet else { return }
    let name = options.output ?? path.splitAtLastSlash.name
    let seconds = (ContinuousClock.now - began - Console.timeAsked) / .seconds(1)
    let format = options.format
    let layout = format.pixelLayout.isEmpty ? "" : ", \(format.pixelLayout)"
    let isStrip = format.momentCount != nil
    let time = "\(formatted("%.2f", length)) s"
    let seen =
      isStrip
      ? "\(frames.counted("moment")) of \(time)"
      : "\(frames.counted("frame")), \(time) at \(options.rate) fps"
    Console.say(
      "\(OutputFormat.isStandardOutput(name) ? "stdout" : name): \(screens.count.counted("screen")), \(seen), "
        + "\(size.width) x \(size.height) pixels\(layout).")
    guard !isStrip else { return }
    Console.say(
      "\(made) in \(formatted("%.2f", seconds)) s: "
        + "\(formatted("%.1f", Double(frames) / max(seconds, 1e-9))) frames a second, "
        + "\(threads.counted("thread")).")
  }
}
