internal import CTransHost
internal import ViewControllers

// Every function of the host's tables goes through one of these. They check the thread and the
// host, turn pointers into values before the body sees them and values into memory after it, and
// turn the body's fault into a status. Bodies are plain Swift and hold no pointer.

/// Serves a call that gives nothing back.
@inline(__always)
func serve(
  _ host: UnsafePointer<th_host_t>?, _ body: @MainActor (PluginHost) throws(Fault) -> Void
) -> th_status_t {
  perform(host) { (plugin) throws(Fault) in
    try body(plugin)
    return statusOK
  }
}

/// Serves a call that writes one value.
@inline(__always)
func serve<Value: Sendable>(
  _ host: UnsafePointer<th_host_t>?, writing out: UnsafeMutablePointer<Value>?,
  _ body: @MainActor (PluginHost) throws(Fault) -> Value
) -> th_status_t {
  nonisolated(unsafe) let out = out
  return perform(host) { (plugin) throws(Fault) in
    guard let out else { throw nowhereToWrite }
    out.pointee = try body(plugin)
    return statusOK
  }
}

/// Serves a call that writes a list into the caller's buffer.
///
/// - Parameters:
///   - host: The host that the plugin names.
///   - room: The caller's buffer, which may be null if the capacity is 0; the capacity, in elements;
///     and where the length of the list goes, also when the buffer is too small.
///   - body: Gives the list, or only its length if that exceeds the capacity it is told.
/// - Returns: The status of the call.
func serve<Element: Sendable>(
  _ host: UnsafePointer<th_host_t>?,
  listing room: (UnsafeMutablePointer<Element>?, UInt32, UnsafeMutablePointer<UInt32>?),
  _ body: @MainActor (PluginHost) throws(Fault) -> Listing<Element>
) -> th_status_t {
  nonisolated(unsafe) let room = room
  return perform(host) { (plugin) throws(Fault) in
    let (buffer, capacity, count) = room
    guard let count, buffer != nil || capacity == 0 else { throw nowhereToWrite }
    let listing = try body(plugin)
    count.pointee = UInt32(clamping: listing.count)
    guard listing.count <= Int(capacity) else {
      // A call without a buffer asks for the length, and gets it.
      return th_status_t(buffer == nil ? TH_OK : TH_ERROR_BUFFER_TOO_SMALL)
    }
    for (index, element) in listing.elements.enumerated() { buffer?[index] = element }
    return statusOK
  }
}

/// Serves a call that asks the object behind a handle for a value.
@inline(__always)
func answer<Object: HandledObject, Value: Sendable>(
  _ host: UnsafePointer<th_host_t>?, _ handle: th_handle_t, _ out: UnsafeMutablePointer<Value>?,
  _ value: @MainActor (Object) -> Value
) -> th_status_t {
  serve(host, writing: out) { (plugin) throws(Fault) in value(try plugin.object(handle)) }
}

/// Serves a call that asks the object behind a handle for another, whose handle it gives.
func answer<Object: HandledObject, Other: HandledObject>(
  _ host: UnsafePointer<th_host_t>?, _ handle: th_handle_t,
  handle out: UnsafeMutablePointer<th_handle_t>?, _ other: @MainActor (Object) -> Other?
) -> th_status_t {
  serve(host, writing: out) { (plugin) throws(Fault) in
    try plugin.handle(other(plugin.object(handle)))
  }
}

/// Serves a call that asks the stage for a value.
func answer<Value: Sendable>(
  _ host: UnsafePointer<th_host_t>?, _ out: UnsafeMutablePointer<Value>?,
  _ value: @MainActor (Stage) -> Value
) -> th_status_t {
  serve(host, writing: out) { (plugin) throws(Fault) in value(try plugin.currentStage()) }
}

private let nowhereToWrite = Fault.invalidArgument("there is nowhere to write the answer")

/// Runs the body.
///
/// The thread is what is looked at first: on a wrong one nothing else is said of the call. Compiled into each function
/// of the tables: a body that is handed on from here to there costs more than most of what is asked for.
@inline(__always)
private func perform(
  _ host: UnsafePointer<th_host_t>?, _ body: MainThread.Body
) -> th_status_t {
  guard let host else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
  let address = UInt(bitPattern: host)
  guard MainThread.isCurrent else {
    WrongThreadReports.add(host: address)
    return th_status_t(TH_ERROR_WRONG_THREAD)
  }
  return MainThread.serve(address, body)
}
