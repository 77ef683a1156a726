public import Foundation

/// Builds `Fixtures/broken-plugin.c`, broken in one way, with the toolchain's C compiler.
public enum FixturePlugin {
  /// Why there is no plugin.
  public enum Failure: Error {
    /// The compiler's words.
    case compiler(String)
  }

  /// A folder of this run's own.
  public static let directory: URL = {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "transhost-fixtures-\(ProcessInfo.processInfo.processIdentifier)")
    try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url
  }()

  /// Builds the plugin and gives the path of the shared library.
  ///
  /// - Parameters:
  ///   - wrong: What is wrong with it; `NOTHING` for a good one.
  ///   - flags: More for the compiler.
  ///   - directory: Where the library goes.
  /// - Returns: Its path, named after what is wrong.
  /// - Throws: What the compiler says, if it fails.
  public static func build(
    _ wrong: String, flags: [String] = [], in directory: String = directory.path
  ) throws -> String {
    let library = "\(directory)/\(([wrong] + flags).joined(separator: "-")).so"
    let source = Repository.root.appending(path: "Tests/TestSupport/Fixtures/broken-plugin.c").path
    let result = try Command.run(
      [
        "clang", "-shared", "-fPIC", "-pthread", "-I", Repository.headers.path, "-DWRONG=\(wrong)",
      ] + flags + [source, "-o", library])
    guard result.status == 0 else { throw Failure.compiler(result.words) }
    return library
  }
}
