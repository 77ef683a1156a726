extension OutputFormat {
  /// Animated PNG, over and over.
  ///
  /// Browsers show frames of up to 10 ms for 100.
  static let apng = OutputFormat(
    name: ".apng", word: "apng", summary: "an animated PNG", canKeepAlpha: true, fastest: 90,
    writer: APNGWriter.self)
}

#if Media
  internal import CFFmpeg
  internal import Compositing

  /// An animated PNG: exact, shown over and over.
  final class APNGWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let hasAlpha: Bool
    private let frame: VideoFrame
    private let encoder: VideoEncoder
    private let muxer: Muxer

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      self.path = path
      size = settings.size
      hasAlpha = settings.compression.keepsAlpha
      let pixels = hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24
      frame = try VideoFrame(size: size, format: pixels)
      PNGEncoder.markColors(of: frame.pointer)
      encoder = try VideoEncoder("apng", path: path, options: [("pred", "mixed")]) { context in
        context.pointee.width = Int32(settings.size.width)
        context.pointee.height = Int32(settings.size.height)
        context.pointee.pix_fmt = pixels
        context.pointee.time_base = av_inv_q(settings.rate.rational)
        context.pointee.thread_count = 1
      }
      muxer = try Muxer(
        "apng", path: path,
        into: TemporaryFile(for: path, whenTaken: settings.whenTaken, isRevised: true),
        encoder: encoder, rate: settings.rate,
        options: [
          ("plays", "0"),
          ("final_delay", "\(settings.rate.denominator)/\(settings.rate.numerator)"),
        ])
    }

    func append(_ picture: PixelBuffer, isRepeated: Bool) throws(MediaError) {
      try size.check(picture, path: path)
      if !isRepeated {
        guard av_frame_make_writable(frame.pointer) == 0, let target = frame.row(0, 0) else {
          throw .outOfMemory
        }
        PNGEncoder.fill(
          target, stride: frame.stride, from: picture,
          isOpaque: !hasAlpha)
      }
      try write(encoder.encode(frame))
    }

    func finish() throws(MediaError) -> String {
      try write(encoder.encode(nil))
      return try muxer.finish()
    }

    private func write(_ packets: [EncodedPacket]) throws(MediaError) {
      for packet in packets {
        let number = packet.pointer.pointee.pts
        try muxer.write(packet, shown: number, decoded: number)
      }
    }
  }
#else
  typealias APNGWriter = WriterWithoutMedia
#endif
