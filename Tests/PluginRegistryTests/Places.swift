import Foundation

@testable import PluginRegistry

/// A directory of a test's own, gone when the test is.
final class Place {
  let path: String

  init() {
    let url = FileManager.default.temporaryDirectory.appending(path: "transhost-\(UUID())")
    try! FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the directories above it; an empty library begins as libraries do.
  @discardableResult
  func write(_ name: String, _ text: String = "") -> String {
    let url = URL(filePath: "\(path)/\(name)")
    try! FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    let isLibrary = text.isEmpty && name.hasSuffix(".so")
    try! Data((isLibrary ? "\u{7F}ELF" : text).utf8).write(to: url)
    return url.path
  }

  /// Makes a link to a file beside it, or to nothing.
  func link(_ name: String, to target: String) {
    try! FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  /// Lets everybody write to the directory, or to one in it.
  func open(_ name: String = "") {
    try! FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: "\(path)/\(name)")
  }

  /// Writes a manifest, and the beginning of its library.
  func add(_ name: String, id: String? = nil, file: String? = nil, hasLibrary: Bool = true) {
    let library = file ?? "lib\(name).so"
    write("\(name).json", Manifest.text(name: name, id: id ?? "org.example.\(name)", file: library))
    if hasLibrary { write(library) }
  }

  func registry(_ origin: SearchPath.Origin = .option) -> Registry {
    Registry(SearchPath(places: [.init(libraries: path, origin: origin)]))
  }
}

enum Manifest {
  /// A good manifest.
  static func text(
    name: String = "fold", id: String = "org.example.fold", file: String = "libfold.so",
    major: Int = 0
  ) -> String {
    """
    {"schema": "transhost-plugin/1", "id": "\(id)", "name": "\(name)", "version": "1.2.3",
     "license": "MIT", "author": "A", "description": "D.", "language": "C11",
     "abi": {"major": \(major), "minor": 3}, "file": "\(file)",
     "animators": [{"id": "one", "name": "One", "kinds": ["push", "pop"], "duration": 0.25}]}
    """
  }
}
