import Glibc
import Media
import Playing
import PluginHosting
import PluginTrust
import SystemCalls

/// Makes the plan of a film.
@MainActor
struct FilmPlanning {
  private let film: FilmOfMany
  private let choices: TransitionChoices

  init(_ film: FilmOfMany, _ choices: TransitionChoices) {
    self.film = film
    self.choices = choices
  }

  /// Options that say how it is made, and not what: who makes a chunk says them anew.
  private static let passing: Set = ["plan", "force", "quiet", "threads", "strict", "isolation"]

  /// Writes the plan.
  ///
  /// - Parameter path: Where.
  /// - Throws: Why the film cannot be made in chunks, or what is wrong with a file or a plugin.
  func write(to path: String) throws {
    let format = film.options.format
    guard let framesPerChunk = format.framesPerChunk else {
      let joined = OutputFormat.all.filter { $0.framesPerChunk != nil }.map(\.name).alternatives
      throw film.arguments.error(
        "A film in format '\(format.word)' is made whole, without '--plan'; one that is made of chunks "
          + "is \(joined).")
    }
    guard !film.entries.contains(where: { $0.screen == "-" }), film.music != "-" else {
      throw film.arguments.error("Standard input is read once: save it in a file for '--plan'.")
    }
    let taken = try OutputSafety(
      output: path, format: nil, isForced: film.arguments.has("force")
    ).check(against: film.inputs)
    // Better now than when all chunks are made.
    try film.options.output.map(film.safety)?.keep(film.inputs + choices.files)
    let directory = workingDirectory()
    let place = path.absolutePath(in: directory).plainPath.splitAtLastSlash.directory
    var bar = ProgressBar(isQuiet: film.isQuiet, unit: "screens")
    defer { bar.clear() }
    _ = try film.openMusic()
    let heard = try film.heardScreens()
    let timeline = try film.film(at: path).timeline(of: film.sequence(choices)) { done, total in
      try Interruption.check()
      bar.update(done, of: 2 * total)
    }
    guard !choices.hasMisbehaved else {
      throw Failure("A plugin misbehaved: no plan can be made of what nobody can foresee.")
    }
    var files: [FileName: String] = [:]
    let shown = film.screens.compactMap(\.file) + [film.music].compactMap(\.self)
    for (index, file) in shown.enumerated() {
      try Interruption.check()
      bar.update(film.screens.count + index, of: film.screens.count + shown.count)
      let name = FileName(file.relative(to: place, from: directory))
      if files[name] == nil { files[name] = try FileDigest(of: file).description }
    }
    var list = FilmList(
      film.entries, options: film.arguments.single.filter { !Self.passing.contains($0.key) })
    // Which ones chance has chosen is settled.
    for index in choices.names.indices { list.entries[index].plugin = choices.names[index] }
    list = list.relative(to: place, from: directory)
    let plan = FilmPlan(
      list: list, timeline: timeline, framesPerChunk: framesPerChunk, version: hostVersion,
      drawing: try film.drawingDigest, libraries: PictureLibraries.versions, files: files,
      captions: film.captionDigests(film.screens.indices),
      heard: Set(heard.map { FileName(list.entries[$0].screen) }).sorted().map(\.text),
      plugins: try film.digests(list, choices),
      encoder: try EncoderIdentity(of: format, film.settings))
    bar.clear()
    try TextFile.write(plan.json, to: path, whenTaken: taken)
    guard !film.isQuiet else { return }
    Console.say(
      "\(path): \(film.screens.count) screens, \(timeline.count) frames in "
        + "\(plan.chunkCount.counted("chunk")).")
    Console.say("They are made by: transhost render \(path.quotedForShell)")
    Console.say("And the film then: transhost join \(path.quotedForShell)")
  }
}

extension Arguments {
  /// The values of all options, by their names: those of options that may be repeated with colons between
  /// them.
  var single: [String: String] {
    var single: [String: String] = [:]
    for option in command.options where has(option.name) {
      let values = all(option.name)
      single[option.name] =
        option.isRepeatable ? values.joined(separator: ":") : values.last
    }
    return single
  }
}
