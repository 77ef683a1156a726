extension OutputFormat {
  /// YUV4MPEG2: 4:4:4, BT.709 in limited range.
  ///
  /// Its header has a word for the range, and none for the matrix.
  static let y4m = OutputFormat(
    name: ".y4m", word: "y4m", pixelLayout: "4:4:4, BT.709, which Y4M cannot say",
    looseFrames: .y4m, writer: LooseFrameWriter.self)
}

#if Media
  internal import CFFmpeg
  internal import Compositing

  extension LooseFrames {
    fileprivate static let y4m: LooseFrames? = LooseFrames(
      packer: Y4MPacker.self, target: Y4MWriter.self)
  }

  /// Uncompressed frames of YUV4MPEG2: 4:4:4, BT.709, limited range.
  private final class Y4MPacker: FramePacker {
    private let size: FrameSize
    private let scaler: FrameScaler
    private let planes: VideoFrame

    init(path: String, settings: FilmSettings) throws(MediaError) {
      size = settings.size
      scaler = try FrameScaler(size: size, format: AV_PIX_FMT_YUV444P, threads: settings.threads)
      planes = try scaler.makeFrame()
    }

    func pack(
      _ frame: PixelBuffer, isRepeated: Bool,
      _ write: (UnsafeRawBufferPointer) throws(MediaError) -> Void
    ) throws(MediaError) {
      if !isRepeated { try scaler.convert(frame, into: planes) }
      try Array("FRAME\n".utf8).span.withUnsafeBytes { bytes throws(MediaError) in
        try write(bytes)
      }
      for plane in 0..<3 {
        for y in 0..<size.height {
          guard let row = planes.row(plane, y) else { continue }
          try write(UnsafeRawBufferPointer(start: row, count: size.width))
        }
      }
    }
  }

  /// Writes the header, and frames behind it.
  private final class Y4MWriter: FrameTarget {
    private let file: BlockWriter

    init(path: String, settings: FilmSettings) throws(MediaError) {
      let (size, rate) = (settings.size, settings.rate)
      file = try BlockWriter(TemporaryFile(for: path, whenTaken: settings.whenTaken))
      let header =
        "YUV4MPEG2 W\(size.width) H\(size.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 "
        + "C444 XCOLORRANGE=LIMITED\n"
      try file.write(header)
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) { try file.write(bytes) }
    func endFrame() {}
    func finish() throws(MediaError) -> String { try file.finish() }
  }
#else
  extension LooseFrames {
    fileprivate static let y4m: LooseFrames? = nil
  }
#endif
