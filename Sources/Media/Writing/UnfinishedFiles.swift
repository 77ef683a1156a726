internal import Glibc
internal import Synchronization

/// The files that are being written, under temporary names: what is to go if the process ends before
/// they are in place.
package enum UnfinishedFiles {
  /// Their paths; nil once nothing is written any more.
  private static let paths = Mutex<Set<String>?>([])

  /// Makes a file and opens it.
  ///
  /// - Parameter path: Its temporary path, where nothing may be.
  /// - Returns: A descriptor to write to, or -1 and the system's number for why there is none.
  static func make(_ path: String) -> (descriptor: Int32, status: Int32) {
    paths.withLock { paths in
      guard paths != nil else { return (-1, ECANCELED) }
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else { return (-1, errno) }
      paths?.insert(path)
      return (descriptor, 0)
    }
  }

  /// Moves a file to where it belongs; it is finished.
  ///
  /// - Returns: 0, or the system's number for why it could not be.
  static func move(_ path: String, to place: String) -> Int32 {
    paths.withLock { paths in
      guard paths != nil else { return ECANCELED }
      guard rename(path, place) == 0 else { return errno }
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
