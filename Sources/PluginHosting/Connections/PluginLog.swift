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

  /// Who has a line for the log.
  public enum Speaker: Sendable {
    /// The plugin, through the ABI or on its standard output.
    case plugin
    /// The host, about the plugin.
    case host
  }

  /// How much it matters.
  public let severity: Severity
  /// The id of the plugin; while that is not known, the name of its file.
  public let plugin: String
  /// Whose words these are.
  public let speaker: Speaker
  /// The line: one, without control characters.
  public let text: String

  init(_ severity: Severity, _ plugin: String, _ text: String, by speaker: Speaker) {
    self.severity = severity
    self.plugin = plugin
    self.speaker = speaker
    self.text = text.inOneLine
  }
}
