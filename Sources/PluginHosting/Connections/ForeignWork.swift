internal import CTransHost
internal import Synchronization
internal import ViewControllers

/// Work that came from other threads, until the host's loop takes it.
enum ForeignWork {
  private struct Item: Sendable {
    let callback: Callback
    let delay: Double
  }

  private static let items = Mutex<[UInt: [Item]]>([:])

  /// Takes a callback for a host; the status tells a thread that cannot have a log line.
  static func add(_ reading: Callback.Reading, delay: Double, host: UInt) -> th_status_t {
    guard case .some(let callback) = reading else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
    guard PluginLogs.hasHost(host) else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
    let isTaken = items.withLock { items in
      guard items[host, default: []].count < maximumCount else { return false }
      items[host, default: []].append(Item(callback: callback, delay: delay))
      return true
    }
    return th_status_t(isTaken ? TH_OK : TH_ERROR_LIMIT_EXCEEDED)
  }

  private static let maximumCount = Int(TH_CALLBACKS_MAXIMUM)

  /// Gives a stage's loop what has come for a host since the last time; without a stage it is
  /// destroyed.
  @MainActor
  static func take(for plugin: PluginHost, host: UInt, to stage: Stage?) {
    let new = items.withLock { $0.removeValue(forKey: host) ?? [] }
    for item in new {
      item.callback.belong(to: plugin)
      stage?.perform(after: item.delay) { item.callback.work() }
    }
  }
}
