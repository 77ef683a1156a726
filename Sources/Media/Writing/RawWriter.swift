internal import Compositing
internal import Glibc
internal import SystemCalls

extension OutputFormat {
  /// Frames on standard output: BGRA, premultiplied, rows without gaps.
  static let raw = OutputFormat(
    name: "-", summary: "bare BGRA rows on stdout", pixelLayout: "BGRA, 8 bits a channel",
    isMeant: { $0 == "-" }, writer: RawWriter.self)
}

/// Writes the rows of frames as they are.
private final class RawWriter: FilmWriter {
  private let path: String
  private let size: FrameSize
  private let output = StandardOutput.descriptor
  /// A frame whose rows lie end to end, where they do not in memory.
  private var packed: [UInt8] = []

  init(path: String, size: FrameSize, framesPerSecond: Double) {
    self.path = path
    self.size = size
    // A pipe takes more at once than it does by itself; what is no pipe does not mind. The number is
    // Linux's F_SETPIPE_SZ, which Swift does not see.
    _ = fcntl(output, 1031, Int32(1 << 20))
  }

  func append(_ frame: PixelBuffer) throws(MediaError) {
    try size.check(frame, path: path)
    let row = frame.width * 4
    let status = frame.withUnsafeBytes { bytes in
      guard frame.bytesPerRow > row else { return writeAll(bytes, to: output) }
      packed.removeAll(keepingCapacity: true)
      for y in 0..<frame.height {
        packed.append(contentsOf: bytes[y * frame.bytesPerRow..<y * frame.bytesPerRow + row])
      }
      return packed.withUnsafeBytes { writeAll($0, to: output) }
    }
    guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
  }

  func finish() {}
}
