extension Registry {
  /// A plugin that was found.
  public struct Match: Hashable, Sendable {
    /// The library.
    public var path: String
    /// What its manifest says, if it was found by one.
    public var manifest: PluginManifest?
  }

  /// Finds the library of a plugin.
  ///
  /// - With a slash in it, the name is a path and means that file.
  /// - `fold.so` is a file's name: looked for in the current directory, then in each place.
  /// - Everything else is the name or the id of a manifest (`fold`, `org.example.fold`); in each
  ///   place, where no manifest has it, a library of that name goes too.
  ///
  /// `fold.so` also finds `libfold.so`, and the other way round, beside where it was looked for.
  ///
  /// - Parameter name: What the user typed.
  /// - Returns: The file; that it is there is all that is known of it.
  /// - Throws: The `ResolutionError` that says what was looked for, and where.
  public func resolve(_ name: String) throws(ResolutionError) -> Match {
    guard !name.isEmpty else { throw .emptyName }
    if name.contains("/") {
      guard let path = Self.spellings(of: name).first(where: { FileKind($0) != .nothing }) else {
        throw .noSuchFile(path: name)
      }
      return Match(path: path, manifest: nil)
    }
    return try name.hasSuffix(".so") ? resolve(fileName: name) : resolve(registryName: name)
  }

  private func resolve(fileName name: String) throws(ResolutionError) -> Match {
    for directory in ["."] + searchPath.places.map(\.libraries) {
      for path in Self.spellings(of: "\(directory)/\(name)") where FileKind(path) != .nothing {
        return Match(
          path: path, manifest: entries.first { $0.libraryPath == path }?.manifest)
      }
    }
    throw notFound(name)
  }

  private func resolve(registryName name: String) throws(ResolutionError) -> Match {
    let matches = entries.filter { $0.name == name || $0.manifest?.id == name }
    for entry in matches where entry.isUsable {
      if let path = entry.libraryPath { return Match(path: path, manifest: entry.manifest) }
    }
    // A build's libraries are no entries of their own.
    for place in searchPath.places {
      for path in Self.spellings(of: "\(place.libraries)/\(name).so") where FileKind(path) == .file
      {
        return Match(path: path, manifest: nil)
      }
    }
    guard let broken = matches.first else { throw notFound(name) }
    throw .unusable(
      name: name, manifest: broken.manifestPath ?? "", library: broken.libraryPath,
      state: broken.state)
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
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let file = path[start...]
    let other = file.hasPrefix("lib") ? String(file.dropFirst(3)) : "lib\(file)"
    return [path, path[..<start] + other]
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
      "There is no plugin '\(name)' in the current directory or in: "
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

extension String {
  /// Whether two names differ by a slip of the keyboard: two edits at most, and fewer than letters.
  package func isNear(_ other: String) -> Bool {
    let a = Array(utf8.prefix(64))
    let b = Array(other.utf8.prefix(64))
    guard abs(a.count - b.count) <= 2 else { return false }
    var row = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in b.indices {
        let cost = letter == b[j] ? diagonal : 1 + Swift.min(diagonal, row[j], row[j + 1])
        diagonal = row[j + 1]
        row[j + 1] = cost
      }
    }
    return row[b.count] <= Swift.min(2, a.count - 1)
  }
}
