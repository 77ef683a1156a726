import Foundation
import PluginHosting
import Testing

/// Builds the fixture plugin, broken in one way, with the toolchain's C compiler.
enum FixturePlugin {
  /// The path of the shared library; built once for each way and each run.
  static func build(_ wrong: String, flags: [String] = []) throws -> String {
    let name = ([wrong] + flags).joined(separator: "-")
    let library = directory.appending(path: "\(name).so").path
    let source = try #require(
      Bundle.module.url(forResource: "broken-plugin", withExtension: "c", subdirectory: "Fixtures"))
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["clang", "-shared", "-fPIC", "-pthread", "-I", headers, "-DWRONG=\(wrong)"] + flags
      + [source.path, "-o", library]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return library
  }

  /// A folder of this run's own.
  static let directory: URL = {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "transhost-fixtures-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }()

  /// The ABI's headers, found from this file.
  private static let headers = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/CTransHost/include").path
}

/// Keeps what plugins log.
final class LogRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [PluginLogEntry] = []

  var log: PluginLog {
    PluginLog { [self] entry in lock.withLock { entries.append(entry) } }
  }

  var texts: [String] { lock.withLock { entries.map(\.text) } }
}
