import Foundation
import PluginHosting

/// The plugins of this package, as they are built.
enum Plugins {
  static let all = ["fold", "slide", "cross-dissolve"]

  /// The folder that the test program and the libraries are built into.
  static var directory: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  static func path(_ name: String) -> String {
    directory.appendingPathComponent("lib\(name).so").path
  }

  @MainActor
  static func load(_ name: String) throws -> PluginLibrary {
    try PluginLibrary(path: path(name))
  }
}
