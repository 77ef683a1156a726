internal import CHosting
internal import CTransHost
internal import Transitioning

/// Which thread is [main]: the one on which the host is calling the plugin.
///
/// It is not asked for the process's first thread: the main actor's jobs may run on another.
enum MainThread {
  static var isCurrent: Bool { hosting_is_calling_plugin() }

  /// Runs a call to a plugin, and puts back what it changes of how this thread computes and writes
  /// numbers.
  ///
  /// That is looked at in every call, in any program: it costs 60 nanoseconds (an AMD EPYC, Zen 5, that
  /// was busy), and a rounding mode that stays would be in all the host's pictures from then on.
  ///
  /// - Parameter call: The call.
  /// - Returns: What the call gives, and what it had changed.
  @MainActor
  static func call<Answer>(
    _ call: () -> Answer
  ) -> (answer: Answer, changed: [Misbehaviour.Surrounding]) {
    let mode = hosting_enter_plugin()
    let answer = call()
    return (answer, surroundings(hosting_leave_plugin(mode)))
  }

  /// What bits of `HOSTING_CHANGED_...` stand for.
  static func surroundings(_ bits: UInt32) -> [Misbehaviour.Surrounding] {
    guard bits != 0 else { return [] }
    let all: [(Int, Misbehaviour.Surrounding)] = [
      (HOSTING_CHANGED_FLOATING_POINT, .floatingPointMode), (HOSTING_CHANGED_LOCALE, .locale),
    ]
    return all.filter { Int(bits) & $0.0 != 0 }.map(\.1)
  }

  /// What a call of the plugin's does.
  typealias Body = @MainActor (PluginHost) throws(Fault) -> th_status_t

  /// Runs the host's side of a call that a plugin makes, in the host's own floating-point mode.
  ///
  /// Only where `isCurrent` has been asked: a thread that is in a call to a plugin came there from the main
  /// actor, through `call(_:)`, so that it is not asked for once more. That question takes longer than all
  /// else that is the same in every call (`MainActor.assumeIsolated`: about 60 nanoseconds of 160).
  ///
  /// - Parameters:
  ///   - address: Where the host lies that the plugin names.
  ///   - body: What runs on the main actor.
  /// - Returns: What it gives, or the status of its fault.
  @inline(__always)
  static func serve(_ address: UInt, _ body: Body) -> th_status_t {
    let plugins = hosting_enter_host()
    defer { hosting_leave_host(plugins) }
    guard let plugin = PluginHost.live(at: address) else {
      return th_status_t(TH_ERROR_INVALID_ARGUMENT)
    }
    // Kept as long as the process: no reference need be counted.
    return plugin._withUnsafeGuaranteedRef { plugin in
      unsafeBitCast(OnMainActor(serve: PluginHost.serve), to: Here.self).serve(plugin, body)
    }
  }
}

/// A function for the main actor, and the same for a caller that is there and cannot prove it.
///
/// Cast as they are, and not as functions: those would be wrapped, and the wrapping allocated in each call.
private struct OnMainActor {
  let serve: @MainActor (PluginHost, MainThread.Body) -> th_status_t
}
private struct Here {
  let serve: (PluginHost, MainThread.Body) -> th_status_t
}

extension PluginHost {
  fileprivate static func serve(_ plugin: PluginHost, _ body: MainThread.Body) -> th_status_t {
    plugin.callsFromPlugin += 1
    defer { plugin.callsFromPlugin -= 1 }
    plugin.watch?.callCount += 1
    do throws(Fault) {
      return try body(plugin)
    } catch {
      plugin.note(error)
      return error.status
    }
  }

  private func note(_ fault: Fault) {
    lastError = fault.reason
    if fault.isArgument { watch?.refusedArgumentCount += 1 }
    if fault.isLimit { say("met a limit: \(fault.reason)") }
    sayRefusal()
    if fault.isRefusal { unaskedRefusal = fault.reason }
  }
}
