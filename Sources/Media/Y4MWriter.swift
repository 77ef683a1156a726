#if Media
  internal import CFFmpeg
  public import Compositing

  /// Uncompressed frames in YUV4MPEG2: 4:4:4, BT.709, limited range.
  final class Y4MWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let scaler: FrameScaler
    private var file: TemporaryFile?
    /// A plane whose rows lie end to end, where they do not in memory.
    private var bytes: [UInt8] = []

    init(path: String, size: FrameSize, framesPerSecond: Double) throws(MediaError) {
      self.path = path
      self.size = size
      scaler = try FrameScaler(size: size, format: AV_PIX_FMT_YUV444P, isPaddedToEven: false)
      let file = try TemporaryFile(for: path)
      let rate = fraction(framesPerSecond)
      let header =
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
        + "C444 XCOLORRANGE=LIMITED\n"
      try file.write(Array(header.utf8))
      self.file = file
    }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: path)
      guard let file else { return }
      let converted = try scaler.convert(frame)
      try file.write(Array("FRAME\n".utf8))
      for plane in 0..<3 {
        try file.write(converted.rows(plane, width: size.width, height: size.height, &bytes))
      }
    }

    func finish() throws(MediaError) {
      try file?.moveIntoPlace()
      file = nil
    }

    func abandon() { file = nil }
  }
#endif
