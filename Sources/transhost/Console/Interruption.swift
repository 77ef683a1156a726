import Foundation
import PluginTrust

/// The signal that asked the program to stop; 0 if none has.
///
/// Only the handler sets it once it is in place.
nonisolated(unsafe) private var caughtSignal: sig_atomic_t = 0

/// Lets work that is interrupted from outside clean up after itself before the program ends.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The work was interrupted.
  struct Interrupted: Error {}

  /// Does work that leaves a file half-written if the program is ended in the middle of it.
  ///
  /// A signal to stop no longer ends the program at once: the work finds out with `check()`, throws,
  /// and the program ends by that signal then, so that a shell sees what happened. A second signal
  /// ends it where it is: a plugin that never returns holds nobody up.
  static func cleaningUp<Result>(_ work: () throws -> Result) rethrows -> Result {
    // Touched here first, so that the handler has nothing to initialise.
    caughtSignal = 0
    var previous: [(Int32, sigaction)] = []
    for number in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { caughtSignal = $0 }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0 else { continue }
      // What is ignored stays ignored: nohup.
      if !isIgnored(old), sigaction(number, &action, nil) == 0 { previous.append((number, old)) }
    }
    defer {
      for (number, old) in previous {
        var old = old
        sigaction(number, &old, nil)
      }
      if caughtSignal != 0 {
        // Whoever stops the program has nothing against the plugin.
        PluginAttempt.endAll()
        raise(Int32(caughtSignal))
      }
    }
    return try work()
  }

  /// Whether the program has been asked to stop.
  static var isWanted: Bool { caughtSignal != 0 }

  /// Throws if the program has been asked to stop.
  static func check() throws(Interrupted) {
    if isWanted { throw Interrupted() }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
