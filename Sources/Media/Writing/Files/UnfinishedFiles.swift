internal import Glibc
internal import Synchronization
internal import SystemCalls

/// The files that are being written, under temporary names: what is to go if the process ends before
/// they are in place.
package enum UnfinishedFiles {
  /// Their paths; nil once nothing is written any more.
  private static let paths = Mutex<Set<String>?>([])

  /// Makes a file and opens it, under a name that nobody can have guessed and kept for a link of theirs.
  ///
  /// - Parameters:
  ///   - directory: Where, up to its slash; nothing is the working directory.
  ///   - mode: Who may do what with it, as far as the process's mask has it.
  /// - Returns: Its temporary path with a descriptor to read and to write, or -1 and the system's number
  ///   for why there is none.
  static func make(
    in directory: String, mode: mode_t
  ) -> (path: String, descriptor: Int32, status: Int32) {
    paths.withLock { paths in
      guard paths != nil else { return ("", -1, ECANCELED) }
      while true {
        let path = freshPath(in: directory)
        let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let descriptor = open(path, flags, mode)
        if descriptor >= 0 {
          paths?.insert(path)
          return (path, descriptor, 0)
        }
        if errno != EEXIST { return ("", -1, errno) }
      }
    }
  }

  /// Makes a file without a name, of which nothing is left however the process ends, and opens it.
  ///
  /// - Parameters:
  ///   - directory: In whose file system, up to its slash; nothing is the working directory.
  ///   - mode: Who may do what with it, as far as the process's mask has it.
  /// - Returns: A descriptor to read and to write; nil where file systems have no such files, or anything else is
  ///   in the way.
  static func makeUnnamed(in directory: String, mode: mode_t) -> Int32? {
    let descriptor = makeUnnamedFile(in: directory.isEmpty ? "." : directory, mode: mode)
    guard descriptor >= 0 else { return nil }
    // It gets its name by way of this.
    guard access(openPath(descriptor), F_OK) == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Gives a file without a name one that nobody can have guessed.
  ///
  /// - Parameters:
  ///   - descriptor: The file, open.
  ///   - directory: Where, up to its slash.
  /// - Returns: Its temporary path, or the system's number for why there is none.
  static func name(_ descriptor: Int32, in directory: String) -> (path: String, status: Int32) {
    paths.withLock { paths in
      guard paths != nil else { return ("", ECANCELED) }
      while true {
        let path = freshPath(in: directory)
        if linkat(AT_FDCWD, openPath(descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 {
          paths?.insert(path)
          return (path, 0)
        }
        if errno != EEXIST { return ("", errno) }
      }
    }
  }

  /// A path that leads to an open file, whatever its name is.
  static func openPath(_ descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private static func freshPath(in directory: String) -> String {
    "\(directory).transhost-\(String(UInt64.random(in: .min ... .max), radix: 16))"
  }

  /// Moves a file to where it belongs; it is finished.
  ///
  /// - Parameters:
  ///   - path: Its temporary path.
  ///   - place: Where it belongs.
  ///   - replacing: Whether it takes the place of what is there.
  /// - Returns: 0, or the system's number for why it could not be.
  static func move(_ path: String, to place: String, replacing: Bool) -> Int32 {
    paths.withLock { paths in
      guard paths != nil else { return ECANCELED }
      let status =
        replacing ? (rename(path, place) == 0 ? 0 : errno) : renameWithoutReplacing(path, place)
      guard status == 0 else { return status }
      paths?.remove(path)
      return 0
    }
  }

  /// Deletes a file that nobody wants any more.
  static func delete(_ path: String) {
    paths.withLock { paths in
      if paths?.remove(path) != nil { unlink(path) }
    }
  }

  /// Deletes all of them, and lets none be made or moved from now on: the process ends.
  ///
  /// Any thread.
  package static func deleteAll() {
    paths.withLock { paths in
      for path in paths ?? [] { unlink(path) }
      paths = nil
    }
  }
}
