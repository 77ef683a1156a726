internal import CTransHost

extension HostTables {
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
      },
      get_last_error: { host, buffer, capacity, length in
        serve(host, listing: (buffer, capacity, length)) { (plugin) throws(Fault) in
          plugin.unaskedRefusal = nil
          return Listing(text: plugin.lastError)
        }
      })
  }
}
