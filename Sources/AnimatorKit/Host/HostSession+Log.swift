import CTransHost

extension HostSession {
  /// Writes a line into the host's log.
  func write(_ severity: Int, _ text: String) {
    guard isOpen, let log else { return }
    text.withHostText {
      _ = log.pointee.log(host, UInt32(severity), $0.baseAddress, UInt32($0.count))
    }
  }

  func lastError() -> String {
    guard let log else { return "" }
    let reason = text { log.pointee.get_last_error(host, $0, $1, $2) }
    return reason.isEmpty ? "" : " (\(reason))"
  }
}
