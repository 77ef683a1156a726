import CTransHost

extension HostSession {
  /// Writes a line into the host's log.
  func write(_ severity: Int, _ text: String) {
    guard isOpen, let log else { return }
    text.withHostText {
      _ = log.pointee.log(host, UInt32(severity), $0.baseAddress, UInt32($0.count))
    }
  }

  /// Writes a warning into the host's log, once: a call that is refused is refused in every frame.
  func warn(_ text: String) {
    guard warnings.count == Self.mostWarnings || warnings.insert(text).inserted else { return }
    write(TH_LOG_WARNING, text)
  }

  func lastError() -> String {
    guard let log else { return "" }
    let reason = text { log.pointee.get_last_error(host, $0, $1, $2) }
    return reason.isEmpty ? "" : " (\(reason))"
  }
}
