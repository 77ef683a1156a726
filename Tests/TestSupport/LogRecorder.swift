import Foundation
public import PluginHosting

/// Keeps what plugins log.
public final class LogRecorder: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [PluginLogEntry] = []

  public init() {}

  /// A log that is kept here.
  public var log: PluginLog {
    PluginLog { [self] entry in lock.withLock { entries.append(entry) } }
  }

  /// The lines, in order.
  public var texts: [String] { lock.withLock { entries.map(\.text) } }

  /// Whose they are.
  public var plugins: [String] { lock.withLock { entries.map(\.plugin) } }

  /// The lines of the host's about a plugin, in order.
  public var hostTexts: [String] {
    lock.withLock { entries.filter { $0.speaker == .host }.map(\.text) }
  }

  /// The lines of the plugins themselves, in order.
  public var ownTexts: [String] {
    lock.withLock { entries.filter { $0.speaker == .plugin }.map(\.text) }
  }
}
