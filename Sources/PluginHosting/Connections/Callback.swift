internal import CTransHost
internal import ViewControllers

/// A callback triple that the host has taken: called while it may be, destroyed exactly once.
///
/// The plugin's functions are called from the host's loop only; where the last reference goes
/// away while the plugin is calling the host, the destruction waits for the next turn.
final class Callback: @unchecked Sendable {
  // Only ever touched on the main actor; unchecked because it is made where pointers are turned
  // into values, before the body that runs there.
  private let userData: UnsafeMutableRawPointer?
  private let destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  private let kind: Kind
  /// False until a body has taken it: a call that fails leaves the triple to the caller.
  private var isTaken = false
  private var plugin: PluginHost?
  /// The transition in which it was given.
  private weak var scope: TransitionScope?
  /// The plugin ends when the last of its callbacks has been destroyed.
  private var keeper: StartedPlugin?

  fileprivate enum Kind {
    case completion(@convention(c) (UnsafeMutableRawPointer?, th_bool_t) -> Void)
    case position(@convention(c) (UnsafeMutableRawPointer?, UInt32) -> Void)
    case work(@convention(c) (UnsafeMutableRawPointer?) -> Void)
    case tick(@convention(c) (UnsafeMutableRawPointer?, th_handle_t, Double, Double) -> Void)
    case gesture(
      @convention(c) (UnsafeMutableRawPointer?, th_handle_t, UInt32) -> Void,
      shouldBegin: (
        @convention(c) (
          UnsafeMutableRawPointer?, th_handle_t, UnsafeMutablePointer<th_bool_t>?
        ) -> th_status_t
      )?)
    case delegate(
      (@convention(c) (UnsafeMutableRawPointer?) -> Void)?,
      @convention(c) (UnsafeMutableRawPointer?, th_bool_t) -> Void)
  }

  fileprivate init(
    _ kind: Kind, _ userData: UnsafeMutableRawPointer?,
    _ destroy: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    self.kind = kind
    self.userData = userData
    self.destroy = destroy
  }

  /// What a pointer to a triple may be: nothing, a whole one, or one that is wrong.
  enum Reading: Sendable {
    case none
    case broken(Fault)
    case some(Callback)

    /// The callback, nil for none; a broken one is a fault.
    @MainActor
    func taken(by plugin: PluginHost) throws(Fault) -> Callback? {
      switch self {
      case .none: return nil
      case .broken(let fault): throw fault
      case .some(let callback):
        guard plugin.callbackCount < Int(TH_CALLBACKS_MAXIMUM) else {
          throw .limitExceeded(.callbacks)
        }
        callback.belong(to: plugin)
        return callback
      }
    }

    /// The callback; none at all is a fault too.
    @MainActor
    func required(by plugin: PluginHost) throws(Fault) -> Callback {
      guard let callback = try taken(by: plugin) else {
        throw .invalidArgument("the callback is null")
      }
      return callback
    }
  }

  static func read<Triple: CallbackTriple>(_ pointer: UnsafePointer<Triple>?) -> Reading {
    switch Triple.read(pointer) {
    case .success(nil): return .none
    case .success(let triple?):
      guard let callback = triple.callback, callback.hasFunctions else {
        return .broken(.invalidArgument("the callback has no function, or one that is none"))
      }
      return .some(callback)
    case .failure(let fault): return .broken(fault)
    }
  }

  /// Takes the triple: it is the host's to destroy from now.
  @MainActor
  func belong(to plugin: PluginHost) {
    isTaken = true
    self.plugin = plugin
    keeper = plugin.plugin
    plugin.callbackCount += 1
    scope = plugin.scope
  }

  /// Whether what the plugin calls functions are some.
  private var hasFunctions: Bool {
    guard destroy == nil || SharedLibrary.isFunction(destroy) else { return false }
    return switch kind {
    case .completion(let invoke): SharedLibrary.isFunction(invoke)
    case .position(let invoke): SharedLibrary.isFunction(invoke)
    case .tick(let invoke): SharedLibrary.isFunction(invoke)
    case .work(let invoke): SharedLibrary.isFunction(invoke)
    case .gesture(let invoke, let shouldBegin):
      SharedLibrary.isFunction(invoke)
        && (shouldBegin == nil || SharedLibrary.isFunction(shouldBegin))
    case .delegate(let start, let stop):
      SharedLibrary.isFunction(stop) && (start == nil || SharedLibrary.isFunction(start))
    }
  }

