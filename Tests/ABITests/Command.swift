import Foundation

/// Runs a program that is found as a shell finds it.
///
/// - Parameter arguments: Its name or path, and what it is given.
/// - Returns: Its status, and all that it printed.
/// - Throws: If it cannot be started.
func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
  let process = Process()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments = arguments
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return (process.terminationStatus, output)
}
