internal import CLinux
internal import Glibc

/// A program of ours that another one starts, and nobody by hand.
package enum HelperProgram {
  /// Where one may be: beside this program, where it is installed with it, or where it is usually installed.
  private static let folders: [String] = {
    let folder = (readLink("/proc/self/exe") ?? "").folder
    return [
      folder, "\(folder)/../libexec/transhost", "/usr/local/libexec/transhost",
      "/usr/libexec/transhost",
    ]
  }()

  /// Finds one.
  ///
  /// - Parameter name: Its file's name.
  /// - Returns: Its path; nil if there is none that can be run.
  package static func find(_ name: String) -> String? {
    folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Where one ought to be.
  ///
  /// - Parameter name: Its file's name.
  /// - Returns: Its path beside this program.
  package static func expectedPath(_ name: String) -> String { "\(folders[0])/\(name)" }

  /// Starts one, in a group of processes of its own.
  ///
  /// What interrupts this program from a terminal is not for it to hear. Nobody hears what it prints.
  ///
  /// - Parameters:
  ///   - path: Its file.
  ///   - arguments: Its arguments, after its name.
  ///   - socket: What it has as its descriptor 3; it stays the caller's to close.
  /// - Returns: The process, or the system's number for why there is none.
  package static func start(
    _ path: String, _ arguments: [String], socket: Int32
  ) -> Result<Int32, SystemError> {
    var files = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    for (descriptor, mode) in [(0, O_RDONLY), (1, O_WRONLY), (2, O_WRONLY)] as [(Int32, Int32)] {
      posix_spawn_file_actions_addopen(&files, descriptor, "/dev/null", mode, 0)
    }
    posix_spawn_file_actions_adddup2(&files, socket, 3)
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
    let words = [path] + arguments
    var process: pid_t = 0
    let status = withStrings(words) { words in
      withStrings(["SWIFT_BACKTRACE=enable=no"] + inherited) { environment in
        path.withPathBytes { posix_spawn(&process, $0, &files, &attributes, words, environment) }
      }
    }
    return status == 0 ? .success(process) : .failure(SystemError(number: status))
  }

  /// Of the environment what the loader may need to find libraries, and what is for programs of ours.
  private static var inherited: [String] {
    guard let first = environment() else { return [] }
    return sequence(state: first) { next in
      defer { next += 1 }
      return next.pointee.map { String(pathBytes: $0) }
    }.filter { $0.hasPrefix("LD_LIBRARY_PATH=") || $0.hasPrefix("TRANSHOST_") }
  }

  private static func withStrings<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = copies(strings)
    defer { for copy in copies { free(copy) } }
    return body(copies)
  }
}
