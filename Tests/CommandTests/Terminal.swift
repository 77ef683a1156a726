import Foundation
import TestSupport
import Testing

/// The built program at a terminal.
enum Terminal {
  /// Runs it to its end; its words go to a terminal.
  ///
  /// - Parameters:
  ///   - arguments: What it is given.
  ///   - typed: What a person types; nil is a program without one, whose input is empty.
  ///   - isOutput: Whether its data go there too.
  static func run(
    _ arguments: [String], typing typed: String? = nil, isOutput: Bool = false,
    in directory: String = NSTemporaryDirectory(), environment: [String: String] = ["TERM": "dumb"]
  ) throws -> Command {
    var parent: Int32 = -1
    var child: Int32 = -1
    try #require(openpty(&parent, &child, nil, nil, nil) == 0)
    defer { close(parent) }
    let terminal = FileHandle(fileDescriptor: child, closeOnDealloc: true)
    // What is typed before anybody asks waits, and is shown at once; that is no part of the words.
    if let typed {
      try #require(write(parent, typed, typed.utf8.count) == typed.utf8.count)
      var echo = [UInt8](repeating: 0, count: 4096)
      _ = read(parent, &echo, echo.count)
    }
    let scratch = Scratch()
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: directory)
    process.environment = Command.environment(environment)
    process.standardInput = typed == nil ? FileHandle.nullDevice : terminal
    process.standardOutput = isOutput ? terminal : try scratch.file("output")
    process.standardError = terminal
    try process.run()
    process.waitUntilExit()
    // A terminal keeps what few words there are until they are read.
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(parent, &buffer, buffer.count)
    return Command(
      status: process.terminationStatus, output: (try? scratch.read("output")) ?? Data(),
      errors: String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
        .replacingOccurrences(of: "\r\n", with: "\n"))
  }
}
