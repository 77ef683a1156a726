internal import CTransHost

// Every function of the host's tables goes through one of these. They check the thread and the
// host, turn pointers into values before the body sees them and values into memory after it, and
// turn the body's fault into a status. Bodies are plain Swift and hold no pointer.

/// Serves a call that gives nothing back.
func serve(
  _ host: UnsafePointer<th_host_t>?, _ body: @MainActor (PluginHost) throws(Fault) -> Void
) -> th_status_t {
  switch perform(host, body) {
  case .success: statusOK
  case .failure(let fault): fault.status
  }
}

/// Serves a call that writes one value.
func serve<Value: Sendable>(
  _ host: UnsafePointer<th_host_t>?, writing out: UnsafeMutablePointer<Value>?,
  _ body: @MainActor (PluginHost) throws(Fault) -> Value
) -> th_status_t {
  guard let out else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
  switch perform(host, body) {
  case .success(let value):
    out.pointee = value
    return statusOK
  case .failure(let fault):
    return fault.status
  }
}

/// Serves a call that writes a list into the caller's buffer.
///
/// - Parameters:
///   - host: The host that the plugin names.
///   - buffer: The caller's; may be null if the capacity is 0.
///   - capacity: In elements.
///   - count: Where the length of the list goes, also when the buffer is too small.
///   - body: Gives the list, or only its length if that exceeds the capacity it is told.
/// - Returns: The status of the call.
func serve<Element: Sendable>(
  _ host: UnsafePointer<th_host_t>?, writing buffer: UnsafeMutablePointer<Element>?,
  capacity: UInt32, count: UnsafeMutablePointer<UInt32>?,
  _ body: @MainActor (PluginHost) throws(Fault) -> Listing<Element>
) -> th_status_t {
  guard let count, buffer != nil || capacity == 0 else {
    return th_status_t(TH_ERROR_INVALID_ARGUMENT)
  }
  switch perform(host, body) {
  case .success(let listing):
    count.pointee = UInt32(clamping: listing.count)
    guard listing.count <= Int(capacity) else {
      // A call without a buffer asks for the length, and gets it.
      return th_status_t(buffer == nil ? TH_OK : TH_ERROR_BUFFER_TOO_SMALL)
    }
    for (index, element) in listing.elements.enumerated() { buffer?[index] = element }
    return statusOK
  case .failure(let fault):
    return fault.status
  }
}

private func perform<Value: Sendable>(
  _ host: UnsafePointer<th_host_t>?, _ body: @MainActor (PluginHost) throws(Fault) -> Value
) -> Result<Value, Fault> {
  guard let host else { return .failure(.invalidArgument("the host is null")) }
  guard MainThread.isCurrent else {
    WrongThreadReports.add(host: UInt(bitPattern: host))
    return .failure(
      Fault(status: th_status_t(TH_ERROR_WRONG_THREAD), reason: "called on another thread"))
  }
  let address = UInt(bitPattern: host)
  return MainActor.assumeIsolated {
    guard let plugin = PluginHost.live(at: address) else {
      return .failure(.invalidArgument("there is no such host"))
    }
    plugin.callsFromPlugin += 1
    defer { plugin.callsFromPlugin -= 1 }
    do throws(Fault) {
      return .success(try body(plugin))
    } catch {
      plugin.lastError = error.reason
      return .failure(error)
    }
  }
}
