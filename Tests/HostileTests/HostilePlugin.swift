import Foundation
import TestSupport

/// The plugin that does what a script says, built once; each case has a copy of its own, with the
/// script beside it.
enum HostilePlugin {
  /// The library, or why there is none.
  private static let built = Result { try build() }

  private static func build() throws -> URL {
    let library = FixturePlugin.directory.appending(path: "hostile.so")
    let sources = try FileManager.default.contentsOfDirectory(
      atPath: HostileCases.folder.appending(path: "Plugin").path
    ).filter { $0.hasSuffix(".c") }.sorted().map { "Tests/HostileTests/Plugin/\($0)" }
    let shared = [
      "Tests/ABIFuzz/CallAny/call-any.c", "Sources/CSignatures/signatures.c",
    ]
    let includes = ["Sources/CSignatures/include", "Tests/ABIFuzz/CallAny/include"]
    let result = try Command.run(
      [
        "clang", "-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-s", "-fPIC", "-pthread",
        "-fvisibility=hidden", "-I", Repository.headers.path,
      ] + includes.flatMap { ["-I", $0] } + sources + shared
        + ["-o", library.path, "-lffi"], in: Repository.root.path)
    guard result.status == 0 else { throw FixturePlugin.Failure.compiler(result.words) }
    return library
  }

  /// What every script begins with: how a plugin fades that is well.
  private static let well = Result {
    let text = try Repository.text("Tests/HostileTests/Plugin/well.txt")
    let constants = try Constants()
    return try text.split(separator: "\n").map { try constants.resolve(String($0)) }
      .joined(separator: "\n")
  }

  /// Puts the plugin and a script into a folder.
  ///
  /// - Returns: The plugin's path.
  static func install(_ name: String, script: String, in folder: Scratch) throws -> String {
    let path = "\(folder.path)/\(name).so"
    try FileManager.default.copyItem(atPath: try built.get().path, toPath: path)
    // The blocks of the case come first: they take the place of others of the same name.
    try folder.write("\(name).txt", Data("\(script)\n\(try well.get())\n".utf8))
    return path
  }
}
