import Media
import Playing
import PluginTrust
import SystemCalls

/// A film that was planned, with its chunks as far as they are made.
@MainActor
struct PlannedFilm {
  let plan: FilmPlan
  let film: FilmOfMany
  /// The plan's path, as the person wrote it.
  let path: String
  private let chunks: ChunkWriter.Place

  /// The options that a person may say anew where a chunk is made.
  nonisolated static let options = Option.named(
    ["plugin-path", "isolation", "threads", "quiet"], of: Command.film.options)

  /// Reads the plan that a command line names.
  init(_ arguments: Arguments) throws {
    guard let path = arguments.operands.first else {
      throw arguments.error("Name the plan: a file that 'transhost film --plan' has written.")
    }
    self.path = path
    do {
      plan = try FilmPlan(json: TextInput.bytes(path, "plan", atMost: FilmList.largestFile))
    } catch let error as JSONError {
      throw Failure("The plan '\(path)', \(error)")
    }
    let list = plan.list.from(path.splitAtLastSlash.directory)
    var merged = Arguments(command: .film)
    do {
      let format = try arguments.text("output").flatMap { try Self.format(plannedBy: list, at: $0) }
      for option in Command.film.options {
        for value in arguments.all(option.name) { merged.add(option, value) }
        if option.name == "format", let format { merged.add(option, format.word) }
      }
      try merged.add(list.options)
      film = try FilmOfMany(merged, list.entries)
    } catch let error as UsageError {
      throw Failure("The plan '\(path)' cannot be kept: \(error.message)")
    }
    guard plan.framesPerChunk == film.options.format.framesPerChunk else {
      throw Failure(
        "The plan '\(path)' has chunks of \(plan.framesPerChunk) frames, which make no film in format "
          + "'\(film.options.format.word)'; plan anew.")
    }
    let folder = Self.folder(path)
    let digest = try FileDigest(of: path).description
    chunks = ChunkWriter.Place(
      path: { folder + formatted("/%05d.chunk", $0) }, stamp: { "\(digest) \($0)" })
  }

  /// The format of the film, where its output's name does not say it: that which was planned.
  ///
  /// - Parameters:
  ///   - list: The plan's.
  ///   - output: Where the film is to go, as the person wrote it.
  /// - Returns: The format; nil where the name says one, which the chunks make.
  /// - Throws: A `Failure` if they do not, or a `UsageError` where the plan's own options cannot be.
  private static func format(
    plannedBy list: FilmList, at output: String
  ) throws -> OutputFormat? {
    // A format in words goes with any name.
    guard list.options["format"] == nil else { return nil }
    var arguments = Arguments(command: .film)
    try arguments.add(list.options)
    let planned = try FilmOptions(arguments, rate: nil)
    guard !OutputFormat.isStandardOutput(output), output.splitAtLastSlash.name.contains(".") else {
      return planned.format
    }
    let named = OutputFormat(of: output)
    guard named?.isMade(ofChunksIn: planned.format, planned.compression) != true else { return nil }
    let names = OutputFormat.all.filter {
      $0.isMade(ofChunksIn: planned.format, planned.compression)
    }
    .map(\.name).alternatives
    let asked = named.map { "asks for '\($0.word)'" } ?? "is of no known kind"
    throw Failure(
      "The chunks are those of a film in format '\(planned.format.word)', and output '\(output)' \(asked): name one "
        + "that ends in \(names), or plan a film in another format.")
  }

  /// Where the chunks of a plan are: beside it.
  private static func folder(_ path: String) -> String {
    (path.lowercased().hasSuffix(".json") ? String(path.dropLast(5)) : path) + ".chunks"
  }

  /// The chunks among some that are not made.
  private func missing(of wanted: [Int]) -> [Int] {
    wanted.filter { !chunks.has($0, of: film.options.format) }
  }

