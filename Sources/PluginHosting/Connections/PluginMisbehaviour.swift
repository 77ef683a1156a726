/// Something that a plugin did and may not do; the transition went on without harm.
public struct PluginMisbehaviour: Hashable, Sendable {
  /// What it did.
  public enum Kind: String, Hashable, Sendable {
    /// Its transition was over and it had not said so; the host completed it.
    case neverCompleted
    /// It completed a transition that was complete.
    case completedTwice
    /// It left animation brackets open; the host closed them.
    case openBrackets
    /// It called a function of the main thread's on another one.
    case wrongThread
    /// It answered with an error, or with something that cannot be.
    case failed
    /// It kept a display link going after its transition; the host ended it.
    case leftDisplayLink
  }

  /// What it did.
  public let kind: Kind
  /// The id of the plugin.
  public let plugin: String
  /// One sentence for people.
  public let text: String
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
