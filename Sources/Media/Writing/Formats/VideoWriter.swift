#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Films with frames that build on each other: 4:2:0, BT.709, limited range.
  ///
  /// They are encoded in chunks, which one hand numbers and puts into the container: see `ChunkQueue`.
  /// The same frames give the same bytes, on any number of processors of any kind.
  final class VideoWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let scaler: FrameScaler
    private let pool = FramePool()
    private let chunks: ChunkQueue
    private let muxer: Muxer
    /// How many frames pass between the first that is decoded and the first that is shown.
    private let delay: Int64
    /// Packets written so far: each chunk has one for each of its frames.
    private var count: Int64 = 0

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      self.path = path
      size = settings.size
      guard let codec = settings.compression.codec ?? format.codecs.first else {
        throw .unknownFormat(path: path)
      }
      let encoding = try VideoEncoding(codec, settings, path: path)
      scaler = try FrameScaler(
        size: encoding.size, format: encoding.pixelFormat, threads: settings.threads)
      let encoder = try encoding.open()
      delay = Int64(encoding.delay(of: encoder))
      muxer = try Muxer(
        format.word == "mkv" ? "matroska" : format.word, path: path, encoder: encoder,
        rate: settings.rate, options: Self.options(format)
      ) { stream in
        // QuickTime plays HEVC under this name alone.
        if codec == .hevc, ["mp4", "mov"].contains(format.word) {
          stream.pointee.codecpar.pointee.codec_tag = Self.tag("hvc1")
        }
        if encoding.hasAlpha { av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0) }
      }
      chunks = ChunkQueue(encoding, first: encoder, pool: pool, atOnce: settings.threads)
    }

    /// MP4's index goes to the front; Matroska's times are those that are shown, from 0 on.
    private static func options(_ format: OutputFormat) -> [(String, String)] {
      ["mp4", "mov"].contains(format.word)
        ? [("movflags", "+faststart+write_colr")] : [("avoid_negative_ts", "disabled")]
    }

    private static func tag(_ text: String) -> UInt32 {
      text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: path)
      let planes: VideoFrame
      if let used = pool.take() { planes = used } else { planes = try scaler.makeFrame() }
      try scaler.convert(frame, into: planes)
      try write(chunks.append(planes))
    }

    func finish() throws(MediaError) {
      try write(chunks.finish())
      try muxer.finish()
    }

    private func write(_ done: [[EncodedPacket]]) throws(MediaError) {
      for packets in done {
        let start = count
        for packet in packets {
          try muxer.write(
            packet, shown: start + packet.pointer.pointee.pts, decoded: count - delay)
          count += 1
        }
      }
    }
  }
#else
  typealias VideoWriter = WriterWithoutMedia
#endif
