package import Glibc

/// Which file a path leads to, however it is spelt: two that are equal are one file.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt
  private let number: UInt

  /// Looks at what is at a path, links followed; nil where nothing is.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// By what the system says of a file.
  package init(_ status: stat) {
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }
}
