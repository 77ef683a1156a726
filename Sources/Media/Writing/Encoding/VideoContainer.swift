#if Media
  internal import CFFmpeg

  /// The container of a film that was encoded in chunks: one hand numbers their packets.
  ///
  /// One thread at a time may call.
  final class VideoContainer {
    private let muxer: Muxer
    private let rate: FrameRate
    private let sound: SoundTrack?
    /// What is added to the times of packets of sound, in samples.
    private let soundDelay: Int64
    /// How many frames pass between the first that is decoded and the first that is shown.
    private let delay: Int64
    /// Packets written so far: each chunk has one for each of its frames.
    private var count: Int64 = 0

    /// Opens a container.
    ///
    /// - Parameters:
    ///   - format: Which.
    ///   - encoding: What frames become.
    ///   - encoder: One of its encoders, for what the container says of the stream.
    ///   - settings: What is heard, and whether a file that is there may go.
    /// - Throws: The `MediaError` that says what is wrong.
    init(
      _ format: OutputFormat, _ encoding: VideoEncoding, encoder: VideoEncoder,
      _ settings: FilmSettings
    ) throws(MediaError) {
      delay = Int64(encoding.delay(of: encoder))
      rate = encoding.rate
      self.sound = try settings.sound.map { source throws(MediaError) in
        try SoundTrack(source, format, path: encoding.path)
      }
      // A player takes the run-up of Opus away from Matroska's times, and FFmpeg 5.1 does not add it.
      let isOpus = format.soundCodec == .opus
      soundDelay = isOpus ? Int64(self.sound?.encoder.context.pointee.initial_padding ?? 0) : 0
      let isQuickTime = ["mp4", "mov"].contains(format.word)
      muxer = try Muxer(
        format.word == "mkv" ? "matroska" : format.word, path: encoding.path,
        into: TemporaryFile(for: encoding.path, whenTaken: settings.whenTaken, isRevised: true),
        encoder: encoder, sound: self.sound?.encoder, rate: encoding.rate,
        // MP4's index goes to the front; Matroska's times are those that are shown, from 0 on.
        options: isQuickTime
          ? [("movflags", "+faststart+write_colr")] : [("avoid_negative_ts", "disabled")]
      ) { stream in
        // QuickTime plays HEVC under this name alone.
        if encoding.codec == .hevc, isQuickTime {
          stream.pointee.codecpar.pointee.codec_tag = Self.tag("hvc1")
        }
        if encoding.hasAlpha { av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0) }
      }
    }

    private static func tag(_ text: String) -> UInt32 {
      text.utf8.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }

    /// Writes the next chunk.
    ///
    /// - Parameter chunk: Its packets, whose times count from its own first frame.
    /// - Throws: `MediaError.notWritable` in FFmpeg's words.
    func write(_ chunk: [EncodedPacket]) throws(MediaError) {
      let start = count
      for packet in chunk {
        try write(sound: sound?.packets(until: rate.time(ofFrame: Int(count))))
        try muxer.write(packet, shown: start + packet.pointer.pointee.pts, decoded: count - delay)
        count += 1
      }
    }

    /// Writes what is left and moves the film into its place.
    func finish() throws(MediaError) -> String {
      // What was not known yet when the last pictures were written.
      try write(sound: sound?.packets(until: .infinity))
      try write(sound: sound?.finish())
      return try muxer.finish()
    }

    private func write(sound packets: [EncodedPacket]?) throws(MediaError) {
      for packet in packets ?? [] { try muxer.write(sound: packet, delay: soundDelay) }
    }
  }
#endif
