import Foundation
import TestSupport
import Testing

/// What a person at a terminal sees.
@Suite struct TerminalTests {
  /// What the program says on a terminal that is its stderr.
  private func words(_ arguments: [String], _ environment: [String: String]) throws -> String {
    var parent: Int32 = -1
    var child: Int32 = -1
    try #require(openpty(&parent, &child, nil, nil, nil) == 0)
    defer { close(parent) }
    let process = Process()
    process.executableURL = URL(filePath: Program.path)
    process.arguments = arguments
    process.environment = Command.environment(environment)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle(fileDescriptor: child, closeOnDealloc: true)
    try process.run()
    process.waitUntilExit()
    // A terminal keeps what few words there are until they are read.
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(parent, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  @Test(arguments: [
    (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
    (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false),
  ])
  func errorsAreColouredWhereColoursAreWelcome(
    _ environment: [String: String], _ isColoured: Bool
  ) throws {
    let said = try words(["--bogus"], environment)
    let error = isColoured ? "\u{1B}[1;31mError:\u{1B}[0m" : "Error:"
    #expect(said.hasPrefix("\(error) Unknown option '--bogus'."))
  }
}
