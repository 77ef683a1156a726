import Foundation
import Testing

/// The hosting tests' plugin, broken in one way, built with the toolchain's C compiler.
enum FixturePlugin {
  static func build(_ wrong: String, in scratch: Scratch) throws -> String {
    let library = "\(scratch.path)/\(wrong).so"
    let result = try Program.run(
      "/usr/bin/env",
      [
        "clang", "-shared", "-fPIC", "-pthread", "-I", "\(Program.root)/Sources/CTransHost/include",
        "-DWRONG=\(wrong)", "\(Program.root)/Tests/PluginHostingTests/Fixtures/broken-plugin.c",
        "-o", library,
      ], in: scratch.path, environment: ProcessInfo.processInfo.environment)
    try #require(result.status == 0)
    return library
  }
}
