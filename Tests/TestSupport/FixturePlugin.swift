public import Foundation

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
      "TestSupport/Fixtures/broken-plugin.c", ["-DWRONG=\(wrong)"] + flags,
      named: ([wrong] + flags).joined(separator: "-"), in: directory)
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
      "TestSupport/Fixtures/rude-plugin.c",
      ["-DWRONG=\(wrong)", "-DWHEN=\(moment)", "-DID=\"\(id)\""] + flags,
      named: name, in: directory)
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
    let flags = ["-fvisibility=hidden", "-DBREAK=\(what)", "-DBREAKS_\(what)"]
    return try build(
      "ValidatingTests/Broken/plugin.c", flags + ["-Wall", "-Wextra", "-Werror"],
      named: "validated-\(what)", in: directory)
  }

  /// Builds a source of the tests; in a fresh folder, nobody builds in the place of what another test, at the same
  /// time, is opening.
  private static func build(
    _ source: String, _ flags: [String], named name: String, in folder: String?
  ) throws -> String {
    let path = Repository.root.appending(path: "Tests/\(source)").path
    let fresh = directory.appending(path: UUID().uuidString)
    if folder == nil {
      try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: false)
    }
    let library = "\(folder ?? fresh.path)/\(name).so"
    let result = try Command.run(
      ["clang", "-shared", "-fPIC", "-pthread", "-I", Repository.headers.path] + flags
        + [path, "-o", library])
    guard result.status == 0 else { throw Failure.compiler(result.words) }
    return library
  }
}
