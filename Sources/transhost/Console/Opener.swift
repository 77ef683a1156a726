import Foundation

/// Shows a person the file that was made.
enum Opener {
  /// The desktop's own program for that: freedesktop.org's.
  private static let program = "xdg-open"

  /// Has the desktop open a file, or the folder of several, and does not wait for it.
  ///
  /// What cannot be opened is told: the files are whole all the same.
  static func open(_ files: [String]) {
    guard let first = files.first else { return }
    let path = files.count == 1 ? first : URL(filePath: first).deletingLastPathComponent().path
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/\(program)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    guard let found else {
      return Console.warn(
        "'\(path)' is made, and not shown: there is no '\(program)' (Debian's package xdg-utils).")
    }
    let process = Process()
    process.executableURL = URL(filePath: found)
    process.arguments = [path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      Console.warn("'\(path)' is made, and not shown: '\(found)' cannot be started: \(error).")
    }
  }
}
