internal import Glibc

/// A file that is written under a temporary name beside its place and moved there when it is whole.
///
/// What has not been moved is deleted with the object.
final class TemporaryFile {
  let path: String
  let temporaryPath: String
  private var descriptor: Int32
  private var isInPlace = false

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
    temporaryPath = "\(directory).\(getpid())-\(Self.next())-\(name)"
    descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      let reason = errno == ENOENT ? "its directory does not exist" : systemText()
      isInPlace = true
      throw .notWritable(path: path, reason: reason)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isInPlace { unlink(temporaryPath) }
  }

  func write(_ bytes: [UInt8]) throws(MediaError) {
    let status = bytes.withUnsafeBytes { Self.write($0, to: descriptor) }
    guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    let status = Self.write(bytes, to: descriptor)
    guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
  }

  func seek(to offset: Int64, from whence: Int32) -> Int64 {
    Int64(lseek(descriptor, off_t(offset), whence))
  }

  func read(_ target: UnsafeMutableRawPointer, count: Int) -> Int {
    Glibc.read(descriptor, target, count)
  }

  func moveIntoPlace() throws(MediaError) {
    let closing = close(descriptor)
    descriptor = -1
    guard closing == 0, rename(temporaryPath, path) == 0 else {
      throw .notWritable(path: path, reason: systemText())
    }
    isInPlace = true
  }

  /// Writes everything, or gives the error number.
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    guard let base = bytes.baseAddress else { return 0 }
    var done = 0
    while done < bytes.count {
      let count = Glibc.write(descriptor, base + done, bytes.count - done)
      if count < 0 {
        if errno == EINTR { continue }
        return errno
      }
      done += count
    }
    return 0
  }

  private static let counter = Counter()
  private static func next() -> Int { counter.next() }
}
