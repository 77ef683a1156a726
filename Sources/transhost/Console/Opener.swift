import Glibc
import Media
import SystemCalls

/// Shows a person the file that was made.
enum Opener {
  /// The desktop's own program for that: freedesktop.org's.
  private static let program = "xdg-open"

  /// Has the desktop open a file, or the folder of several, and does not wait for it.
  ///
  /// What cannot be opened is told: the files are whole all the same.
  static func open(_ files: [String]) {
    guard let first = files.first else { return }
    let path = files.count == 1 ? first : first.folder
    // The programs of whoever started this one are not for rights that they lack.
    guard !hasRaisedRights else {
      return Console.warn("'\(path)' is made, and not shown: the program has rights that you lack.")
    }
    let folders = (pathVariable("PATH") ?? "").split(separator: ":")
    let found = folders.map { "\($0)/\(program)" }
      .first { access($0, X_OK) == 0 }
    guard let found else {
      return Console.warn(
        "'\(path)' is made, and not shown: there is no '\(program)' (Debian's package xdg-utils).")
    }
    let status = start(found, path)
    if status != 0 {
      Console.warn(
        "'\(path)' is made, and not shown: '\(found)' cannot be started: \(systemText(status)).")
    }
  }

  /// Starts a program that hears nothing and says nothing, and is not waited for.
  ///
  /// - Returns: 0, or the system's number for why it cannot be.
  private static func start(_ program: String, _ argument: String) -> Int32 {
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", O_RDWR, 0)
    }
    // It keeps no pipe open that somebody waits for the end of.
    let open = names(in: "/proc/self/fd") ?? []
    for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
      posix_spawn_file_actions_addclose(&files, descriptor)
    }
    // A group of its own: what interrupts this program is not for it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words = copies([program, argument])
    defer { for word in words { free(word) } }
    var child = pid_t()
    return program.withPathBytes {
      posix_spawn(&child, $0, &files, &attributes, &words, environ)
    }
  }
}

extension Option {
  /// Of all commands that make films.
  static let open = Option(
    "open", "Show the film when it is made, as the desktop shows such files.")
}

extension Arguments {
  /// Refuses to show what is no file.
  ///
  /// - Parameter output: Where the film goes, as the person wrote it.
  /// - Throws: A `UsageError` that says why nothing can be shown.
  func checkOpening(_ output: String?) throws(UsageError) {
    guard has("open") else { return }
    if output.map(OutputFormat.isStandardOutput) == true {
      throw error("'--open' shows a file, and '-' is none.")
    }
    if has("plan") { throw error("'--open' shows a film, and '--plan' makes none.") }
  }

  /// Shows a film, if that is asked for.
  func open(_ path: String, in format: OutputFormat) {
    if has("open") { Opener.open(OutputFormat.existingFiles(at: path, in: format)) }
  }
}
