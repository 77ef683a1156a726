import Foundation
import TestSupport

/// The built program, run as a person runs it.
enum Program {
  static let path = BuiltProducts.directory.appending(path: "transhost").path

  /// Runs it to its end, in an environment that has nothing of the person who runs the tests; by another
  /// program, if one is named.
  static func run(
    _ arguments: [String], in directory: String = NSTemporaryDirectory(),
    environment: [String: String] = [:], by starter: [String] = []
  ) throws -> Command {
    let home = Scratch()
    return try Command.run(
      starter + [path] + arguments, in: directory,
      environment: ["HOME": home.path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 })
  }
}
