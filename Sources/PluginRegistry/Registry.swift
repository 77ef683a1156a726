internal import CTransHost
internal import SystemCalls

/// What plugins there are on a search path, told from their manifests; no library is opened.
///
/// The directories are read when the registry is made. A value, good on any thread.
public struct Registry: Sendable {
  /// Where it looked.
  public let searchPath: SearchPath
  /// What it found, place by place, and by file name within each.
  public let entries: [RegistryEntry]
  /// Places where it did not look, as everybody may write to them.
  public let openPlaces: [String]
  /// Places where it could not look, each with the reason.
  public let closedPlaces: [(path: String, reason: String)]

  /// Reads the manifests of a search path.
  public init(_ searchPath: SearchPath) {
    self.searchPath = searchPath
    var entries: [RegistryEntry] = []
    var takenBy: [String: String] = [:]
    var seen: Set<String> = []
    var open: [String] = []
    var closed: [(String, String)] = []
    for place in searchPath.places where seen.insert(place.libraries).inserted {
      guard !place.isOpen else {
        open.append(place.libraries)
        continue
      }
      if let reason = place.closure {
        closed.append((place.libraries, reason))
        continue
      }
      for entry in Self.entries(of: place, passingOver: &open) {
        entries.append(Self.settle(entry, &takenBy))
      }
    }
    self.entries = entries
    openPlaces = open
    closedPlaces = closed
  }

  /// Marks an entry whose name or id another has taken; takes them for it otherwise.
  private static func settle(
    _ entry: RegistryEntry, _ takenBy: inout [String: String]
  ) -> RegistryEntry {
    // What cannot be had keeps no one from being had.
    guard entry.isUsable else { return entry }
    let names = [entry.name, entry.manifest?.id].compactMap(\.self)
    let path = entry.manifestPath ?? entry.libraryPath ?? entry.name
    var settled = entry
    if let winner = names.compactMap({ takenBy[$0] }).first {
      settled.state = .shadowed(by: winner)
    } else {
      for name in names { takenBy[name] = path }
    }
    return settled
  }

  private static func entries(
    of place: SearchPath.Place, passingOver open: inout [String]
  ) -> [RegistryEntry] {
    var described: Set<String> = []
    let manifests = ManifestReader.manifestPaths(in: place.manifests, passingOver: &open)
      .mapOnAllProcessors { entry(manifest: $0, place: place) }
    for entry in manifests {
      if let library = entry.libraryPath { described.insert(library) }
    }
    // A build directory is full of libraries that are no plugins.
    guard place.origin != .build else { return manifests }
    let bare = ManifestReader.libraryNames(in: place.libraries)
      .map { (file: $0, path: "\(place.libraries)/\($0)") }
      .filter { !described.contains($0.path) }
      .map { library in
        RegistryEntry(
          name: library.file.libraryName, manifest: nil, manifestPath: nil,
          libraryPath: library.path, origin: place.origin,
          state: LibraryFile.problem(library.path, place.origin).map { .unusableFile($0) }
            ?? .noManifest)
      }
    return manifests + bare
  }

  private static func entry(manifest path: String, place: SearchPath.Place) -> RegistryEntry {
    do throws(ManifestError) {
      let manifest = try ManifestReader.read(path)
      // A plugin's own folder holds both; the Registry of a build holds manifests alone.
      let directory =
        place.manifests == place.libraries ? String(path[..<path.slash]) : place.libraries
      let library = "\(directory)/\(manifest.file)"
      let state: RegistryEntry.State =
        !manifest.abi.isSupported
        ? .incompatibleABI(found: manifest.abi, supported: .supported)
        : FileKind(library) == .nothing
          ? .fileMissing
          : LibraryFile.problem(library, place.origin).map { .unusableFile($0) } ?? .ok
      return RegistryEntry(
        name: manifest.name, manifest: manifest, manifestPath: path, libraryPath: library,
        origin: place.origin, state: state)
    } catch {
      let file = path.splitAtLastSlash.name
      // A folder's plugin.json goes by the folder's name.
      let name =
        file == "plugin.json"
        ? path.pathParts.dropLast().last ?? file[...] : file.dropLast(5)
      return RegistryEntry(
        name: String(name), manifest: nil, manifestPath: path, libraryPath: nil,
        origin: place.origin, state: .invalidManifest(error.problem))
    }
  }
}

extension String {
  /// The last slash, or the start.
  fileprivate var slash: Index { lastSlash ?? startIndex }
}
