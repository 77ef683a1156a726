extension OutputFormat {
  /// Animated WebP, over and over.
  ///
  /// Browsers show frames of up to 10 ms for 100.
  static let webp = OutputFormat(
    name: ".webp", word: "webp", summary: "an animated WebP", hasQuality: true, canKeepAlpha: true,
    fastest: 90, fileSize: { size, _ in size }, writer: WebPWriter.self)
}

#if Media
  internal import CWebP
  internal import Compositing

  /// An animated WebP, shown over and over, through libwebp.
  ///
  /// Each frame is encoded as it comes.
  final class WebPWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let rate: FrameRate
    private let file: TemporaryFile
    private let hasAlpha: Bool
    private var encoder: OpaquePointer?
    private var config = WebPConfig()
    private var picture = WebPPicture()
    private var count = 0

    /// The longest side that the format knows.
    private static let longestSide = 16_383

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      self.path = path
      size = settings.size
      rate = settings.rate
      hasAlpha = settings.compression.keepsAlpha
      guard max(size.width, size.height) <= Self.longestSide else {
        throw .encoding(
          path: path, reason: "WebP has at most \(Self.longestSide) pixels a side")
      }
      file = try TemporaryFile(for: path, whenTaken: settings.whenTaken)
      var options = WebPAnimEncoderOptions()
      guard WebPAnimEncoderOptionsInit(&options) != 0, WebPConfigInit(&config) != 0,
        WebPPictureInit(&picture) != 0
      else { throw .encoding(path: path, reason: "libwebp is of another version than its headers") }
      options.anim_params.loop_count = 0
      config.quality =
        switch settings.compression.amount {
        case .quality(let quality): Float(quality)
        case .crf: Float(Compression.usualQuality)
        }
      picture.use_argb = 1
      picture.width = Int32(size.width)
      picture.height = Int32(size.height)
      encoder = WebPAnimEncoderNew(picture.width, picture.height, &options)
      guard encoder != nil, WebPPictureAlloc(&picture) != 0 else { throw .outOfMemory }
    }

    deinit {
      WebPPictureFree(&picture)
      WebPAnimEncoderDelete(encoder)
    }

    /// When a frame begins, in milliseconds.
    private func time(_ index: Int) -> Int32 {
      Int32((rate.time(ofFrame: index) * 1000).rounded())
    }

    func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError) {
      try size.check(frame, path: path)
      // The encoder changes what it is given.
      let pixels = hasAlpha ? try frame.straightForWriting() : frame
      let opaque: UInt32 = hasAlpha ? 0 : 0xFF00_0000
      pixels.withUnsafeBytes { bytes in
        for y in 0..<size.height {
          let row = picture.argb + y * Int(picture.argb_stride)
          for x in 0..<size.width {
            row[x] =
              bytes.load(fromByteOffset: y * pixels.bytesPerRow + x * 4, as: UInt32.self) | opaque
          }
        }
      }
      try check(WebPAnimEncoderAdd(encoder, &picture, time(count), &config))
      count += 1
    }

    func finish() throws(MediaError) -> String {
      try check(WebPAnimEncoderAdd(encoder, nil, time(count), nil))
      var data = WebPData()
      WebPDataInit(&data)
      defer { WebPDataClear(&data) }
      try check(WebPAnimEncoderAssemble(encoder, &data))
      try file.write(UnsafeRawBufferPointer(start: data.bytes, count: data.size))
      return try file.moveIntoPlace()
    }

    private func check(_ status: Int32) throws(MediaError) {
      guard status == 0 else { return }
      let words = WebPAnimEncoderGetError(encoder).map { String(cString: $0) } ?? ""
      throw .encoding(path: path, reason: words.isEmpty ? "libwebp gives no reason" : words)
    }
  }
#else
  typealias WebPWriter = WriterWithoutMedia
#endif
