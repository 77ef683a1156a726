internal import Glibc
internal import Synchronization
internal import SystemCalls

/// A run of a plugin, which is written down while it lasts.
public final class PluginAttempt: Sendable {
  private static let running = Mutex<[String: Int]>([:])

  private let quarantine: Quarantine
  private let digest: FileDigest
  private let path: String
  private let marker: String?
  private let isOver = Mutex(false)

  init(_ quarantine: Quarantine, _ digest: FileDigest, path: String, marker: String?) {
    self.quarantine = quarantine
    self.digest = digest
    self.path = path
    self.marker = marker
    if let marker { Self.running.withLock { $0[marker, default: 0] += 1 } }
  }

  deinit { end() }

  /// It went well.
  public func end() {
    let isFirst = isOver.withLock { isOver in
      defer { isOver = true }
      return !isOver
    }
    guard isFirst, let marker else { return }
    Self.running.withLock { running in
      // Two runs of one file in a host have one marker between them.
      running[marker, default: 1] -= 1
      guard running[marker] == 0 else { return }
      running[marker] = nil
      unlink(marker)
    }
  }

  /// The plugin crashed or hung, and is not run again.
  ///
  /// - Parameter deed: What it did: a phrase that follows its name.
  public func fail(_ deed: String) {
    // Where it cannot be written the plugin has failed all the same; then it is run again.
    try? quarantine.write(
      .init(digest: digest, path: path, deed: deed, day: Quarantine.today))
    end()
  }

  /// The host ends in order, with plugins that still run: nothing is held against them.
  public static func endAll() {
    running.withLock { running in
      for marker in running.keys { unlink(marker) }
      running.removeAll()
    }
  }
}
