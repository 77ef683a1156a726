internal import CTransHost
internal import Glibc

/// Lines from a pipe that is not waited for.
struct OutputLines {
  private let pipe: Int32
  /// The beginning of a line whose end has not come.
  private var begun: [UInt8] = []

  /// Reads a pipe, which it closes when it is told so.
  init(_ pipe: Int32) { self.pipe = pipe }

  /// Gives out the lines that have come; one that is longer than a text may be comes in parts.
  mutating func drain(_ line: (String) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(pipe, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return }
      for byte in buffer[..<count] {
        if byte != UInt8(ascii: "\n") { begun.append(byte) }
        guard byte == UInt8(ascii: "\n") || begun.count == Int(TH_TEXT_MAXIMUM) else { continue }
        line(String(decoding: begun, as: UTF8.self))
        begun.removeAll(keepingCapacity: true)
      }
    }
  }

  /// Gives out a line that nothing has ended.
  mutating func finish(_ line: (String) -> Void) {
    drain(line)
    if !begun.isEmpty { line(String(decoding: begun, as: UTF8.self)) }
    begun = []
  }

  func close() { Glibc.close(pipe) }
}
