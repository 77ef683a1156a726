import Foundation

/// Starts a program as a terminal does: no signal is blocked, and Ctrl-C is not ignored.
///
/// A program inherits both from who starts it: threads of tests block signals, and a shell's background
/// ignores Ctrl-C.
///
/// - Parameter body: Starts it.
/// - Returns: What that returns.
/// - Throws: What that throws.
public func withoutBlockedSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
  var none = sigset_t()
  var before = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &before)
  let action = signal(SIGINT, SIG_DFL)
  defer {
    signal(SIGINT, action)
    pthread_sigmask(SIG_SETMASK, &before, nil)
  }
  return try body()
}
