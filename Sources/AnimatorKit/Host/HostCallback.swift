import CTransHost

/// A closure on its way through the host, as the user data of a callback triple.
///
/// The host's `destroy` releases it, exactly once, whether or not it ever ran.
final class HostCallback<Argument> {
  private var body: ((Argument) -> Void)?
  private let session = HostSession.current
  private let runsOnce: Bool

  init(once: Bool = true, _ body: @escaping (Argument) -> Void) {
    self.body = body
    runsOnce = once
    HostCallbacks.alive += 1
  }

  deinit { HostCallbacks.alive -= 1 }

  /// Runs the closure; a second time does nothing if it may run only once.
  func run(_ argument: Argument) {
    HostSession.enter(session)
    let body = body
    if runsOnce { self.body = nil }
    body?(argument)
  }

  /// Hands it to a call as the user data of a callback; the host's `destroy` releases it, unless
  /// the call says that the host has not taken it.
  ///
  /// - Parameter call: Makes the call with the user data, and says whether the host took it.
  /// - Returns: What the call said.
  @discardableResult
  func hand(_ call: (UnsafeMutableRawPointer) -> Bool) -> Bool {
    let held = Unmanaged.passRetained(self)
    let isTaken = call(held.toOpaque())
    if !isTaken { held.release() }
    return isTaken
  }

  static func run(_ data: UnsafeMutableRawPointer?, _ argument: Argument) {
    guard let data else { return }
    Unmanaged<HostCallback>.fromOpaque(data).takeUnretainedValue().run(argument)
    CATransaction.reset()
  }

  static func release(_ data: UnsafeMutableRawPointer?) {
    guard let data else { return }
    Unmanaged<HostCallback>.fromOpaque(data).release()
  }
}

/// How many closures the host holds of this plugin's; for tests.
enum HostCallbacks {
  static var alive = 0
}

extension HostSession {
  /// Hands a completion to a call of the host's.
  ///
  /// If the call fails the host has not taken it, and it runs at once, with false: a completion
  /// that never ran would leave its transition hanging.
  @discardableResult
  func complete<Table>(
    _ table: UnsafePointer<Table>?, _ what: StaticString, _ completion: @escaping (Bool) -> Void,
    _ call: (Table, UnsafePointer<th_host_t>, UnsafePointer<th_completion_t>) -> th_status_t
  ) -> Bool {
    let callback = HostCallback<Bool>(completion)
    let isTaken = callback.hand { data in
      var triple = th_completion_t(
        size: UInt32(MemoryLayout<th_completion_t>.size), reserved: 0,
        invoke: { HostCallback<Bool>.run($0, $1 != 0) }, user_data: data,
        destroy: { HostCallback<Bool>.release($0) })
      return perform(table, what) { call($0, $1, &triple) }
    }
    if !isTaken { callback.run(false) }
    return isTaken
  }
}
