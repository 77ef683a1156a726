#if Media
  internal import CFFmpeg

  /// All that decides what frames become in a film, and so in each of its chunks: who has this has the
  /// same bytes of the same frames, wherever that is.
  ///
  /// An encoder has a fixed number of threads, for what it makes may depend on that; it uses no more
  /// instructions than are alike everywhere; and it writes nothing into the film about itself.
  struct VideoEncoding: Sendable {
    /// Frames in each chunk but the last.
    static let framesPerChunk = OutputFormat.framesInChunks

    let codec: VideoCodec
    /// The encoder by FFmpeg's name.
    let encoder: String
    /// The size of its pictures, in pixels.
    let size: FrameSize
    let rate: FrameRate
    let crf: Int
    let preset: String
    let hasAlpha: Bool
    /// The film's path, for errors.
    let path: String

    /// Finds what a film is encoded with.
    ///
    /// - Parameters:
    ///   - format: The format of the film, whose first codec is taken where the settings name none.
    ///   - settings: What the film is to be like.
    ///   - path: The film's path, for errors.
    /// - Throws: `MediaError.encoding` if there is no encoder for it here.
    init(_ format: OutputFormat, _ settings: FilmSettings, path: String) throws(MediaError) {
      guard let codec = settings.compression.codec ?? format.codecs.first else {
        throw .unknownFormat(path: path)
      }
      self.codec = codec
      self.path = path
      size = codec.hasEvenSides ? settings.size.even : settings.size
      rate = settings.rate
      crf = codec.crf(settings.compression.amount)
      preset = settings.compression.preset ?? codec.usualPreset
      hasAlpha = settings.compression.keepsAlpha && codec.keepsAlpha
      encoder = codec.encoder
      guard avcodec_find_encoder_by_name(encoder) != nil else {
        throw .encoding(
          path: path,
          reason: "this FFmpeg has no \(codec.title) encoder (\(encoder)); choose another codec or "
            + "format")
      }
    }

    /// How many frames pass between the first that is decoded and the first that is shown.
    ///
    /// - Parameter encoder: One of `open()`; libx265 does not tell: as libx264, it has one layer of frames
    ///   that others are made from among those that are made from both sides, so two.
    /// - Returns: A number of frames.
    func delay(of encoder: VideoEncoder) -> Int {
      self.encoder == "libx265" ? 2 : Int(encoder.context.pointee.has_b_frames)
    }

    /// The planes that the encoder takes.
    var pixelFormat: AVPixelFormat { hasAlpha ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUV420P }

    /// Opens a fresh encoder: for one chunk.
    func open() throws(MediaError) -> VideoEncoder {
      try VideoEncoder(encoder, path: path, options: options, filter: filter) { context in
        context.pointee.width = Int32(size.width)
        context.pointee.height = Int32(size.height)
        context.pointee.pix_fmt = pixelFormat
        context.pointee.time_base = av_inv_q(rate.rational)
        context.pointee.framerate = rate.rational
        context.pointee.color_range = AVCOL_RANGE_MPEG
        context.pointee.colorspace = AVCOL_SPC_BT709
        context.pointee.color_primaries = AVCOL_PRI_BT709
        context.pointee.color_trc = AVCOL_TRC_BT709
        context.pointee.gop_size = Int32(Self.framesPerChunk)
        context.pointee.thread_count = encoder == "libx265" ? 1 : 4
        // What is chosen is a quality, and no number of bits.
        context.pointee.bit_rate = 0
      }
    }

    private var options: [(String, String)] {
      let quality = [("crf", String(crf))]
      return switch encoder {
      case "libx264":
        // With AVX-512, libx264 0.164 weighs macroblocks by memory that nobody has written: the same
        // frames gave other bytes once in a hundred films. This is its path that is alike everywhere.
        quality + [("preset", preset), ("x264-params", "cpu-independent=1")]
      case "libx265":
        // Its threads share rows by how many there are; without a pool there is one.
        quality + [
          ("preset", preset), ("x265-params", "info=0:pools=none:frame-threads=1:log-level=none"),
        ]
      case "libvpx-vp9":
        quality + [
          ("deadline", "good"), ("cpu-used", preset), ("tile-columns", "2"), ("row-mt", "0"),
          // Alpha is a film of its own, which has to have a frame wherever the other has one.
          ("auto-alt-ref", hasAlpha ? "0" : "1"),
        ]
      default: quality + [("cpu-used", preset), ("row-mt", "0")]
      }
    }

    /// libx264 writes its options among what only players read, with no way to be told not to.
    private var filter: String? { encoder == "libx264" ? "filter_units=remove_types=6" : nil }
  }
#endif
