import CTransHost

extension HostSession {
  /// Calls a function of one of the host's tables; a failure is logged, once for each reason, not trapped.
  ///
  /// - Parameters:
  ///   - table: The table; nil if the host does not have it.
  ///   - what: Name of the API that the author called, for the log.
  ///   - call: The call.
  /// - Returns: Whether it succeeded; false without a word once the session is closed.
  @discardableResult
  func perform<Table>(
    _ table: UnsafePointer<Table>?, _ what: StaticString,
    _ call: (Table, UnsafePointer<th_host_t>) -> th_status_t
  ) -> Bool {
    guard isOpen else { return false }
    guard let table else {
      warn("\(what): this host cannot do it")
      return false
    }
    let status = call(table.pointee, host)
    if status == TH_OK { return true }
    warn("\(what): \(Self.words(for: status))\(lastError())")
    return false
  }

  /// Reads one value.
  ///
  /// - Parameters:
  ///   - table: The table; nil if the host does not have it.
  ///   - what: Name of the API that the author called, for the log.
  ///   - none: The value if the call fails.
  ///   - call: The call, which writes the value.
  /// - Returns: The value.
  func value<Table, Value>(
    _ table: UnsafePointer<Table>?, _ what: StaticString, or none: Value,
    _ call: (Table, UnsafePointer<th_host_t>, UnsafeMutablePointer<Value>) -> th_status_t
  ) -> Value {
    var value = none
    return perform(table, what, { call($0, $1, &value) }) ? value : none
  }

  /// Calls a function of the current session's; false outside one.
  @discardableResult
  static func call<Table>(
    _ table: (HostSession) -> UnsafePointer<Table>?, _ what: StaticString,
    _ call: (Table, UnsafePointer<th_host_t>) -> th_status_t
  ) -> Bool {
    guard let current else { return false }
    return current.perform(table(current), what, call)
  }

  /// Reads one value of the current session's; `none` outside one.
  static func value<Table, Value>(
    _ table: (HostSession) -> UnsafePointer<Table>?, _ what: StaticString, or none: Value,
    _ call: (Table, UnsafePointer<th_host_t>, UnsafeMutablePointer<Value>) -> th_status_t
  ) -> Value {
    guard let current else { return none }
    return current.value(table(current), what, or: none, call)
  }

  /// Reads up to `capacity` doubles; nil if the call failed.
  func numbers<Table>(
    _ table: UnsafePointer<Table>?, _ what: StaticString, capacity: Int = 16,
    _ call: (
      Table, UnsafePointer<th_host_t>, UnsafeMutablePointer<Double>?, UInt32,
      UnsafeMutablePointer<UInt32>
    ) -> th_status_t
  ) -> [Double]? {
    var succeeded = false
    let numbers = [Double](unsafeUninitializedCapacity: capacity) { buffer, initialized in
      var count: UInt32 = 0
      succeeded = perform(table, what) {
        call($0, $1, buffer.baseAddress, UInt32(capacity), &count)
      }
      initialized = succeeded ? min(Int(count), capacity) : 0
    }
    return succeeded ? numbers : nil
  }

  /// Reads a list of handles, each of which the caller then owns once.
  func handleList<Table>(
    _ table: UnsafePointer<Table>?, _ what: StaticString,
    _ call: (
      Table, UnsafePointer<th_host_t>, UnsafeMutablePointer<th_handle_t>?, UInt32,
      UnsafeMutablePointer<UInt32>
    ) -> th_status_t
  ) -> [th_handle_t] {
    guard isOpen, let table else { return [] }
    var count: UInt32 = 0
    // Asked for the count only; that the buffer is too small for it is no error.
    let status = call(table.pointee, host, nil, 0, &count)
    guard status == TH_OK || status == TH_ERROR_BUFFER_TOO_SMALL, count > 0 else { return [] }
    return [th_handle_t](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      let capacity = count
      let succeeded = perform(table, what) {
        call($0, $1, buffer.baseAddress, capacity, &count)
      }
      initialized = succeeded ? Int(min(count, capacity)) : 0
    }
  }

  /// Reads a text; empty if the call failed.
  func text(
    _ call: (UnsafeMutablePointer<CChar>?, UInt32, UnsafeMutablePointer<UInt32>) -> th_status_t
  ) -> String {
    guard isOpen else { return "" }
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(TH_TEXT_MAXIMUM)) { buffer in
      var length: UInt32 = 0
      guard call(buffer.baseAddress, TH_TEXT_MAXIMUM, &length) == TH_OK else { return "" }
      let bytes = UnsafeRawBufferPointer(buffer).prefix(Int(min(length, TH_TEXT_MAXIMUM)))
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func words(for status: th_status_t) -> String {
    switch Int(status) {
    case TH_ERROR_INVALID_HANDLE: "the object is gone"
    case TH_ERROR_INVALID_ARGUMENT: "a value is out of range or not finite"
    case TH_ERROR_NOT_FOUND: "there is no such thing"
    case TH_ERROR_NOT_SUPPORTED: "not supported here"
    case TH_ERROR_WRONG_THREAD: "not on the main thread"
    case TH_ERROR_ALREADY_COMPLETED: "the transition has been completed before"
    case TH_ERROR_INVALID_STATE: "not possible in this state"
    case TH_ERROR_OUT_OF_MEMORY: "out of memory"
    case TH_ERROR_LIMIT_EXCEEDED: "a limit of the host's is exceeded"
    default: "status \(status)"
    }
  }
}
