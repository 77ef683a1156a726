internal import Glibc

/// Reads a file from its beginning, a pipe too.
///
/// - Parameters:
///   - path: The file.
///   - count: How many bytes are read at most.
///   - patience: Seconds without a byte after which it is given up; standard input is waited for as long as it
///     takes.
/// - Returns: Its bytes.
/// - Throws: The system's number for why it cannot be read, `ETIMEDOUT` where nothing came.
package func readFile(
  _ path: String, atMost count: Int, patience: Double
) throws(SystemError) -> [UInt8] {
  // Not held up by a pipe that nobody writes to.
  let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { throw SystemError() }
  defer { close(descriptor) }
  let isStandardInput = FileIdentity(path) == FileIdentity("/dev/stdin")
  let timeout = isStandardInput ? -1 : Int32((patience * 1000).rounded(.up))
  var bytes: [UInt8] = []
  var block = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count < count {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    if poll(&event, 1, timeout) == 0 { throw SystemError(number: ETIMEDOUT) }
    let got = read(descriptor, &block, min(block.count, count - bytes.count))
    if got < 0 && (errno == EINTR || errno == EAGAIN) { continue }
    guard got >= 0 else { throw SystemError() }
    if got == 0 { break }
    bytes += block[..<got]
  }
  return bytes
}
