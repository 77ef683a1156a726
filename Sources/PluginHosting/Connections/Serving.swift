internal import CHosting
internal import CTransHost

// Every function of the host's tables goes through one of these. They check the thread and the
// host, turn pointers into values before the body sees them and values into memory after it, and
// turn the body's fault into a status. Bodies are plain Swift and hold no pointer.

/// Serves a call that gives nothing back.
func serve(
  _ host: UnsafePointer<th_host_t>?, _ body: @MainActor (PluginHost) throws(Fault) -> Void
) -> th_status_t {
  switch perform(host, body) {
  case .success: th_status_t(TH_OK)
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
    return th_status_t(TH_OK)
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
    return th_status_t(TH_OK)
  case .failure(let fault):
    return fault.status
  }
}

/// A list, or only its length where the elements would have no room.
struct Listing<Element: Sendable>: Sendable {
  let count: Int
  let elements: [Element]

  init(_ elements: [Element]) {
    count = elements.count
    self.elements = elements
  }

  /// Makes the elements only if there is room for them.
  @MainActor
  init<Source>(
    _ sources: [Source], capacity: UInt32, _ make: (Source) throws(Fault) -> Element
  ) throws(Fault) {
    count = sources.count
    var made: [Element] = []
    if sources.count <= Int(capacity) {
      for source in sources { made.append(try make(source)) }
    }
    elements = made
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

/// The text of a buffer, if it is UTF-8 of a sane length; null counts as empty text.
func text(_ bytes: UnsafePointer<CChar>?, _ length: UInt32) -> String? {
  guard length <= TH_TEXT_MAXIMUM else { return nil }
  guard let bytes else { return length == 0 ? "" : nil }
  let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(length))
  return buffer.contains(0) ? nil : String(validating: buffer, as: UTF8.self)
}

/// The numbers of a buffer, if they are finite and not too many; nil otherwise.
func numbers(
  _ values: UnsafePointer<Double>?, _ count: UInt32, allowsInfinity: Bool = false
) -> [Double]? {
  guard count <= TH_NUMBERS_MAXIMUM, values != nil || count == 0 else { return nil }
  let list = Array(UnsafeBufferPointer(start: values, count: Int(count)))
  return list.allSatisfy { $0.isFinite || (allowsInfinity && $0 == .infinity) } ? list : nil
}

/// Which thread is [main]: the one on which the host is calling the plugin.
///
/// It is not asked for the process's first thread: the main actor's jobs may run on another.
enum MainThread {
  static var isCurrent: Bool { hosting_is_calling_plugin() }

  /// Runs a call to a plugin.
  static func call<Answer>(_ call: () -> Answer) -> Answer {
    hosting_enter_plugin()
    defer { hosting_leave_plugin() }
    return call()
  }
}
