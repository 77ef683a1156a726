public import Foundation

/// A directory of a test's own, gone when the test is.
public final class Scratch {
  public let path: String

  public init() {
    path = FileManager.default.temporaryDirectory.appending(path: "transhost-\(UUID())").path
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// An empty file to write to.
  public func file(_ name: String) throws -> FileHandle {
    try write(name, Data())
    return try FileHandle(forWritingTo: URL(filePath: "\(path)/\(name)"))
  }

  /// Writes a file and gives its path.
  @discardableResult
  public func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: URL(filePath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }

  /// What is in a file.
  public func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
  }

  /// The names of what is in it.
  public var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
