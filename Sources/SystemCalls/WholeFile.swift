internal import Glibc

/// Reads a file from its beginning, a pipe too.
///
/// - Parameters:
///   - path: The file.
///   - count: How many bytes are read at most.
/// - Returns: Its bytes; nil if it cannot be read.
package func readFile(_ path: String, atMost count: Int) -> [UInt8]? {
  let descriptor = open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return nil }
  defer {
    let status = errno
    close(descriptor)
    errno = status
  }
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count < count {
    let got = read(descriptor, &block, min(block.count, count - bytes.count))
    if got < 0 && errno == EINTR { continue }
    guard got >= 0 else { return nil }
    if got == 0 { break }
    bytes += block[..<got]
  }
  return bytes
}
