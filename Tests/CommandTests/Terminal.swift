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
  ///   - width: How many letters a line of it has; 0 for one that does not tell.
  static func run(
    _ arguments: [String], typing typed: String? = nil, isOutput: Bool = false,
    width: UInt16 = 0, in directory: String = NSTemporaryDirectory(),
    environment: [String: String] = ["TERM": "dumb"]
  ) throws -> Command {
    var parent: Int32 = -1
    var child: Int32 = -1
    try #require(openpty(&parent, &child, nil, nil, nil) == 0)
    var size = winsize(ws_row: 24, ws_col: width, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(child, UInt(TIOCSWINSZ), &size) == 0)
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
    try terminal.close()
    // Whoever writes much waits until it is read; the end is an error of the terminal's, as nobody has it open.
    var words: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(parent, &buffer, buffer.count), count > 0 {
      words += buffer.prefix(count)
    }
    process.waitUntilExit()
    return Command(
      status: process.terminationStatus, output: (try? scratch.read("output")) ?? Data(),
      errors: String(decoding: words, as: UTF8.self)
        .replacingOccurrences(of: "\r\n", with: "\n"))
  }
}
