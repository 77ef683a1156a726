public import Foundation

/// Where the build puts programs, plugins and tests.
public enum BuiltProducts {
  /// The folder of this very program, or that which the environment names: of another build, to have the tests of
  /// the command try that.
  public static let directory: URL = {
    if let other = ProcessInfo.processInfo.environment["TRANSHOST_BUILT"] {
      return URL(filePath: other).resolvingSymlinksInPath()
    }
    return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }()

  /// The path of a plugin of ours.
  public static func plugin(_ name: String) -> String {
    directory.appending(path: "lib\(name).so").path
  }
}
