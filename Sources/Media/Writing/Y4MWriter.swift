extension OutputFormat {
  /// YUV4MPEG2: 4:4:4, BT.709 in limited range.
  static let y4m = OutputFormat(".y4m", matches: { fileName(of: $0).hasSuffix(".y4m") }) {
    path, size, framesPerSecond throws(MediaError) in
    #if Media
      try Y4MWriter(path: path, size: size, framesPerSecond: framesPerSecond)
    #else
      throw .notWritableWithoutMedia(path: path)
    #endif
  }
}

#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Uncompressed frames in YUV4MPEG2: 4:4:4, BT.709, limited range.
  final class Y4MWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let scaler: FrameScaler
    private var file: BlockWriter?

    init(path: String, size: FrameSize, framesPerSecond: Double) throws(MediaError) {
      self.path = path
      self.size = size
      scaler = try FrameScaler(size: size, format: AV_PIX_FMT_YUV444P)
      let file = try BlockWriter(TemporaryFile(for: path))
      let rate = frameRate(framesPerSecond)
      let header =
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.num):\(rate.den) Ip A1:1 "
        + "C444 XCOLORRANGE=LIMITED\n"
      try Self.write(header, to: file)
      self.file = file
    }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: path)
      guard let file else { return }
      let converted = try scaler.convert(frame)
      try Self.write("FRAME\n", to: file)
      for plane in 0..<3 {
        for y in 0..<size.height {
          guard let row = converted.row(plane, y) else { continue }
          try file.write(UnsafeRawBufferPointer(start: row, count: size.width))
        }
      }
    }

    private static func write(_ text: String, to file: BlockWriter) throws(MediaError) {
      let bytes = Array(text.utf8)
      let failure = bytes.withUnsafeBytes { bytes -> MediaError? in
        do throws(MediaError) {
          try file.write(bytes)
          return nil
        } catch {
          return error
        }
      }
      if let failure { throw failure }
    }

    func finish() throws(MediaError) {
      try file?.finish()
      file = nil
    }

    func abandon() { file = nil }
  }
#endif
