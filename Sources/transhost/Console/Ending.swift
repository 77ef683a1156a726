import CEnding
import CLazyLibraries
import Glibc
import Media
import PluginHosting
import PluginTrust
import Synchronization

/// How the program ends: of itself, or because a plugin calls `exit` or `_exit`.
///
/// A plugin that does leaves no file behind that is half written, and the shell learns what happened:
/// everything was written before, or was not.
enum Ending {
  private struct State {
    /// Whether it is the program that ends the process.
    var isOwn = false
    /// Whether everything that was asked for has been written.
    var isWhole = false
    var surroundings: Surroundings?
  }

  private static let state = Mutex(State())
  private static let process = getpid()

  /// Has `exit` seen to from now on; to be called before the first plugin is.
  static func watch(_ surroundings: Surroundings) {
    _ = process
    state.withLock { $0.surroundings = surroundings }
    handlers
  }

  /// Put in once, however many plugins are run.
  private static let handlers: Void = {
    atexit { Ending.catchExit() }
    at_quick_exit { Ending.catchExit() }
    ending_watch { Ending.catchExit() }
  }()

  /// Has the program fail, with nothing half written, when a library is missing that it needs at last;
  /// to be called before anything is read, drawn or written.
  static func watchLibraries() {
    lazy_libraries_on_failure { words in
      UnfinishedFiles.deleteAll()
      ProgressBar.clearLine()
      Console.fail(words.map { String(cString: $0) } ?? "A library is missing.")
      Ending.end(.failed)
    }
  }

  /// Says that everything that was asked for has been written.
  static func becomesWhole() { state.withLock { $0.isWhole = true } }

  /// Ends the program.
  static func end(_ code: ExitCode) -> Never {
    let surroundings = state.withLock { state in
      state.isOwn = true
      return state.surroundings
    }
    surroundings?.flushOutput()
    PluginAttempt.endAll()
    exit(code.rawValue)
  }

  /// Runs on the thread that has called `exit` or the like, whoever did.
  private static func catchExit() {
    let now = state.withLock { state in
      defer { state.isOwn = true }
      return state
    }
    // A child of the process that ends is none of the program's business.
    guard !now.isOwn, getpid() == process else { return }
    UnfinishedFiles.deleteAll()
    now.surroundings?.flushOutput()
    ProgressBar.clearLine()
    let culprit = "The plugin '\(Surroundings.lastCalled)' called exit"
    guard now.isWhole else {
      Console.fail("\(culprit), which ended the program before its work was done.")
      _exit(ExitCode.failed.rawValue)
    }
    Console.warn("\(culprit); by then everything had been written.")
    _exit(ExitCode.misbehaved.rawValue)
  }
}
