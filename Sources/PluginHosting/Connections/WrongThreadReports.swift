internal import Synchronization

/// Calls that came on a wrong thread, kept until the main thread can name the plugin.
enum WrongThreadReports {
  private static let hosts = Mutex<[UInt: Int]>([:])

  static func add(host: UInt) {
    hosts.withLock { $0[host, default: 0] += 1 }
  }

  /// How many there were for a host since the last time; they are forgotten.
  static func take(host: UInt) -> Int {
    hosts.withLock { $0.removeValue(forKey: host) ?? 0 }
  }
}
