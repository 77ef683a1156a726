extension OutputFormat {
  /// YUV4MPEG2: 4:4:4, BT.709 in limited range.
  ///
  /// Its header has a word for the range, and none for the matrix.
  static let y4m = OutputFormat(
    name: ".y4m", word: "y4m", pixelLayout: "4:4:4, BT.709, which Y4M cannot say",
    writer: Y4MWriter.self)
}

#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Uncompressed frames in YUV4MPEG2: 4:4:4, BT.709, limited range.
  final class Y4MWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let scaler: FrameScaler
    private let planes: VideoFrame
    private let file: BlockWriter

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      self.path = path
      size = settings.size
      scaler = try FrameScaler(size: size, format: AV_PIX_FMT_YUV444P, threads: settings.threads)
      planes = try scaler.makeFrame()
      file = try BlockWriter(TemporaryFile(for: path))
      let rate = settings.rate
      let header =
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
        + "C444 XCOLORRANGE=LIMITED\n"
      try file.write(header)
    }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: path)
      try scaler.convert(frame, into: planes)
      try file.write("FRAME\n")
      for plane in 0..<3 {
        for y in 0..<size.height {
          guard let row = planes.row(plane, y) else { continue }
          try file.write(UnsafeRawBufferPointer(start: row, count: size.width))
        }
      }
    }

    func finish() throws(MediaError) { try file.finish() }
  }
#else
  typealias Y4MWriter = WriterWithoutMedia
#endif
