#if Media
  internal import Compositing
  internal import Glibc
  internal import SystemCalls

  /// An end of the line between the program and a decoder's process, which is there for one file.
  ///
  /// One thread at a time.
  final class DecoderLine {
    private let socket: Int32
    private let memory: Int32

    /// The most bytes of a message; pixels come after it and do not count.
    private static let mostBytes = 1 << 24

    /// Takes an end.
    ///
    /// - Parameters:
    ///   - socket: What carries messages.
    ///   - memory: An open file in memory that both sides have, for pixels. Both are closed with this object.
    init(_ socket: Int32, _ memory: Int32) {
      self.socket = socket
      self.memory = memory
    }

    deinit {
      close(socket)
      close(memory)
    }

    /// Sends a message; whether the other side was there.
    func send(_ message: Message) -> Bool {
      var length = UInt32(message.bytes.count)
      return withUnsafeBytes(of: &length) { SocketPair.send($0, to: socket) }
        && message.bytes.withUnsafeBytes { SocketPair.send($0, to: socket) }
    }

    /// Waits for a message; nil where none came that is one.
    func receive() -> Message? {
      var length: UInt32 = 0
      guard withUnsafeMutableBytes(of: &length, { SocketPair.receive($0, from: socket) }),
        length <= Self.mostBytes
      else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(length))
      guard bytes.withUnsafeMutableBytes({ SocketPair.receive($0, from: socket) }) else {
        return nil
      }
      return Message(bytes)
    }

    /// Puts a picture's pixels where the other side finds them; whether there was room.
    func put(_ picture: PixelBuffer) -> Bool {
      picture.withUnsafeBytes { writeAll($0, to: memory, offset: 0) == 0 }
    }

    /// Gets the pixels that the other side has put; whether as many are there as the picture has.
    func get(_ picture: PixelBuffer) -> Bool {
      picture.withUnsafeMutableBytes { readAll(into: $0, of: memory, offset: 0) == $0.count }
    }
  }
#endif