  /// Makes chunks.
  ///
  /// - Parameter wanted: Their numbers, in order; those that are made stay as they are.
  /// - Returns: How the command ended.
  /// - Throws: What differs from the plan, or is wrong with a file or a plugin.
  func render(_ wanted: [Int]) throws -> ExitCode {
    guard !wanted.isEmpty else {
      say("There are fewer chunks than shares: this one has none.")
      return .done
    }
    let missing = missing(of: wanted)
    guard !missing.isEmpty else {
      say("\(Self.words(wanted)): made before.")
      return .done
    }
    let choices = try film.choices()
    guard let choice = choices.any else { throw Failure("There is no transition.") }
    return try choice.perform {
      try plan.checkProgram(for: film)
      try plan.checkFiles(
        for: film, choices, frames: missing.map(plan.frames(ofChunk:)))
      try OutputFolder.make(Self.folder(path), for: ", where chunks go,")
      try Interruption.cleaningUp { try draw(missing, choices) }
      Ending.becomesWhole()
      let before = wanted.count - missing.count
      say(
        "\(Self.words(missing)) of \(plan.chunkCount): made"
          + (before > 0 ? "; \(before) more \(before == 1 ? "was" : "were") made before." : "."))
      return false
    }
  }

  private func draw(_ missing: [Int], _ choices: TransitionChoices) throws {
    var bar = ProgressBar(isQuiet: film.isQuiet)
    defer { bar.clear() }
    let total = missing.reduce(0) { $0 + plan.frames(ofChunk: $1).count }
    var drawn = 0
    for run in Self.runs(missing) {
      let frames =
        plan.frames(ofChunk: run.lowerBound)
        .lowerBound..<plan.frames(ofChunk: run.upperBound).upperBound
      let writer = try ChunkWriter(
        run.lowerBound, at: chunks, of: path, film.options.format, film.settings)
      try film.film(at: path).draw(
        frames, of: film.sequence(choices), plan.timeline, size: film.size
      ) { done, _ in
        try Interruption.check()
        bar.update(drawn + done, of: total)
        guard !choices.hasMisbehaved else {
          throw Failure("A plugin misbehaved: the chunk would not be what was planned.")
        }
      } write: { frame, isRepeated throws(MediaError) in
        try writer.append(frame, isRepeated: isRepeated)
      }
      try writer.finish()
      drawn += frames.count
    }
  }

  /// Puts the chunks together.
  ///
  /// - Returns: Where the film is.
  /// - Throws: What differs from the plan, is missing, or cannot be written.
  func join() throws -> String {
    let all = Array(0..<plan.chunkCount)
    let missing = missing(of: all)
    guard missing.isEmpty else {
      throw Failure(
        "\(Self.words(missing)) of \(plan.chunkCount) \(missing.count == 1 ? "is" : "are") not made, or "
          + "not whole. This makes what is missing: transhost render \(path.quotedForShell)")
    }
    try plan.checkProgram(for: film)
    let name = film.options.output ?? FilmOfMany.defaultName(in: film.options.format)
    var settings = film.settings
    let (safety, inputs) = (
      film.safety(name), film.inputs + film.pluginFiles + [path] + all.map(chunks.path)
    )
    settings.whenTaken =
      try film.options.output == nil
      ? safety.checkUnnamed(against: inputs) : safety.check(against: inputs)
    settings.sound = try plan.sound(for: film)
    let made = try Interruption.cleaningUp {
      let joiner = try ChunkJoiner(chunks, into: name, film.options.format, settings)
      for chunk in all {
        try Interruption.check()
        try joiner.append(frames: plan.frames(ofChunk: chunk).count)
      }
      let path = try joiner.finish()
      Ending.becomesWhole()
      return path
    }
    let count = plan.timeline.count
    film.say(
      made, frames: count, length: film.options.rate.time(ofFrame: count),
      size: film.options.format.size(ofFrames: film.size, film.options.compression), made: "Joined")
    return made
  }

  private func say(_ words: String) {
    if !film.isQuiet { Console.say(words) }
  }

  /// Numbers that follow each other, together.
  private static func runs(_ numbers: [Int]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    return runs
  }

  /// `Chunk 3`, `Chunks 0 to 4, 7`.
  private static func words(_ numbers: [Int]) -> String {
    let words = runs(numbers).map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
    }
    let shown = words.prefix(8).joined(separator: ", ") + (words.count > 8 ? " and more" : "")
    return "\(numbers.count == 1 ? "Chunk" : "Chunks") \(shown)"
  }
}
