/// Where log lines go.
public struct PluginLog: Sendable {
  let write: @Sendable (PluginLogEntry) -> Void

  /// Creates a log.
  ///
  /// - Parameter write: Takes a line; called on any thread.
  public init(_ write: @escaping @Sendable (PluginLogEntry) -> Void) {
    self.write = write
  }

  /// Forgets everything.
  public static let none = Self { _ in }
}

/// A line that a plugin, or the host about a plugin, has for the log.
public struct PluginLogEntry: Sendable {
  /// How much it matters.
  public enum Severity: UInt32, Comparable, Sendable {
    /// For whoever writes the plugin.
    case debug
    /// Worth knowing.
    case info
    /// Something went wrong and was dealt with.
    case warning
    /// Something went wrong.
    case error

    /// Whether one matters less than the other.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// How much it matters.
  public let severity: Severity
  /// The id of the plugin.
  public let plugin: String
  /// The line.
  public let text: String
}
