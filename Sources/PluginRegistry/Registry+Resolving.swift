internal import SystemCalls

extension Registry {
  /// A plugin that was found.
  public struct Match: Hashable, Sendable {
    /// The library.
    public var path: String
    /// What its manifest says, if it was found by one.
    public var manifest: PluginManifest?
    /// What a person may not expect of where it was found: sentences.
    public var notes: [String] = []
  }

  /// Finds the library of a plugin.
  ///
  /// - With a slash in it, the name is a path and means that file.
  /// - `fold.so` is a file's name: looked for in the current directory, then in each place.
  /// - Everything else is the name or the id of a manifest (`fold`, `org.example.fold`); in each
  ///   place, where no manifest has it, a library of that name goes too. The current directory is
  ///   none of them.
  ///
  /// `fold.so` also finds `libfold.so`, and the other way round, beside where it was looked for. What
  /// is no library hides none that comes after it, and directories and libraries to which everybody may write are
  /// passed over; the match says so.
  ///
  /// - Parameter name: What the user typed.
  /// - Returns: The file; of one that was found by its path it is only known that something is there.
  /// - Throws: The `ResolutionError` that says what was looked for, and where.
  public func resolve(_ name: String) throws(ResolutionError) -> Match {
    guard !name.isEmpty else { throw .emptyName }
    if name.lastSlash != nil {
      guard let path = Self.spellings(of: name).first(where: { FileKind($0) != .nothing }) else {
        throw .noSuchFile(path: name)
      }
      return Match(path: path, manifest: nil)
    }
    return try name.hasSuffix(".so") ? resolve(fileName: name) : resolve(registryName: name)
  }

  private func resolve(fileName name: String) throws(ResolutionError) -> Match {
    let here = SearchPath.Place(libraries: ".", origin: .option)
    var notes = self.notes
    if here.isOpen, Self.spellings(of: "./\(name)").contains(where: { FileKind($0) != .nothing }) {
      notes.insert("The current directory was passed over: everybody may write to it.", at: 0)
    }
    let places = (here.isOpen ? [] : [here]) + placesToLookIn
    let paths = places.flatMap { place in
      Self.spellings(of: "\(place.libraries)/\(name)").map { (path: $0, origin: place.origin) }
    }
    var broken: [(path: String, problem: String)] = []
    for (index, (path, origin)) in paths.enumerated() {
      if let problem = LibraryFile.problem(path, origin) {
        if problem != LibraryFile.isNotThere {
          broken.append((path, problem))
          notes.append("'\(path)' was passed over: it \(problem).")
        }
        continue
      }
      // Only what lies about in the current directory can take somebody by surprise.
      let hidden = paths[(index + 1)...].first { other in
        FileIdentity(other.path) != FileIdentity(path)
          && LibraryFile.problem(other.path, other.origin) == nil
      }
      if path.hasPrefix("./"), let hidden = hidden?.path {
        notes.append("'\(path)' in the current directory is taken; it hides '\(hidden)'.")
      }
      return Match(
        path: path, manifest: entries.first { $0.libraryPath == path }?.manifest, notes: notes)
    }
    guard let first = broken.first else { throw notFound(name) }
    // Whoever opens it says what is wrong with it; nobody opens what may be anybody's.
    guard first.problem == LibraryFile.isOpen else { return Match(path: first.path, manifest: nil) }
    throw .unusable(
      name: name, manifest: first.path, library: first.path, state: .unusableFile(first.problem))
  }

  /// The places that are looked in.
  private var placesToLookIn: [SearchPath.Place] { searchPath.places.filter { !$0.isOpen } }

  /// What a person may not expect of where plugins are looked for: sentences.
  public var notes: [String] {
    openPlaces.map { "The directory '\($0)' was passed over: everybody may write to it." }
      + closedPlaces.map { "The directory '\($0.path)' was passed over: \($0.reason)." }
  }

