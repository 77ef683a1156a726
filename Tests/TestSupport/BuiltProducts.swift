public import Foundation

/// Where the build puts programs, plugins and tests: the folder of this very program.
public enum BuiltProducts {
  public static let directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent()

  /// The path of a plugin of ours.
  public static func plugin(_ name: String) -> String {
    directory.appending(path: "lib\(name).so").path
  }
}
