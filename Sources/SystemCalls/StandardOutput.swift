internal import Glibc
internal import Synchronization

/// The program's standard output: descriptor 1, until that is given to others.
package enum StandardOutput {
  private static let own = Atomic(STDOUT_FILENO)

  /// Where the program's data go.
  package static var descriptor: Int32 { own.load(ordering: .relaxed) }

  /// Puts another open file in the place of descriptor 1, for code in this process that is not the
  /// program's; what that was is the program's alone from now on.
  ///
  /// - Parameter descriptor: What is to be written to instead.
  /// - Returns: Whether it was done.
  package static func give(_ descriptor: Int32) -> Bool {
    // Far from the numbers that are handed out next.
    let kept = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100)
    guard kept >= 0, dup2(descriptor, STDOUT_FILENO) >= 0 else { return false }
    own.store(kept, ordering: .relaxed)
    return true
  }
}
