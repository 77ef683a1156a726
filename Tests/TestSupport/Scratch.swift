public import Foundation

/// A directory of a test's own, gone when the test is.
public final class Scratch {
  public let path: String

  /// Makes one.
  ///
  /// - Parameter directory: Where; by itself the place for temporary files, which may be this user's alone.
  public init(in directory: URL = FileManager.default.temporaryDirectory) {
    path = directory.appending(path: "transhost-\(UUID())").path
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

  /// Writes a program that can be run.
  ///
  /// Another process writes it: one that this process starts meanwhile, for another test, would have it open
  /// to be written for a moment, and what is open so cannot be run.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - text: A script.
  /// - Returns: Its path.
  @discardableResult
  public func writeProgram(_ name: String, _ text: String) throws -> String {
    let script = "umask 022; printf %s \"$1\" > \"$2\"; chmod 755 \"$2\""
    let result = try Command.run(["sh", "-ec", script, "sh", text, name], in: path)
    guard result.status == 0 else { throw CocoaError(.fileWriteUnknown) }
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
