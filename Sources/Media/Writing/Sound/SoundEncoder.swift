#if Media
  internal import CFFmpeg

  /// An encoder of FFmpeg's: sound in, packets out.
  ///
  /// It writes nothing into the film about itself. One thread at a time may call.
  final class SoundEncoder {
    let context: UnsafeMutablePointer<AVCodecContext>
    /// What times are counted in: samples.
    static let unit = AVRational(num: 1, den: Int32(SoundBlock.rate))

    private let path: String
    /// Samples so far.
    private(set) var count = 0

    /// Opens an encoder.
    ///
    /// - Parameters:
    ///   - codec: Which.
    ///   - path: The film's path, for errors.
    /// - Throws: `MediaError.encoding` if it is not here.
    init(_ codec: SoundCodec, path: String) throws(MediaError) {
      self.path = path
      av_log_set_level(AV_LOG_QUIET)
      guard let encoder = avcodec_find_encoder_by_name(codec.encoder) else {
        throw .encoding(
          path: path,
          reason:
            "this FFmpeg has no \(codec.title) encoder (\(codec.encoder)); choose another format")
      }
      var context = avcodec_alloc_context3(encoder)
      guard let made = context else { throw .outOfMemory }
      made.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
      // Sides that follow each other, for an encoder that does not take them apart.
      made.pointee.sample_fmt = codec == .aac ? AV_SAMPLE_FMT_FLTP : AV_SAMPLE_FMT_FLT
      made.pointee.sample_rate = Int32(SoundBlock.rate)
      made.pointee.time_base = Self.unit
      made.pointee.bit_rate = Int64(codec.bitRate)
      made.pointee.thread_count = 1
      av_channel_layout_default(&made.pointee.ch_layout, 2)
      guard avcodec_open2(made, encoder, nil) == 0, made.pointee.frame_size > 0 else {
        avcodec_free_context(&context)
        throw .encoding(
          path: path, reason: "the encoder '\(codec.encoder)' does not take stereo at 48 kHz")
      }
      self.context = made
    }

    deinit {
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&context)
    }

    /// How many samples it takes at a time; the last ones may be fewer.
    var frameSize: Int { Int(context.pointee.frame_size) }

    /// Encodes the next samples; nil says that there are no more.
    ///
    /// - Parameter block: As many as `frameSize`, or the last ones.
    /// - Returns: Packets that are done, each with its times in samples; the first ones are heard before 0,
    ///   as far as the encoder needs a run-up.
    /// - Throws: `MediaError.encoding` with the library's words.
    func encode(_ block: SoundBlock?) throws(MediaError) -> [EncodedPacket] {
      let frame = try block.map { block throws(MediaError) in try self.frame(of: block) }
      try check(avcodec_send_frame(context, frame?.pointer))
      var packets: [EncodedPacket] = []
      while true {
        let packet = try EncodedPacket()
        let status = avcodec_receive_packet(context, packet.pointer)
        if status == -EAGAIN || status == averrorEOF { return packets }
        try check(status)
        packets.append(packet)
      }
    }

    private func frame(of block: SoundBlock) throws(MediaError) -> VideoFrame {
      let frame = try VideoFrame()
      let pointer = frame.pointer
      pointer.pointee.nb_samples = Int32(block.count)
      pointer.pointee.format = context.pointee.sample_fmt.rawValue
      pointer.pointee.sample_rate = context.pointee.sample_rate
      pointer.pointee.pts = Int64(count)
      av_channel_layout_copy(&pointer.pointee.ch_layout, &context.pointee.ch_layout)
      guard av_frame_get_buffer(pointer, 0) == 0, let first = pointer.pointee.data.0 else {
        throw .outOfMemory
      }
      count += block.count
      let second = pointer.pointee.data.1
      for (side, samples) in [block.left, block.right].enumerated() {
        let plane = side == 1 ? second : nil
        let target = UnsafeMutableRawPointer(plane ?? first)
          .assumingMemoryBound(to: Float.self)
        let (start, step) = second == nil ? (side, 2) : (0, 1)
        for (index, sample) in samples.enumerated() { target[start + index * step] = sample }
      }
      return frame
    }

    private func check(_ status: Int32) throws(MediaError) {
      guard status >= 0 else { throw .encoding(path: path, reason: ffmpegText(status)) }
    }
  }
#endif
