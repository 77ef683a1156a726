internal import Glibc
internal import SystemCalls

/// Which file it is, and as it was written last.
struct FileVersion: Hashable {
  private let file: FileIdentity
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Looks at a file; nil if there is none.
  init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// As it was when it was opened.
  init(of file: OpenFile) { self.init(file.status) }

  private init(_ status: stat) {
    file = FileIdentity(status)
    size = Int64(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

extension String {
  /// Without an ending, if it has that.
  func droppingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
