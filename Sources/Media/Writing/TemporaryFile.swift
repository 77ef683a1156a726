internal import Glibc
internal import Synchronization
internal import SystemCalls

/// A file that is written under a temporary name beside its place and moved there when it is whole.
///
/// What has not been moved is deleted with the object.
final class TemporaryFile {
  let path: String
  let temporaryPath: String
  private var descriptor: Int32
  /// How many there have been, so that no two have one name.
  private static let count = Atomic(0)

  init(for path: String) throws(MediaError) {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .notWritable(path: path, reason: "it is a directory")
    }
    self.path = path
    let slash = path.lastIndex(of: "/")
    let directory = slash.map { String(path[...$0]) } ?? ""
    let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
    // The ending stays, so that tools which look at it see what it is.
    let number = Self.count.add(1, ordering: .relaxed).newValue
    temporaryPath = "\(directory).\(getpid())-\(number)-\(name)"
    let problem: Int32
    (descriptor, problem) = UnfinishedFiles.make(temporaryPath)
    guard problem == 0 else {
      let reason = problem == ENOENT ? "its directory does not exist" : systemText(problem)
      throw .notWritable(path: path, reason: reason)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    UnfinishedFiles.delete(temporaryPath)
  }

  func write(_ bytes: [UInt8]) throws(MediaError) {
    try bytes.span.withUnsafeBytes { bytes throws(MediaError) in try write(bytes) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let status = writeAll(bytes, to: descriptor)
    guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
  }

  func moveIntoPlace() throws(MediaError) {
    let closing = close(descriptor) == 0 ? 0 : errno
    descriptor = -1
    let status = closing == 0 ? UnfinishedFiles.move(temporaryPath, to: path) : closing
    guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
  }
}
