import CTransHost

/// A call about the object behind a handle that writes one value.
typealias HostRead<Table, Value> = (
  Table, UnsafePointer<th_host_t>, th_handle_t, UnsafeMutablePointer<Value>
) -> th_status_t

// Calls about the object behind the handle. Outside a session they do nothing and give nothing.
extension HostReference {
  /// Calls a function of one of the host's tables.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - what: Name of the API that the author called, for the log.
  ///   - call: The call.
  /// - Returns: Whether it succeeded.
  @discardableResult
  func call<Table>(
    _ table: (HostSession) -> UnsafePointer<Table>?, _ what: StaticString,
    _ call: (Table, UnsafePointer<th_host_t>, th_handle_t) -> th_status_t
  ) -> Bool {
    guard let session else { return false }
    return session.perform(table(session), what) { call($0, $1, handle) }
  }

  /// Reads one value, `none` if the call fails.
  func value<Table, Value>(
    _ table: (HostSession) -> UnsafePointer<Table>?, _ what: StaticString, or none: Value,
    _ call: HostRead<Table, Value>
  ) -> Value {
    guard let session else { return none }
    return session.value(table(session), what, or: none) { call($0, $1, handle, $2) }
  }

  /// The view whose handle a call gives.
  func view<Table>(
    _ table: (HostSession) -> UnsafePointer<Table>?, _ what: StaticString,
    _ call: HostRead<Table, th_handle_t>
  ) -> UIView? { session?.view(adopting: value(table, what, or: TH_NONE, call)) }

  /// The layer whose handle a call gives.
  func layer<Table>(
    _ table: (HostSession) -> UnsafePointer<Table>?, _ what: StaticString,
    _ call: HostRead<Table, th_handle_t>
  ) -> CALayer? { session?.layer(adopting: value(table, what, or: TH_NONE, call)) }

  /// The view controller whose handle a call gives.
  func viewController<Table>(
    _ table: (HostSession) -> UnsafePointer<Table>?, _ what: StaticString,
    _ call: HostRead<Table, th_handle_t>
  ) -> UIViewController? {
    session?.viewController(adopting: value(table, what, or: TH_NONE, call))
  }
}
