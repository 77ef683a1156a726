/// What a person calls an animator: `fold`, `org.example.effects/unfold`, `./fold.so`.
///
/// What comes after a slash is one of several animators of a plugin, unless the whole is a path: it
/// ends in `.so`, has more than one slash, begins with one, or with `.` or `..`. What files there are
/// does not matter: a name means the same wherever it is said.
public struct AnimatorName: Hashable, Sendable, CustomStringConvertible {
  /// The plugin: a registry's name, or a file.
  public let plugin: String
  /// Which of its animators; nil is the first that suits.
  public let animator: String?

  /// Names an animator.
  ///
  /// - Parameters:
  ///   - plugin: The plugin.
  ///   - animator: Which of its animators; nil is the first that suits.
  public init(plugin: String, animator: String? = nil) {
    self.plugin = plugin
    self.animator = animator
  }

  /// Reads a name.
  ///
  /// - Parameter text: What a person wrote.
  public init(_ text: String) {
    // Of bytes: a slash that a mark follows is one character with it.
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { String(Substring($0)) }
    let isPath =
      parts.count != 2 || text.hasSuffix(".so") || parts.contains("")
      || parts[0] == "." || parts[0] == ".."
    self.init(plugin: isPath ? text : parts[0], animator: isPath ? nil : parts[1])
  }

  /// The name as it is written.
  public var description: String { animator.map { "\(plugin)/\($0)" } ?? plugin }
}

extension AnimatorName: ExpressibleByStringLiteral {
  /// Reads a name that is no file.
  ///
  /// - Parameter value: `fold`, or `org.example.effects/unfold`.
  public init(stringLiteral value: String) { self.init(value) }
}
