internal import Compositing
internal import Glibc
internal import SystemCalls

extension OutputFormat {
  /// Frames as they are in memory: BGRA, premultiplied, rows without gaps.
  static let raw = OutputFormat(
    name: "-", word: "raw", summary: "bare BGRA rows on stdout",
    pixelLayout: "BGRA, 8 bits a channel", canKeepAlpha: true,
    looseFrames: LooseFrames(packer: RawPacker.self, target: RawWriter.self),
    isMeant: { $0 == "-" }, writer: LooseFrameWriter.self)
}

/// The rows of frames as they are.
private final class RawPacker: FramePacker {
  /// A frame whose rows lie end to end, where they do not in memory.
  private var packed: [UInt8] = []

  init(path: String, settings: FilmSettings) {}

  func pack(
    _ frame: PixelBuffer, isRepeated: Bool,
    _ write: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    let row = frame.width * 4
    guard frame.bytesPerRow > row else {
      return try frame.withUnsafeBytes { bytes throws(MediaError) in try write(bytes) }
    }
    if !isRepeated {
      packed.removeAll(keepingCapacity: true)
      frame.withUnsafeBytes { bytes in
        for y in 0..<frame.height {
          packed.append(contentsOf: bytes[y * frame.bytesPerRow..<y * frame.bytesPerRow + row])
        }
      }
    }
    let rows = packed
    try rows.span.withUnsafeBytes { bytes throws(MediaError) in try write(bytes) }
  }
}

/// Writes what comes as it comes.
private final class RawWriter: FrameTarget {
  private let path: String
  private let target: Target

  private enum Target {
    case output(Int32)
    case file(TemporaryFile)
  }

  init(path: String, settings: FilmSettings) throws(MediaError) {
    self.path = path
    guard OutputFormat.isStandardOutput(path) else {
      target = .file(try TemporaryFile(for: path, whenTaken: settings.whenTaken))
      return
    }
    let output = StandardOutput.descriptor
    target = .output(output)
    // A pipe takes more at once than it does by itself; what is no pipe does not mind. The number is
    // Linux's F_SETPIPE_SZ, which Swift does not see.
    _ = fcntl(output, 1031, Int32(1 << 20))
  }

  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    switch target {
    case .file(let file): try file.write(bytes)
    case .output(let output):
      let status = writeAll(bytes, to: output)
      guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
    }
  }

  func endFrame() {}

  func finish() throws(MediaError) -> String {
    guard case .file(let file) = target else { return path }
    return try file.moveIntoPlace()
  }
}
