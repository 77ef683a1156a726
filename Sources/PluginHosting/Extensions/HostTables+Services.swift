internal import CTransHost
internal import ViewControllers

// The small tables: random numbers, the log, accessibility, the thread check.
extension HostTables {
  static var random: th_host_random_t {
    th_host_random_t(
      get_bits: { host, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.currentStage().random.next()
        }
      },
      get_number: { host, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          Double(try plugin.currentStage().random.next() >> 11) * 0x1p-53
        }
      })
  }

  static var log: th_host_log_t {
    th_host_log_t(
      log: { host, severity, bytes, length in
        guard let host, bytes != nil || length == 0 else {
          return th_status_t(TH_ERROR_INVALID_ARGUMENT)
        }
        guard let severity = PluginLogEntry.Severity(rawValue: severity) else {
          return th_status_t(TH_ERROR_INVALID_ARGUMENT)
        }
        let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(min(length, TH_TEXT_MAXIMUM)))
        let text = String(decoding: buffer, as: UTF8.self)
        return PluginLogs.write(host: UInt(bitPattern: host), severity, text)
          ? th_status_t(TH_OK) : th_status_t(TH_ERROR_INVALID_ARGUMENT)
      },
      get_last_error: { host, buffer, capacity, length in
        serve(host, writing: buffer, capacity: capacity, count: length) {
          (plugin) throws(Fault) in
          Listing(plugin.lastError.utf8.map { CChar(bitPattern: $0) })
        }
      })
  }

  static var accessibility: th_host_accessibility_t {
    th_host_accessibility_t(is_reduce_motion_enabled: { host, out in
      serve(host, writing: out) { (plugin) throws(Fault) in
        try plugin.currentStage().isReducedMotion ? 1 : 0
      }
    })
  }

  static var threadCheck: th_host_thread_check_t {
    th_host_thread_check_t(is_main_thread: { host, out in
      guard host != nil, let out else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
      out.pointee = MainThread.isCurrent ? 1 : 0
      return th_status_t(TH_OK)
    })
  }
}
