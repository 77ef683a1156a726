#if Media
  internal import CFFmpeg

  /// Writes packets into a container, which says nothing of when or by what it was made.
  ///
  /// One thread at a time may call.
  final class Muxer {
    private let path: String
    private let file: TemporaryFile
    private let stream: UnsafeMutablePointer<AVStream>
    private var soundStream: UnsafeMutablePointer<AVStream>?
    private var format: UnsafeMutablePointer<AVFormatContext>?
    private let rate: FrameRate

    /// Opens a container.
    ///
    /// - Parameters:
    ///   - name: FFmpeg's name of it.
    ///   - path: Where to.
    ///   - file: The file of that path.
    ///   - encoder: What made the packets, or one that is set as that is.
    ///   - sound: What makes the packets of sound; nil for a film that is silent.
    ///   - rate: Frames for each second.
    ///   - options: The container's own, by FFmpeg's names.
    ///   - configure: Sets what else there is to say of the stream.
    /// - Throws: The `MediaError` that says what is wrong.
    init(
      _ name: String, path: String, into file: TemporaryFile, encoder: VideoEncoder,
      sound: SoundEncoder? = nil, rate: FrameRate, options: [(String, String)] = [],
      configure: (UnsafeMutablePointer<AVStream>) -> Void = { _ in }
    ) throws(MediaError) {
      self.path = path
      self.rate = rate
      self.file = file
      // Opened by FFmpeg once more, and again where an index goes to the front.
      let address = "file:" + file.openPath
      guard avformat_alloc_output_context2(&format, nil, name, address) >= 0, let format,
        let stream = avformat_new_stream(format, nil)
      else { throw .encoding(path: path, reason: "FFmpeg cannot write '\(name)' here") }
      self.stream = stream
      format.pointee.flags |= AVFMT_FLAG_BITEXACT
      avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context)
      stream.pointee.time_base = av_inv_q(rate.rational)
      stream.pointee.avg_frame_rate = rate.rational
      stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      if let sound {
        guard let stream = avformat_new_stream(format, nil) else { throw .outOfMemory }
        soundStream = stream
        avcodec_parameters_from_context(stream.pointee.codecpar, sound.context)
        stream.pointee.time_base = SoundEncoder.unit
        // Packets lie in the order of their times, however long one stream waits for the other.
        format.pointee.max_interleave_delta = 0
      }
      configure(stream)
      try check(avio_open(&format.pointee.pb, address, AVIO_FLAG_WRITE))
      try check(withOptions(options) { avformat_write_header(format, $0) })
    }

    deinit {
      if let format { avio_closep(&format.pointee.pb) }
      avformat_free_context(format)
    }

    /// Writes a packet.
    ///
    /// - Parameters:
    ///   - packet: The packet.
    ///   - shown: The number of the frame that it shows.
    ///   - decoded: When it is to be decoded, in frames; no later than shown.
    /// - Throws: `MediaError.notWritable` in FFmpeg's words.
    func write(_ packet: EncodedPacket, shown: Int64, decoded: Int64) throws(MediaError) {
      packet.pointer.pointee.stream_index = stream.pointee.index
      packet.pointer.pointee.pts = shown
      packet.pointer.pointee.dts = decoded
      packet.pointer.pointee.duration = 1
      av_packet_rescale_ts(packet.pointer, av_inv_q(rate.rational), stream.pointee.time_base)
      try check(av_interleaved_write_frame(format, packet.pointer))
    }

    /// Writes a packet of sound.
    ///
    /// - Parameters:
    ///   - packet: The packet, with its times in samples.
    ///   - delay: What is added to them.
    /// - Throws: `MediaError.notWritable` in FFmpeg's words.
    func write(sound packet: EncodedPacket, delay: Int64) throws(MediaError) {
      guard let soundStream else { return }
      packet.pointer.pointee.pts += delay
      packet.pointer.pointee.dts += delay
      packet.pointer.pointee.stream_index = soundStream.pointee.index
      av_packet_rescale_ts(packet.pointer, SoundEncoder.unit, soundStream.pointee.time_base)
      try check(av_interleaved_write_frame(format, packet.pointer))
    }

    /// Writes what is left and moves the film into its place.
    func finish() throws(MediaError) -> String {
      guard let format else { return path }
      try check(av_write_trailer(format))
      try check(avio_closep(&format.pointee.pb))
      return try file.moveIntoPlace()
    }

    private func check(_ status: Int32) throws(MediaError) {
      guard status >= 0 else { throw .notWritable(path: path, reason: ffmpegText(status)) }
    }
  }
#endif
