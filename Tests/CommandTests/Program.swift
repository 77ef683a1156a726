import Foundation

/// The built program, run as a person runs it.
enum Program {
  /// What it left behind.
  struct Result {
    var status: Int32
    var output: Data
    var errors: String

    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// Where the build puts programs, plugins and tests: the directory of this very program.
  static let buildDirectory: String = {
    let program = try! FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: program).deletingLastPathComponent().path
  }()

  /// The root of the package.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path

  /// Runs it to its end, in an environment that has nothing of the person who runs the tests.
  static func run(
    _ arguments: [String], in directory: String = NSTemporaryDirectory(),
    environment: [String: String] = [:]
  ) throws -> Result {
    try run("\(buildDirectory)/transhost", arguments, in: directory, environment: environment)
  }

  /// Runs any program.
  static func run(
    _ executable: String, _ arguments: [String], in directory: String,
    environment: [String: String]
  ) throws -> Result {
    let scratch = Scratch()
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    process.environment = ["HOME": scratch.path, "PATH": "/usr/bin:/bin"]
      .merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    // Files, since a full pipe would stop the program.
    process.standardOutput = try scratch.file("output")
    process.standardError = try scratch.file("errors")
    try process.run()
    process.waitUntilExit()
    return try Result(
      status: process.terminationStatus, output: scratch.read("output"),
      errors: String(decoding: scratch.read("errors"), as: UTF8.self))
  }
}

/// A directory of a test's own, gone when the test is.
final class Scratch {
  let path: String

  init() {
    path = FileManager.default.temporaryDirectory.appending(path: "transhost-\(UUID())").path
    try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String) throws -> FileHandle {
    try write(name, Data())
    return try FileHandle(forWritingTo: URL(filePath: "\(path)/\(name)"))
  }

  @discardableResult
  func write(_ name: String, _ data: Data) throws -> String {
    try data.write(to: URL(filePath: "\(path)/\(name)"))
    return "\(path)/\(name)"
  }

  func read(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: "\(path)/\(name)"))
  }

  /// The names of what is in it.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}
