package import Glibc

/// A file that stays the one that it was, whatever is put at its path: it is read by a descriptor.
package final class OpenFile: Sendable {
  /// How it was called.
  package let path: String
  /// Open to be read; closed with this object.
  package let descriptor: Int32
  /// What it is, as it was opened.
  package let status: stat

  /// Opens a file, and does not wait for one that is a pipe.
  ///
  /// - Parameter path: The file; links are followed.
  /// - Throws: The `SystemError` that says why it cannot be opened.
  package init(_ path: String) throws(SystemError) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw SystemError(number: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let number = errno
      close(descriptor)
      throw SystemError(number: number)
    }
    self.path = path
    self.status = status
  }

  deinit { close(descriptor) }

  /// What kind of file it is: `S_IFREG`, `S_IFDIR`.
  package var kind: mode_t { status.st_mode & S_IFMT }

  /// Which file it is.
  package var identity: FileIdentity { FileIdentity(status) }

  /// How many bytes it had as it was opened.
  package var size: Int { max(0, Int(status.st_size)) }

  /// Another name of it, for those who open by name; good as long as this object, and on this machine.
  package var place: String { "/proc/\(getpid())/fd/\(descriptor)" }
}
