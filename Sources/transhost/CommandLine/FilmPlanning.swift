import Foundation
import Media
import Playing
import PluginHosting
import PluginRegistry
import PluginTrust
import SystemCalls

/// Makes the plan of a film, and tells whether a plan can be kept here.
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

  private var settings: FilmSettings {
    FilmSettings(
      size: film.size, rate: film.options.rate, compression: film.options.compression,
      threads: film.threads)
  }

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
    guard !film.entries.contains(where: { $0.screen == "-" }) else {
      throw film.arguments.error("Standard input is read once: save it in a file for '--plan'.")
    }
    try film.safety(path).check(against: film.inputs)
    let directory = workingDirectory()
    let place = (path.absolutePath(in: directory) as NSString).standardizingPath
      .splitAtLastSlash.directory
    var bar = ProgressBar(isQuiet: film.isQuiet, unit: "screens")
    defer { bar.clear() }
    let timeline = try film.film(at: path).timeline(of: film.sequence(choices)) { done, total in
      try Interruption.check()
      bar.update(done, of: 2 * total)
    }
    guard !choices.hasMisbehaved else {
      throw Failure("A plugin misbehaved: no plan can be made of what nobody can foresee.")
    }
    var files: [String: String] = [:]
    for (index, file) in film.screens.compactMap(\.file).enumerated() {
      try Interruption.check()
      bar.update(film.screens.count + index, of: 2 * film.screens.count)
      let name = file.relative(to: place, from: directory)
      if files[name] == nil { files[name] = try Self.digest(file) }
    }
    var list = FilmList(
      film.entries, options: film.arguments.single.filter { !Self.passing.contains($0.key) })
    // Which ones chance has chosen is settled.
    for index in choices.names.indices { list.entries[index].plugin = choices.names[index] }
    list = list.relative(to: place, from: directory)
    let plan = FilmPlan(
      list: list, timeline: timeline, framesPerChunk: framesPerChunk, version: hostVersion,
      files: files, plugins: try digests(list),
      encoder: try FilmPlan.Encoder(EncoderIdentity(of: format, settings)))
    bar.clear()
    try TextFile.write(plan.json, to: path)
    guard !film.isQuiet else { return }
    Console.say(
      "\(path): \(film.screens.count) screens, \(timeline.count) frames in \(plan.chunkCount) "
        + "\(plan.chunkCount == 1 ? "chunk" : "chunks").")
    Console.say("'transhost render \(path)' makes them, 'transhost join \(path)' the film.")
  }

  /// Makes sure that what is made here is what the plan means.
  ///
  /// - Parameters:
  ///   - plan: The plan.
  ///   - place: The directory in which its paths begin.
  ///   - frames: What is to be drawn; nil is nothing.
  /// - Throws: A `Failure` that says what differs.
  func check(_ plan: FilmPlan, from place: String, frames: [Range<Int>]) throws {
    guard plan.version == hostVersion else {
      throw Failure(
        "The plan was made by transhost \(plan.version), and this is \(hostVersion), which may draw "
          + "otherwise; use that version, or plan anew.")
    }
    let encoder = FilmPlan.Encoder(try EncoderIdentity(of: film.options.format, settings))
    guard encoder == plan.encoder else {
      func words(_ encoder: FilmPlan.Encoder) -> String {
        "\(encoder.name) of FFmpeg \(encoder.version) (sample \(encoder.sample.prefix(12)))"
      }
      throw Failure(
        "The plan's encoder is \(words(plan.encoder)), and this machine's is \(words(encoder)); a film "
          + "of both would not be the film. Use the same packages on all machines, or plan anew.")
    }
    guard !frames.isEmpty else { return }
    for (name, digest) in try digests(plan.list).sorted(by: { $0.key < $1.key }) {
      try compare(digest, plan.plugins[name], "The plugin '\(name)'")
    }
    var checked: Set<String> = []
    for index in Set(frames.flatMap { plan.screens(for: $0) }).sorted() {
      let screen = plan.list.entries[index].screen
      guard let file = film.screens[index].file, checked.insert(screen).inserted else { continue }
      try compare(Self.digest(file), plan.files[screen], "The file '\(screen)'")
    }
  }

  /// The digests of all plugins that are used.
  ///
  /// - Parameter list: The film's, which says what each of them is called in a plan.
  /// - Returns: SHA-256, by those names.
  /// - Throws: What is wrong with a plugin's name or file.
  private func digests(_ list: FilmList) throws -> [String: String] {
    let registry = Registry(.ofThisProgram(film.arguments.all("plugin-path")))
    var digests: [String: String] = [:]
    for (name, entry) in zip(choices.names, list.entries) {
      guard let plugin = entry.plugin, digests[plugin] == nil,
        let path = try choices.file(name, registry)
      else { continue }
      digests[plugin] = try Self.digest(path)
    }
    return digests
  }

  private func compare(_ found: String, _ planned: String?, _ name: String) throws {
    guard found != planned else { return }
    throw Failure(
      "\(name) is not what it was when the film was planned; bring it back, or plan anew.")
  }

  private static func digest(_ path: String) throws -> String {
    try FileDigest(of: path).description
  }
}

extension FilmPlan.Encoder {
  init(_ identity: EncoderIdentity) {
    self.init(name: identity.name, version: identity.version, sample: identity.sample)
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
        option.name == "plugin-path" ? values.joined(separator: ":") : values.last
    }
    return single
  }
}
