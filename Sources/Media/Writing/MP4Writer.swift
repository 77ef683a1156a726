extension OutputFormat {
  /// H.264: 4:2:0, BT.709 in limited range; odd sizes gain a row or column that repeats the last.
  static let mp4 = OutputFormat(
    name: ".mp4", summary: "H.264", fileSize: \.even, writer: MP4Writer.self)
}

#if Media
  internal import CFFmpeg
  internal import Compositing
  internal import Synchronization

  /// H.264 in MP4: 4:2:0, BT.709, limited range, the index in front.
  ///
  /// A fixed number of encoder threads and no dates: the same frames give the same bytes, on any
  /// number of processors of any kind.
  final class MP4Writer: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let scaler: FrameScaler
    private let file: TemporaryFile
    private var format: UnsafeMutablePointer<AVFormatContext>?
    private var codec: UnsafeMutablePointer<AVCodecContext>?
    private var packet = av_packet_alloc()
    private var stream: UnsafeMutablePointer<AVStream>?
    private var count: Int64 = 0

    /// Visually near the source; higher is smaller and worse.
    private static let quality = "18"
    private static let preset = "veryfast"
    /// What libx264 makes depends on how many threads make it, though not on how they run.
    private static let threads: Int32 = 4
    private static let opening = Mutex(())

    init(path: String, size: FrameSize, framesPerSecond: Double) throws(MediaError) {
      self.path = path
      self.size = size
      scaler = try FrameScaler(size: size.even, format: AV_PIX_FMT_YUV420P)
      // Made here, and opened by FFmpeg once more, and again where the index goes to the front.
      file = try TemporaryFile(for: path, isRevised: true)
      let address = "file:" + file.openPath
      guard avformat_alloc_output_context2(&format, nil, "mp4", address) >= 0,
        let format, let encoder = avcodec_find_encoder_by_name("libx264")
      else { throw .encoding(path: path, reason: "FFmpeg has no H.264 encoder (libx264)") }
      stream = avformat_new_stream(format, nil)
      codec = avcodec_alloc_context3(encoder)
      guard let stream, let codec else { throw .outOfMemory }
      let rate = frameRate(framesPerSecond)
      codec.pointee.width = Int32(size.even.width)
      codec.pointee.height = Int32(size.even.height)
      codec.pointee.pix_fmt = AV_PIX_FMT_YUV420P
      codec.pointee.time_base = av_inv_q(rate)
      codec.pointee.framerate = rate
      codec.pointee.color_range = AVCOL_RANGE_MPEG
      codec.pointee.colorspace = AVCOL_SPC_BT709
      codec.pointee.color_primaries = AVCOL_PRI_BT709
      codec.pointee.color_trc = AVCOL_TRC_BT709
      codec.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      codec.pointee.thread_count = Self.threads
      codec.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
      format.pointee.flags |= AVFMT_FLAG_BITEXACT
      var options: OpaquePointer?
      av_dict_set(&options, "preset", Self.preset, 0)
      av_dict_set(&options, "crf", Self.quality, 0)
      // With AVX-512, libx264 0.164 weighs macroblocks by memory that nobody has written: the same
      // frames gave other bytes once in a hundred films. This is its path that is alike everywhere.
      av_dict_set(&options, "x264-params", "cpu-independent=1", 0)
      // libx264 fills tables of its own when the first encoder is opened, without a lock.
      let opened = Self.opening.withLock { _ in avcodec_open2(codec, encoder, &options) }
      av_dict_free(&options)
      guard opened == 0 else {
        throw .encoding(
          path: path, reason: "H.264 does not take \(size.width)×\(size.height) pixels")
      }
      avcodec_parameters_from_context(stream.pointee.codecpar, codec)
      stream.pointee.time_base = codec.pointee.time_base
      stream.pointee.avg_frame_rate = codec.pointee.framerate
      let opening = avio_open(&format.pointee.pb, address, AVIO_FLAG_WRITE)
      guard opening >= 0 else { throw .notWritable(path: path, reason: Self.words(opening)) }
      var muxing: OpaquePointer?
      av_dict_set(&muxing, "movflags", "+faststart", 0)
      let status = avformat_write_header(format, &muxing)
      av_dict_free(&muxing)
      guard status >= 0 else { throw .notWritable(path: path, reason: Self.words(status)) }
    }

    deinit {
      if let format { avio_closep(&format.pointee.pb) }
      av_packet_free(&packet)
      avcodec_free_context(&codec)
      avformat_free_context(format)
    }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: path)
      guard let codec, let converted = try scaler.convert(frame).frame else { return }
      converted.pointee.pts = count
      count += 1
      let status = avcodec_send_frame(codec, converted)
      guard status == 0 else { throw .encoding(path: path, reason: Self.words(status)) }
      try drain()
    }

    func finish() throws(MediaError) {
      guard let codec, let format else { return }
      _ = avcodec_send_frame(codec, nil)
      try drain()
      let status = av_write_trailer(format)
      guard status == 0 else { throw .notWritable(path: path, reason: Self.words(status)) }
      let closing = avio_closep(&format.pointee.pb)
      guard closing >= 0 else { throw .notWritable(path: path, reason: Self.words(closing)) }
      try file.moveIntoPlace()
    }

    private func drain() throws(MediaError) {
      guard let codec, let packet, let stream, let format else { return }
      while true {
        let status = avcodec_receive_packet(codec, packet)
        if status == -EAGAIN || status == averrorEOF { return }
        guard status == 0 else { throw .encoding(path: path, reason: Self.words(status)) }
        packet.pointee.stream_index = stream.pointee.index
        packet.pointee.duration = 1
        av_packet_rescale_ts(packet, codec.pointee.time_base, stream.pointee.time_base)
        let written = av_interleaved_write_frame(format, packet)
        guard written >= 0 else { throw .notWritable(path: path, reason: Self.words(written)) }
      }
    }

    private static func words(_ status: Int32) -> String {
      var text = [CChar](repeating: 0, count: 128)
      av_strerror(status, &text, text.count)
      return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }
#else
  typealias MP4Writer = WriterWithoutMedia
#endif
