public import Foundation
import Synchronization

/// Builds the plugins of `Fixtures`, wrong in one way, with the toolchain's C compiler.
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

  private static let count = Mutex(0)

  /// An empty folder within `directory`, so that nobody builds in the place of what another test,
  /// at the same time, is opening.
  ///
  /// - Returns: Its path.
  /// - Throws: If it cannot be made.
  private static func freshFolder() throws -> String {
    let number = count.withLock {
      $0 += 1
      return $0
    }
    let url = directory.appending(path: "\(number)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url.path
  }

  /// Builds `broken-plugin.c` and gives the path of the shared library.
  ///
  /// - Parameters:
  ///   - wrong: What is wrong with it; `NOTHING` for a good one.
  ///   - flags: More for the compiler.
  ///   - directory: Where the library goes; a fresh folder unless one is named.
  /// - Returns: Its path, named after what is wrong.
  /// - Throws: What the compiler says, if it fails.
  public static func build(
    _ wrong: String, flags: [String] = [], in directory: String? = nil
  ) throws -> String {
    try build(
      "broken-plugin.c", ["-DWRONG=\(wrong)"] + flags,
      to: (directory ?? freshFolder()) + "/\(([wrong] + flags).joined(separator: "-")).so")
  }

  /// Builds `rude-plugin.c`, which does at one moment what it should not.
  ///
  /// - Parameters:
  ///   - wrong: What it does; `NOTHING` for a good one.
  ///   - moment: When.
  ///   - id: What it calls itself.
  ///   - flags: More for the compiler.
  ///   - directory: Where the library goes; a fresh folder unless one is named.
  /// - Returns: Its path, named after all of that.
  /// - Throws: What the compiler says, if it fails.
  public static func rude(
    _ wrong: String, _ moment: String = "NEVER", id: String = "org.transhost.test.rude",
    flags: [String] = [], in directory: String? = nil
  ) throws -> String {
    let name = ([wrong, moment, id] + flags).joined(separator: "-").replacing("/", with: "_")
    return try build(
      "rude-plugin.c", ["-DWRONG=\(wrong)", "-DWHEN=\(moment)", "-DID=\"\(id)\""] + flags,
      to: (directory ?? freshFolder()) + "/\(name).so")
  }

  private static func build(_ source: String, _ flags: [String], to library: String) throws
    -> String
  {
    let path = Repository.root.appending(path: "Tests/TestSupport/Fixtures/\(source)").path
    return try build(sourceAt: path, flags, to: library)
  }

  /// Builds the plugin that breaks one rule of those that plugins are examined for.
  ///
  /// - Parameters:
  ///   - what: What it breaks; `NOTHING` for a good one.
  ///   - directory: Where the library goes; a fresh folder unless one is named.
  /// - Returns: Its path, named after what it breaks.
  /// - Throws: What the compiler says, if it fails.
  public static func validated(
    _ what: String, in directory: String? = nil
  ) throws -> String {
    let source = Repository.root.appending(path: "Tests/ValidatingTests/Broken/plugin.c").path
    let flags = ["-fvisibility=hidden", "-DBREAK=\(what)", "-DBREAKS_\(what)"]
    return try build(
      sourceAt: source, flags + ["-Wall", "-Wextra", "-Werror"],
      to: (directory ?? freshFolder()) + "/validated-\(what).so")
  }

  private static func build(
    sourceAt path: String, _ flags: [String], to library: String
  ) throws -> String {
    let result = try Command.run(
      ["clang", "-shared", "-fPIC", "-pthread", "-I", Repository.headers.path] + flags
        + [path, "-o", library])
    guard result.status == 0 else { throw Failure.compiler(result.words) }
    return library
  }
}