  /// The files of a plugin that was found: its library, and the manifests that describe it.
  public func files(of match: Match) -> [String] {
    [match.path] + entries.filter { $0.libraryPath == match.path }.compactMap(\.manifestPath)
  }

  /// What a plugin that was found by its name keeps from being found by it.
  ///
  /// - Parameter match: The plugin.
  /// - Returns: Paths of manifests, or of libraries without one.
  public func hidden(by match: Match) -> [String] {
    let place = entries.first { $0.libraryPath == match.path }
    guard let winner = place?.manifestPath ?? place?.libraryPath else { return [] }
    return entries.filter { $0.state == .shadowed(by: winner) }
      .compactMap { $0.manifestPath ?? $0.libraryPath }
  }

  private func resolve(registryName name: String) throws(ResolutionError) -> Match {
    let matches = entries.filter { $0.name == name || $0.manifest?.id == name }
    var notes = self.notes
    for entry in matches {
      if entry.isUsable, let path = entry.libraryPath {
        return Match(path: path, manifest: entry.manifest, notes: notes)
      }
      notes += passedOver(entry)
    }
    // A build's libraries are no entries of their own.
    for place in placesToLookIn {
      for path in Self.spellings(of: "\(place.libraries)/\(name).so")
      where LibraryFile.problem(path, place.origin) == nil {
        return Match(path: path, manifest: nil, notes: notes)
      }
    }
    guard let broken = matches.first else { throw notFound(name) }
    throw .unusable(
      name: name, manifest: broken.manifestPath ?? broken.libraryPath ?? "",
      library: broken.libraryPath,
      state: broken.state)
  }

  private func passedOver(_ entry: RegistryEntry) -> [String] {
    guard let path = entry.manifestPath ?? entry.libraryPath else { return [] }
    if case .shadowed = entry.state { return [] }
    let reason = entry.state.reason.map { ": \($0)" } ?? ""
    return ["'\(path)' was passed over: \(entry.state.word)\(reason)."]
  }

  private func notFound(_ name: String) -> ResolutionError {
    let suffix = name.hasSuffix(".so") ? ".so" : ""
    let known = entries.filter(\.isUsable).map { $0.name + suffix }
    return .notFound(
      name: name, places: searchPath.places.map(\.libraries), similar: known.filter(name.isNear))
  }

  /// A path, and the same with `lib` before the file's name, or without it.
  private static func spellings(of path: String) -> [String] {
    guard path.hasSuffix(".so") else { return [path] }
    let (directory, file) = path.splitAtLastSlash
    let other = file.hasPrefix("lib") ? String(file.dropFirst(3)) : "lib\(file)"
    return [path, directory + other]
  }
}

/// Why no library could be found for a name; its `description` is one plain sentence.
public enum ResolutionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name is empty.
  case emptyName
  /// Nothing is at the path.
  case noSuchFile(path: String)
  /// No place has it.
  case notFound(name: String, places: [String], similar: [String])
  /// A manifest has the name, and its plugin cannot be had.
  case unusable(name: String, manifest: String, library: String?, state: RegistryEntry.State)

  /// One plain sentence.
  public var description: String {
    switch self {
    case .emptyName:
      "The plugin's name is empty."
    case .noSuchFile(let path):
      "There is no plugin at '\(path)'; check the path, or see 'transhost list'."
    case .notFound(let name, let places, let similar):
      "There is no plugin '\(name)' in"
        + "\(name.hasSuffix(".so") ? " the current directory or in" : ""): "
        + "\(places.joined(separator: ", ")); "
        + (similar.first.map { "did you mean '\($0)'?" } ?? "see 'transhost list'.")
    case .unusable(let name, let manifest, let library, let state):
      switch state {
      case .fileMissing:
        "The manifest '\(manifest)' names the plugin '\(name)', but its file "
          + "'\(library ?? "")' is missing; build or install it."
      default:
        "The plugin '\(name)' of '\(manifest)' cannot be used: "
          + "\(state.word)\(state.reason.map { ", \($0)" } ?? "")."
      }
    }
  }
}
