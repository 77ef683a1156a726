#if Media
  internal import CWebP
  internal import Compositing

  /// The frames of an animated WebP, through libwebp: FFmpeg's decoder knows the still ones alone.
  final class AnimatedWebP: FrameSource {
    private let path: String
    private let limit: PictureLimit
    /// The file, which the decoder reads for as long as it lives.
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private var decoder: OpaquePointer?
    private let canvas: FrameSize
    /// When the next frame begins, in milliseconds.
    private var time: Int32 = 0

    /// Whether a file is one.
    ///
    /// - Parameter signature: The file's beginning.
    /// - Returns: What that says.
    static func isMeant(_ signature: Signature) -> Bool { signature.isAnimatedWebP }

    /// Begins at the first frame.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - limit: How large the pictures may be.
    /// - Throws: `MediaError.damaged`, or `.tooLarge`.
    init(_ file: InputFile, _ limit: PictureLimit) throws(MediaError) {
      path = file.path
      self.limit = limit
      let read = file.bytes(at: 0, count: Int(file.count))
      bytes = .allocate(capacity: read.count)
      _ = bytes.initialize(from: read)
      var options = WebPAnimDecoderOptions()
      var info = WebPAnimInfo()
      guard WebPAnimDecoderOptionsInit(&options) != 0 else { throw .outOfMemory }
      options.color_mode = MODE_RGBA
      var data = WebPData(bytes: bytes.baseAddress, size: bytes.count)
      decoder = WebPAnimDecoderNew(&data, &options)
      guard decoder != nil, WebPAnimDecoderGetInfo(decoder, &info) != 0 else {
        throw .damaged(path: file.path)
      }
      canvas = FrameSize(width: Int(info.canvas_width), height: Int(info.canvas_height))
      try canvas.checkReadable(path)
    }

    deinit {
      WebPAnimDecoderDelete(decoder)
      bytes.deallocate()
    }

    var length: Double? {
      var frame = WebPIterator()
      var total: Int32 = 0
      guard WebPDemuxGetFrame(WebPAnimDecoderGetDemuxer(decoder), 1, &frame) != 0 else {
        return nil
      }
      repeat { total += frame.duration } while WebPDemuxNextFrame(&frame) != 0
      WebPDemuxReleaseIterator(&frame)
      return Double(total) / 1000
    }

    func next() throws(MediaError) -> (any ReadFrame)? {
      guard WebPAnimDecoderHasMoreFrames(decoder) != 0 else { return nil }
      var pixels: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
        throw .damaged(path: path)
      }
      let size = PictureSize(
        frame: canvas, aspectRatio: 1, orientation: .upright, limit: limit)
      // The decoder's own picture becomes the next one.
      let picture = try PictureConversion.picture(
        rgba: pixels, stride: Int32(canvas.width * 4), size: canvas, to: size.made, profile: nil,
        hasAlpha: true, path)
      defer { time = end }
      return Frame(time: Double(time) / 1000, size: size.meant, pixels: picture)
    }

    private struct Frame: ReadFrame {
      let time: Double
      let size: FrameSize
      let pixels: PixelBuffer
      func picture() throws(MediaError) -> PixelBuffer { pixels }
    }
  }
#endif
