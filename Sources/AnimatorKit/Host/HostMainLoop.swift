import CTransHost

extension HostSession {
  var mainLoop: UnsafePointer<th_host_main_loop_t>? { table(TH_EXT_MAIN_LOOP) }
}

/// The host's loop, on whose clock a film is made as well as a screen shown.
///
/// What `DispatchQueue.main.async` and `asyncAfter` do in an app: on Linux these know the process's
/// main thread and the real time, which a film does not wait for.
public enum HostMainLoop {
  /// Runs something in the host's loop.
  ///
  /// - Parameters:
  ///   - delay: Seconds on the host's clock; 0 is the next turn of the loop.
  ///   - work: Runs once; never outside a host, or if the screen goes away first. [main]
  public static func perform(after delay: TimeInterval = 0, _ work: @escaping () -> Void) {
    let callback = HostCallback<Void> { _ in work() }
    callback.hand { data in
      var triple = th_work_t(
        size: UInt32(MemoryLayout<th_work_t>.size), reserved: 0,
        invoke: { HostCallback<Void>.run($0, ()) }, user_data: data,
        destroy: { HostCallback<Void>.release($0) })
      return HostSession.call(\.mainLoop, "HostMainLoop.perform") { $0.perform($1, delay, &triple) }
    }
  }
}
