import Glibc
import Media
import PluginTrust

/// The signal that asked the program to stop; 0 if none has.
///
/// Only the handler sets it once it is in place.
nonisolated(unsafe) private var caughtSignal: sig_atomic_t = 0

/// What a person is told who has asked the program to stop, and sees it go on.
private let advice: StaticString =
  "Stopping; what is under way does not return yet. Ctrl-C again ends it at once.\n"

/// Lets work that is interrupted from outside clean up after itself before the program ends.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// How long work may go on before the person is told how to end it, in seconds.
  private static let patience: UInt32 = 1

  /// Has Ctrl-\ end the program at once, as it ends any other.
  ///
  /// Swift's handler takes it for a crash: it fills the screen with where the program is, which then goes on.
  static func takeQuit() {
    var old = sigaction()
    guard sigaction(SIGQUIT, nil, &old) == 0, !isIgnored(old) else { return }
    signal(SIGQUIT, SIG_DFL)
  }

  /// The work was interrupted.
  struct Interrupted: Error {}

  /// Does work that leaves a file half-written if the program is ended in the middle of it.
  ///
  /// A signal to stop no longer ends the program at once: the work finds out with `check()`, throws,
  /// and the program ends by that signal then, so that a shell sees what happened. A second signal
  /// ends it where it is: a plugin that never returns, or a pipe that nobody reads, holds nobody up, and
  /// a person who waits is told so.
  static func cleaningUp<Result>(_ work: () throws -> Result) rethrows -> Result {
    // Touched here first, so that the handler has nothing to initialise.
    caughtSignal = 0
    let alarm = tellThoseWhoWait()
    var previous: [(Int32, sigaction)] = []
    for number in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        caughtSignal = number
        if number == SIGINT { _ = Glibc.alarm(Interruption.patience) }
      }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
      var old = sigaction()
      guard sigaction(number, nil, &old) == 0 else { continue }
      // What is ignored stays ignored: nohup.
      if !isIgnored(old), sigaction(number, &action, nil) == 0 { previous.append((number, old)) }
    }
    defer {
      if var alarm {
        Glibc.alarm(0)
        sigaction(SIGALRM, &alarm, nil)
      }
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
    // What waits for encoders or for who reads hears it too.
    return try MediaWork.perform(unless: { isWanted }, work)
  }

  /// Has the alarm say how to end the program.
  ///
  /// - Returns: What the signal did before; nil if it cannot be heard.
  private static func tellThoseWhoWait() -> sigaction? {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      _ = Glibc.write(STDERR_FILENO, advice.utf8Start, advice.utf8CodeUnitCount)
    }
    action.sa_flags = SA_RESTART
    var old = sigaction()
    return sigaction(SIGALRM, &action, &old) == 0 ? old : nil
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
