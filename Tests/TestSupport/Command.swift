public import Foundation

/// What a program left behind that was run to its end.
public struct Command {
  public let status: Int32
  public let output: Data
  public let errors: String

  /// What a program left behind, as somebody else has gathered it.
  public init(status: Int32, output: Data, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }

  /// Its output, as a text.
  public var text: String { String(decoding: output, as: UTF8.self) }

  /// All that it said, for messages.
  public var words: String { text + errors }

  /// Runs a program to its end; one that has none within twenty minutes is killed.
  ///
  /// - Parameters:
  ///   - arguments: Its name or path, found as a shell finds it, and what it is given.
  ///   - directory: Where it runs.
  ///   - environment: All that it has of one; nil gives it that of the tests.
  /// - Returns: What it left behind.
  /// - Throws: If it cannot be started.
  public static func run(
    _ arguments: [String], in directory: String = NSTemporaryDirectory(),
    environment: [String: String]? = nil
  ) throws -> Command {
    let scratch = Scratch()
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    process.environment =
      environment.map(Self.environment) ?? ProcessInfo.processInfo.environment
    process.standardInput = FileHandle.nullDevice
    // Files, since a full pipe would stop the program.
    let files = try ["output", "errors"].map { try scratch.file($0) }
    // The process may be kept after its end, and they with it.
    defer { for file in files { try? file.close() } }
    (process.standardOutput, process.standardError) = (files[0], files[1])
    try process.run()
    let end = DispatchWorkItem { kill(process.processIdentifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 1200, execute: end)
    process.waitUntilExit()
    end.cancel()
    return try Command(
      status: process.terminationStatus, output: scratch.read("output"),
      errors: String(decoding: scratch.read("errors"), as: UTF8.self))
  }

  /// An environment for a program: a planted fault (`Tests/Mutants`) is on in whatever a test runs.
  public static func environment(_ environment: [String: String]) -> [String: String] {
    environment.merging(
      ProcessInfo.processInfo.environment.filter { $0.key == "TRANSHOST_MUTANT" }
    ) { $1 }
  }
}
