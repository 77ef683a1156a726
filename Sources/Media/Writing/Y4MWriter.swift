extension OutputFormat {
  /// YUV4MPEG2: 4:4:4, BT.709 in limited range.
  static let y4m = OutputFormat(name: ".y4m", writer: Y4MWriter.self)
}

#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Uncompressed frames in YUV4MPEG2: 4:4:4, BT.709, limited range.
  final class Y4MWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let scaler: FrameScaler
    private let file: BlockWriter

    init(path: String, size: FrameSize, framesPerSecond: Double) throws(MediaError) {
      self.path = path
      self.size = size
      scaler = try FrameScaler(size: size, format: AV_PIX_FMT_YUV444P)
      file = try BlockWriter(TemporaryFile(for: path))
      let rate = frameRate(framesPerSecond)
      let header =
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.num):\(rate.den) Ip A1:1 "
        + "C444 XCOLORRANGE=LIMITED\n"
      try file.write(header)
    }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: path)
      let converted = try scaler.convert(frame)
      try file.write("FRAME\n")
      for plane in 0..<3 {
        for y in 0..<size.height {
          guard let row = converted.row(plane, y) else { continue }
          try file.write(UnsafeRawBufferPointer(start: row, count: size.width))
        }
      }
    }

    func finish() throws(MediaError) { try file.finish() }
  }
#else
  typealias Y4MWriter = WriterWithoutMedia
#endif
