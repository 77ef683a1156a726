internal import Synchronization

/// Calls that came on a wrong thread, kept until the main thread can name the plugin.
enum WrongThreadReports {
  private static let hosts = Mutex<[UInt: Int]>([:])

  /// Counts calls with a host's pointer from now on: a plugin may hand over any other.
  static func expect(host: UInt) {
    hosts.withLock { $0[host] = 0 }
  }

  static func add(host: UInt) {
    hosts.withLock { $0[host]? += 1 }
  }

  /// How many there were for a host since the last time; they are forgotten.
  static func take(host: UInt) -> Int {
    hosts.withLock { hosts in
      defer { hosts[host]? = 0 }
      return hosts[host] ?? 0
    }
  }
}
