import Geometry
import Media
import Playing
import PluginHosting
import PluginRegistry
import PluginTrust
import SystemCalls

/// Whether what is made here is what a plan means.
extension FilmPlan {
  /// Makes sure that program and encoder are the plan's.
  ///
  /// - Parameter film: The film as the plan has it.
  /// - Throws: A `Failure` that says what differs.
  @MainActor
  func checkProgram(for film: FilmOfMany) throws {
    guard version == hostVersion else {
      throw Failure(
        "The plan was made by transhost \(version), and this is \(hostVersion), which may draw "
          + "otherwise; use that version, or plan anew.")
    }
    guard drawing == (try film.drawingDigest) else {
      throw Failure(
        "The plan was made by another transhost \(version), or with another C library: what this one draws is not "
          + "the same. Use the same on all machines, or plan anew.")
    }
    let libraries = PictureLibraries.versions
    if let name = libraries.keys.sorted().first(where: { self.libraries[$0] == nil }) {
      throw Failure(
        "The plan does not say with which \(name) it was made, and another may read pictures otherwise; plan anew."
      )
    }
    for (name, version) in self.libraries.sorted(by: { $0.key < $1.key })
    where libraries[name] != version {
      throw Failure(
        "The plan was made with \(name) \(version.printable), and here is \(libraries[name] ?? "none"), which may read "
          + "pictures otherwise; use the same packages on all machines, or plan anew.")
    }
    let here = try EncoderIdentity(of: film.options.format, film.settings)
    guard here == encoder else {
      func words(_ encoder: EncoderIdentity) -> String {
        "\(encoder.name) of FFmpeg \(encoder.version) (sample \(encoder.sample.prefix(12)))"
      }
      throw Failure(
        "The plan's encoder is \(words(encoder)), and this machine's is \(words(here)); a film of both "
          + "would not be the film. Use the same packages on all machines, or plan anew.")
    }
  }

  /// Makes sure that plugins, and those files that are shown, are the plan's.
  ///
  /// - Parameters:
  ///   - film: The film as the plan has it.
  ///   - choices: Its transitions.
  ///   - frames: What is to be drawn.
  /// - Throws: A `Failure` that says what differs.
  @MainActor
  func checkFiles(
    for film: FilmOfMany, _ choices: TransitionChoices, frames: [Range<Int>]
  ) throws {
    for (name, digest) in try film.digests(list, choices).sorted(by: { $0.key < $1.key }) {
      try compare(digest, plugins[name], "The plugin '\(name)'")
    }
    var checked: Set<FileName> = []
    let shown = Set(frames.flatMap { screens(for: $0) }).sorted()
    for (index, digest) in film.captionDigests(shown).sorted(by: { $0.key < $1.key })
    where captions[index] != digest {
      throw Failure(
        "The caption '\(film.screens[index].caption?.text.printable ?? "")' looks otherwise here than where the "
          + "film was planned: install the same fonts on all machines, or plan anew.")
    }
    for index in shown {
      let screen = list.entries[index].screen
      guard let file = film.screens[index].file, checked.insert(FileName(screen)).inserted else {
        continue
      }
      try checkFile(screen, at: file)
    }
  }

  /// Makes sure that a file is the plan's.
  ///
  /// - Parameters:
  ///   - name: What the plan calls it.
  ///   - path: Where it is.
  /// - Throws: A `Failure` if it is another, or is not there.
  func checkFile(_ name: String, at path: String) throws {
    try compare(FileDigest(of: path).description, files[FileName(name)], "The file '\(name)'")
  }

  private func compare(_ found: String, _ planned: String?, _ name: String) throws {
    guard found != planned else { return }
    throw Failure(
      "\(name) is not what it was when the film was planned; bring it back, or plan anew.")
  }
}

extension FilmOfMany {
  /// What the words over some screens look like here.
  ///
  /// - Parameter places: Which screens.
  /// - Returns: SHA-256, by their places, of those that have words.
  func captionDigests(_ places: some Sequence<Int>) -> [Int: String] {
    let whole = Size(width: Double(size.width), height: Double(size.height))
    return Dictionary(
      uniqueKeysWithValues: places.compactMap { place in
        screens[place].captionDigest(whole).map { (place, $0.description) }
      })
  }

  /// What this program draws of a sample in the way in which the film is drawn.
  var drawingDigest: String {
    get throws { FileDigest(ofBytes: try DrawingSample(options.rendering).bytes).description }
  }

  /// The digests of all plugins that are used.
  ///
  /// - Parameters:
  ///   - list: The film's, which says what each of them is called in a plan.
  ///   - choices: The film's transitions.
  /// - Returns: SHA-256, by those names.
  /// - Throws: What is wrong with a plugin's name or file.
  func digests(_ list: FilmList, _ choices: TransitionChoices) throws -> [String: String] {
    let registry = Registry(.ofThisProgram(arguments.all("plugin-path")))
    var digests: [String: String] = [:]
    for (name, entry) in zip(choices.names, list.entries) {
      guard let plugin = entry.plugin, digests[plugin] == nil,
        let path = try choices.file(name, registry)
      else { continue }
      digests[plugin] = try FileDigest(of: path).description
    }
    return digests
  }
}