  /// Gives the triple back: the call failed after it was taken, and the caller still owns it.
  @MainActor
  func giveBack() {
    isTaken = false
    plugin?.callbackCount -= 1
  }

  /// The callback as the engine takes it.
  @MainActor
  var completion: @MainActor (Bool) -> Void {
    { finished in self.complete(finished: finished) }
  }

  @MainActor
  func complete(finished: Bool) {
    switch kind {
    case .completion(let invoke), .delegate(_, let invoke):
      plugin?.callPlugin("a completion", in: scope) { [self] in invoke(userData, finished ? 1 : 0) }
    case .position, .tick, .work, .gesture: break
    }
  }

  @MainActor
  func complete(position: UInt32) {
    guard case .position(let invoke) = kind else { return }
    plugin?.callPlugin("a completion", in: scope) { [self] in invoke(userData, position) }
  }

  @MainActor
  func tick(link: th_handle_t, timestamp: Double, target: Double) {
    guard case .tick(let invoke) = kind else { return }
    plugin?.callPlugin("a display link's tick", in: scope) { [self] in
      invoke(userData, link, timestamp, target)
    }
  }

  @MainActor
  func work() {
    guard case .work(let invoke) = kind else { return }
    plugin?.callPlugin("work in the main loop", in: scope) { [self] in invoke(userData) }
  }

  /// Tells the plugin how a gesture goes; transitions may be started in the call.
  @MainActor
  func gesture(_ recognizer: GestureRecognizer, _ state: UInt32) {
    guard case .gesture(let invoke, _) = kind, let plugin else { return }
    plugin.callPlugin("a gesture's action", in: plugin.openScope) { [self] in
      guard let handle = try? plugin.handle(recognizer) else { return }
      plugin.performingGesture { invoke(userData, handle, state) }
    }
  }

  /// Asks the plugin whether a gesture may begin; an answer that cannot be is yes.
  @MainActor
  func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    guard case .gesture(_, let shouldBegin?) = kind, let plugin else { return true }
    let answer = plugin.ask("whether a gesture may begin", in: plugin.openScope) { () -> Bool in
      var begins: th_bool_t = 1
      guard let handle = try? plugin.handle(recognizer),
        shouldBegin(userData, handle, &begins) == statusOK
      else { return true }
      return begins != 0
    }
    return answer ?? true
  }

  @MainActor
  func start() {
    guard case .delegate(let start?, _) = kind else { return }
    plugin?.callPlugin("an animation's start", in: scope) { [self] in start(userData) }
  }

  deinit {
    guard isTaken else { return }
    let end = destroy.map { Destruction(destroy: $0, userData: userData, keeper: keeper) }
    // Every reference is held by objects of the main actor.
    MainActor.assumeIsolated {
      guard let plugin else { return }
      plugin.callbackCount -= 1
      guard let end else { return }
      let run = { @MainActor in plugin.callPlugin("a callback's destroy", in: nil, end.run) }
      if plugin.callsIntoPlugin > 0 { plugin.defer(run) } else { run() }
    }
  }

  private struct Destruction: @unchecked Sendable {
    let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void
    let userData: UnsafeMutableRawPointer?
    let keeper: StartedPlugin?

    func run() { destroy(userData) }
  }
}

/// A triple of the ABI's: a function or two, user data, and what destroys that.
protocol CallbackTriple: SizedStruct {
  /// The callback; nil if the function that must be there is not.
  var callback: Callback? { get }
}

extension th_completion_t: CallbackTriple {
  var callback: Callback? { invoke.map { Callback(.completion($0), user_data, destroy) } }
}

extension th_position_completion_t: CallbackTriple {
  var callback: Callback? { invoke.map { Callback(.position($0), user_data, destroy) } }
}

extension th_tick_t: CallbackTriple {
  var callback: Callback? { invoke.map { Callback(.tick($0), user_data, destroy) } }
}

extension th_gesture_action_t: CallbackTriple {
  var callback: Callback? {
    invoke.map { Callback(.gesture($0, shouldBegin: should_begin), user_data, destroy) }
  }
}

extension th_work_t: CallbackTriple {
  var callback: Callback? { invoke.map { Callback(.work($0), user_data, destroy) } }
}

extension th_layer_animation_delegate_t: CallbackTriple {
  var callback: Callback? {
    did_stop.map { Callback(.delegate(did_start, $0), user_data, destroy) }
  }
}
