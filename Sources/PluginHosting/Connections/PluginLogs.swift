internal import Synchronization

/// The logs of all hosts, reachable from any thread: `th_host_log_t.log` is tagged [any].
enum PluginLogs {
  private static let logs = Mutex<[UInt: (plugin: String, log: PluginLog)]>([:])

  static func set(host: UInt, plugin: String, log: PluginLog) {
    logs.withLock { $0[host] = (plugin, log) }
  }

  /// Writes a line; false if there is no such host.
  static func write(host: UInt, _ severity: PluginLogEntry.Severity, _ text: String) -> Bool {
    guard let (plugin, log) = logs.withLock({ $0[host] }) else { return false }
    log.write(PluginLogEntry(severity, plugin, text, by: .plugin))
    return true
  }
}
