internal import CTransHost
internal import Synchronization

/// The logs of all hosts, reachable from any thread: `th_host_log_t.log` is tagged [any].
enum PluginLogs {
  private struct Entry {
    let plugin: String
    let log: PluginLog
    var lines = LineCount()
  }

  private static let logs = Mutex<[UInt: Entry]>([:])

  static func set(host: UInt, plugin: String, log: PluginLog) {
    logs.withLock { $0[host] = Entry(plugin: plugin, log: log) }
  }

  static func hasHost(_ host: UInt) -> Bool { logs.withLock { $0[host] != nil } }

  /// Takes as many lines as there may be anew: a transition begins.
  static func renew(host: UInt) {
    logs.withLock { $0[host]?.lines = LineCount() }
  }

  /// Writes a line.
  ///
  /// - Returns: The status of the call.
  static func write(
    host: UInt, _ severity: PluginLogEntry.Severity, _ text: String
  ) -> th_status_t {
    let found = logs.withLock { logs in
      logs[host].map { entry in (entry, logs[host]?.lines.next()) }
    }
    guard let (entry, answer) = found else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
    switch answer {
    case .taken:
      entry.log.write(PluginLogEntry(severity, entry.plugin, text, by: .plugin))
      return statusOK
    case .last:
      entry.log.write(
        PluginLogEntry(.warning, entry.plugin, LineCount.farewell, by: .host))
    case .dropped, nil: break
    }
    return th_status_t(TH_ERROR_LIMIT_EXCEEDED)
  }
}
