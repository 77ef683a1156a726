public import Foundation

/// Where the sources that these tests belong to lie.
public enum Repository {
  /// The package's folder.
  public static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The headers of the C ABI, as a compiler is told of them.
  public static let headers = root.appendingPathComponent("Sources/CTransHost/include")

  /// The text of one of its files.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }
}
