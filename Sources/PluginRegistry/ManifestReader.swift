internal import Foundation

/// Reads manifests from directories, with plain reads: a thousand of them take no time to speak of.
enum ManifestReader {
  /// No manifest is larger; what is, is none.
  static let maximumByteCount = 1 << 20

  /// The manifests of a directory, in the order of their names.
  ///
  /// They are the `*.json` in it, and `plugin.json` in the directories in it. There are none if there
  /// is no such directory.
  static func manifestPaths(in directory: String) -> [String] {
    entries(of: directory).flatMap { entry -> [String] in
      let path = "\(directory)/\(entry)"
      if entry.hasSuffix(".json") { return FileKind(path) == .file ? [path] : [] }
      guard !entry.contains("."), FileKind(path) == .directory else { return [] }
      let manifest = "\(path)/plugin.json"
      return FileKind(manifest) == .file ? [manifest] : []
    }
  }

  /// The libraries of a directory, in the order of their names.
  static func libraryNames(in directory: String) -> [String] {
    entries(of: directory).filter { $0.hasSuffix(".so") }
  }

  /// Reads a manifest.
  static func read(_ path: String) throws(ManifestError) -> PluginManifest {
    guard let file = fopen(path, "rb") else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      guard bytes.count <= maximumByteCount else { throw .tooLarge(path: path) }
      if count < buffer.count { break }
    }
    guard ferror(file) == 0 else {
      throw .unreadable(path: path, reason: String(cString: strerror(errno)))
    }
    return try PluginManifest(data: bytes, path: path)
  }

  private static func entries(of directory: String) -> [String] {
    guard let stream = opendir(directory) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
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
