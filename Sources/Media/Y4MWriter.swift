#if Media
  internal import CFFmpeg
  public import Compositing

  /// Uncompressed frames in YUV4MPEG2: 4:4:4, BT.709, limited range.
  final class Y4MWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let scaler: FrameScaler
    private var file: TemporaryFile?
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
      // One write for a frame: its planes, rows end to end.
      bytes.removeAll(keepingCapacity: true)
      bytes.append(contentsOf: "FRAME\n".utf8)
      for plane in 0..<3 {
        for y in 0..<size.height {
          guard let row = converted.row(plane, y) else { continue }
          bytes.append(contentsOf: UnsafeBufferPointer(start: row, count: size.width))
        }
      }
      try file.write(bytes)
    }

    func finish() throws(MediaError) {
      try file?.moveIntoPlace()
      file = nil
    }

    func abandon() { file = nil }
  }
#endif
