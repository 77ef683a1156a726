import CTransHost

/// An object of the SDK behind a table of functions that the host calls.
protocol HostInstance: AnyObject {
  var session: HostSession? { get }
}

extension HostInstance {
  /// Serves a call of the host's.
  ///
  /// - Parameters:
  ///   - data: The table's plugin data, which is the object.
  ///   - body: Does what is asked, and gives the status.
  /// - Returns: The status of the call.
  static func serve(_ data: UnsafeMutableRawPointer?, _ body: (Self) -> Int) -> th_status_t {
    guard let data else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
    let instance = Unmanaged<Self>.fromOpaque(data).takeUnretainedValue()
    HostSession.enter(instance.session)
    return th_status_t(body(instance))
  }

  /// Serves a call that writes a value; that there is none is an error.
  static func serve<Value>(
    _ data: UnsafeMutableRawPointer?, writing out: UnsafeMutablePointer<Value>?,
    _ body: (Self) -> Value?
  ) -> th_status_t {
    guard let out else { return th_status_t(TH_ERROR_INVALID_ARGUMENT) }
    return serve(data) { instance in
      guard let value = body(instance) else { return TH_ERROR_INVALID_ARGUMENT }
      out.pointee = value
      return TH_OK
    }
  }
}
