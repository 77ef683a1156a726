internal import Glibc

/// The system's words for an error number.
///
/// - Parameter number: The number; by default that of the call before.
/// - Returns: Such as "No space left on device".
package func systemText(_ number: Int32 = errno) -> String {
  guard let text = strerror(number) else { return "error \(number)" }
  return String(cString: text)
}

/// Writes all bytes, however many calls it takes.
///
/// - Parameters:
///   - bytes: What to write.
///   - descriptor: An open file, pipe or terminal.
/// - Returns: 0, or the system's number for why not all could be written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
  var rest = bytes
  while !rest.isEmpty {
    let count = write(descriptor, rest.baseAddress, rest.count)
    if count >= 0 {
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    } else if errno != EINTR {
      return errno
    }
  }
  return 0
}

/// What is wrong with a path before anything is decoded; nil if it is a file with something in it.
func problem(readingAt path: String) -> MediaError? {
  var status = stat()
  guard stat(path, &status) == 0 else {
    return errno == ENOENT || errno == ENOTDIR
      ? .notFound(path: path) : .notReadable(path: path, reason: systemText())
  }
  if status.st_mode & S_IFMT == S_IFDIR { return .isDirectory(path: path) }
  if status.st_mode & S_IFMT == S_IFREG && status.st_size == 0 { return .empty(path: path) }
  guard access(path, R_OK) == 0 else { return .notReadable(path: path, reason: systemText()) }
  return nil
}
