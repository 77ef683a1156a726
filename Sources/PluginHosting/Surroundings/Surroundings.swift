internal import Synchronization
internal import Transitioning

/// The process around plugins, for a program that owns it.
///
/// A plugin's code can change what belongs to everyone: the working directory, the umask, the locale,
/// what signals do, what is on standard output. A program that gives surroundings to its plugins has
/// them put back after each load, each transition and each call outside of these, those that files
/// depend on after every call, and what was changed is a misbehaviour. Without
/// them nothing of the process is touched: an application that is a guest of the library's may change
/// all of that itself at any time. (The floating-point mode, and the locale as a call leaves it, are
/// looked at in every call, with surroundings or without.) Main thread only, but for what says
/// otherwise.
@MainActor
public final class Surroundings {
  /// Where the plugins' lines, and those about them, go; what they have printed before a line comes
  /// before it.
  public let log: PluginLog

  private let output: PluginOutput?
  /// How many loads and transitions are going on, and how everything was before the first.
  private var depth = 0
  private var before: ProcessState?
  private var calledLast: PluginHost?
  private nonisolated static let lastName = Mutex("")

  /// Watches the process, and nothing else.
  ///
  /// - Parameter log: Where lines go.
  public init(log: PluginLog = .none) {
    self.log = log
    output = nil
  }

  /// Watches the process, and takes its standard output away from plugins: what they print becomes
  /// lines of the log.
  ///
  /// The program's own is at `StandardOutput.descriptor` from then on.
  ///
  /// - Parameter log: Where lines go.
  public init(takingOutputTo log: PluginLog) {
    let output = PluginOutput(log) { Self.lastCalled }
    self.output = output
    self.log = PluginLog { entry in
      output?.drain()
      log.write(entry)
    }
  }

  /// The plugin whose code ran last: whose work it is if the process ends of itself.
  ///
  /// Its id, or the name of its file while that is all that is known. Any thread.
  public nonisolated static var lastCalled: String { lastName.withLock(\.self) }

  /// Sees to it that everything that was printed is in the log, also a line that has no end.
  ///
  /// Any thread.
  public nonisolated func flushOutput() { output?.finish() }

  /// Begins a transition.
  func begin() {
    if depth == 0 { before = ProcessState() }
    depth += 1
  }

  /// Begins the load of a file.
  func beginLoad(of name: String) {
    begin()
    isCalling(named: name)
  }

  /// Ends a load or a transition: puts everything back, in the name of a plugin.
  ///
  /// - Parameters:
  ///   - what: What ends: "its load".
  ///   - host: The plugin's; nil where none can be named.
  func end(_ what: String, of host: PluginHost?) {
    for surrounding in before?.putBack() ?? [] { host?.report(.changed(surrounding, in: what)) }
    depth -= 1
    if depth == 0 { before = nil }
  }

  /// Begins a call to a plugin: within a load or a transition, or for itself.
  func beginCall(to host: PluginHost) {
    begin()
    guard calledLast !== host else { return }
    calledLast = host
    isCalling(named: host.pluginID)
  }

  /// Ends it: what files depend on is put back at once, since some are being written; the rest when
  /// nothing goes on any more.
  func endCall(_ what: String, to host: PluginHost) {
    guard depth > 1 else { return end(what, of: host) }
    for surrounding in before?.putBackFiles() ?? [] { host.report(.changed(surrounding, in: what)) }
    depth -= 1
  }

  /// A plugin is about to be called that has no host yet, or another name than before.
  func isCalling(named name: String) {
    // What the one before has printed is still its own.
    output?.drain()
    Self.lastName.withLock { $0 = name }
  }
}
