/// Something beyond what every plugin may do in a process of its own, which a manifest asks for and a user
/// may grant: nothing is granted by itself.
public struct PluginCapability: Hashable, Sendable, CustomStringConvertible {
  /// As manifests and users write it: `read:/usr/share/icons`.
  public let description: String
  /// The file, or the folder with all in it, that may be read, with `~` as it stands; nil if it is a
  /// capability of a kind that this version does not know.
  public let readable: String?

  /// Takes what a manifest or a user has written.
  ///
  /// - Parameter text: `read:` and a path that is absolute or begins with `~/`.
  /// - Throws: A `Problem` if such a path cannot be read.
  public init(_ text: String) throws(Problem) {
    description = text
    guard text.hasPrefix("read:") else {
      readable = nil
      return
    }
    let path = String(text.dropFirst("read:".count))
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    guard path.hasPrefix("/") || path.hasPrefix("~/") else { throw Problem.relative(text) }
    guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
      throw Problem.ascending(text)
    }
    readable = path
  }

  /// The path as the system takes it; nil where there is none, or no home for its `~`.
  ///
  /// - Parameter home: The user's home directory.
  /// - Returns: An absolute path.
  public func path(home: String?) -> String? {
    guard let readable, readable.hasPrefix("~") else { return readable }
    return home.map { $0 + readable.dropFirst() }
  }

  /// Why a text is no capability.
  public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its path begins nowhere.
    case relative(String)
    /// Its path leads up again.
    case ascending(String)

    /// One plain sentence.
    public var description: String {
      switch self {
      case .relative(let text):
        "'\(text)' names no place: after 'read:' comes a path that begins with / or ~/."
      case .ascending(let text): "'\(text)' has '..' in it; name the place itself."
      }
    }
  }
}
