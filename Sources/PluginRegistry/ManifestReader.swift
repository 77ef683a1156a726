internal import Glibc
internal import SystemCalls

/// Reads manifests from directories, with plain reads: a thousand of them take no time to speak of.
enum ManifestReader {
  /// No manifest is larger; what is, is none.
  static let maximumByteCount = 1 << 16

  /// The manifests of a directory, in the order of their names.
  ///
  /// They are the `*.json` in it, and `plugin.json` in the directories in it that not everybody may
  /// write to; also those that cannot be read, such as a link to nothing, so that somebody says so. There are none if
  /// there is no such directory.
  ///
  /// - Parameters:
  ///   - directory: Where.
  ///   - open: Gets the directories that are passed over, as everybody may write to them.
  /// - Returns: Their paths.
  static func manifestPaths(in directory: String, passingOver open: inout [String]) -> [String] {
    var paths: [String] = []
    for entry in visibleNames(in: directory) {
      let path = "\(directory)/\(entry)"
      if entry.hasSuffix(".json") {
        paths.append(path)
        continue
      }
      let manifest = "\(path)/plugin.json"
      guard !entry.contains("."), FileKind(path) == .directory, isThere(manifest) else { continue }
      if isWritableByEverybody(path) { open.append(path) } else { paths.append(manifest) }
    }
    return paths
  }

  /// The libraries of a directory, in the order of their names.
  static func libraryNames(in directory: String) -> [String] {
    visibleNames(in: directory).filter { $0.hasSuffix(".so") }
  }

  /// Reads a manifest.
  static func read(_ path: String) throws(ManifestError) -> PluginManifest {
    func unreadable() -> ManifestError {
      ManifestError(path: path, problem: "it cannot be read: \(systemText())")
    }
    let file: OpenFile
    do throws(SystemError) {
      file = try OpenFile(path)
    } catch {
      errno = error.number
      throw unreadable()
    }
    guard file.kind == S_IFREG else {
      let kind = file.kind == S_IFDIR ? "a directory" : "a pipe, a device or the like"
      throw ManifestError(path: path, problem: "it is no file, but \(kind)")
    }
    let bytes = readAll(file.descriptor, offset: 0, count: min(file.size, maximumByteCount + 1))
    guard bytes.count <= maximumByteCount else {
      throw ManifestError(path: path, problem: "it is larger than \(maximumByteCount) bytes")
    }
    return try PluginManifest(data: bytes, path: path)
  }

  /// Whether something has a name, be it a link to nothing.
  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }
}

/// What is at a path.
enum FileKind {
  case file, directory, other, nothing

  init(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = .nothing
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .directory
    default: self = .other
    }
  }
}
