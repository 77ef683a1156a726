#if Media
  public import Compositing
  internal import Glibc

  /// Raw frames on standard output: BGRA, premultiplied, rows without gaps.
  final class RawWriter: FilmWriter {
    private let size: FrameSize

    init(size: FrameSize) { self.size = size }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: "-")
      let status = frame.withUnsafeBytes { bytes -> Int32 in
        for y in 0..<frame.height {
          let row = UnsafeRawBufferPointer(
            rebasing: bytes[y * frame.bytesPerRow..<y * frame.bytesPerRow + frame.width * 4])
          let status = TemporaryFile.write(row, to: STDOUT_FILENO)
          if status != 0 { return status }
        }
        return 0
      }
      guard status == 0 else {
        throw .notWritable(path: "standard output", reason: systemText(status))
      }
    }

    func finish() {}
    func abandon() {}
  }
#endif
