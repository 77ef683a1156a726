#if Media
  internal import CFFmpeg
  internal import Synchronization

  /// An encoder of FFmpeg's: frames in, packets out.
  ///
  /// One thread at a time may call.
  final class VideoEncoder: @unchecked Sendable {
    let context: UnsafeMutablePointer<AVCodecContext>
    private let filter: UnsafeMutablePointer<AVBSFContext>?
    private let path: String
    private var count: Int64 = 0

    /// Libraries fill tables of their own when their first encoder is opened, without a lock.
    private static let opening = Mutex(())

    /// Opens an encoder.
    ///
    /// - Parameters:
    ///   - name: FFmpeg's name of it.
    ///   - path: The film's path, for errors.
    ///   - options: The encoder's own, by FFmpeg's names.
    ///   - filter: What packets go through, in FFmpeg's words for bitstream filters; nil is nothing.
    ///   - configure: Sets all that is no option.
    /// - Throws: `MediaError.encoding` if there is no such encoder, or it does not take this.
    init(
      _ name: String, path: String, options: [(String, String)], filter: String? = nil,
      configure: (UnsafeMutablePointer<AVCodecContext>) -> Void
    ) throws(MediaError) {
      self.path = path
      av_log_set_level(AV_LOG_QUIET)
      guard let encoder = avcodec_find_encoder_by_name(name) else {
        throw .encoding(path: path, reason: "FFmpeg has no encoder '\(name)' here")
      }
      var context = avcodec_alloc_context3(encoder)
      guard let made = context else { throw .outOfMemory }
      made.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER | AV_CODEC_FLAG_BITEXACT
      made.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      configure(made)
      let (width, height) = (made.pointee.width, made.pointee.height)
      let opened = Self.opening.withLock { _ in
        withOptions(options) { avcodec_open2(made, encoder, $0) }
      }
      guard opened == 0 else {
        avcodec_free_context(&context)
        throw .encoding(
          path: path,
          reason: "the encoder '\(name)' does not take \(width)×\(height) pixels; choose "
            + "another size, codec or format")
      }
      self.context = made
      do throws(MediaError) {
        self.filter = try filter.map { words throws(MediaError) in
          try Self.makeFilter(words, for: made, path)
        }
      } catch {
        avcodec_free_context(&context)
        throw error
      }
    }

    deinit {
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      var filter = filter
      avcodec_free_context(&context)
      av_bsf_free(&filter)
    }

    private static func makeFilter(
      _ words: String, for context: UnsafeMutablePointer<AVCodecContext>, _ path: String
    ) throws(MediaError) -> UnsafeMutablePointer<AVBSFContext> {
      var filter: UnsafeMutablePointer<AVBSFContext>?
      guard av_bsf_list_parse_str(words, &filter) >= 0, let made = filter else {
        throw .encoding(path: path, reason: "FFmpeg has no filter '\(words)' here")
      }
      avcodec_parameters_from_context(made.pointee.par_in, context)
      made.pointee.time_base_in = context.pointee.time_base
      guard av_bsf_init(made) >= 0 else {
        av_bsf_free(&filter)
        throw .encoding(path: path, reason: "FFmpeg's filter '\(words)' does not take it")
      }
      return made
    }

    /// Encodes the next frame; nil says that there are no more.
    ///
    /// - Parameters:
    ///   - frame: The frame; its time becomes its number.
    ///   - isAbandoned: Asked before each packet: whether nobody wants what is still to come.
    /// - Returns: Packets that are done, each with its times in frames, the first shown at 0.
    /// - Throws: `MediaError.encoding` with the library's words.
    func encode(
      _ frame: VideoFrame?, unless isAbandoned: () -> Bool = { false }
    ) throws(MediaError) -> [EncodedPacket] {
      frame?.pointer.pointee.pts = count
      frame?.pointer.pointee.pict_type = AV_PICTURE_TYPE_NONE
      count += 1
      try check(avcodec_send_frame(context, frame?.pointer))
      var packets: [EncodedPacket] = []
      while !isAbandoned() {
        let packet = try EncodedPacket()
        let status = avcodec_receive_packet(context, packet.pointer)
        if status == -EAGAIN { break }
        if status == averrorEOF {
          packets += try filtered(nil)
          break
        }
        try check(status)
        packets += try filtered(packet)
      }
      return packets
    }

    private func filtered(_ packet: EncodedPacket?) throws(MediaError) -> [EncodedPacket] {
      guard let filter else { return packet.map { [$0] } ?? [] }
      try check(av_bsf_send_packet(filter, packet?.pointer))
      var packets: [EncodedPacket] = []
      while true {
        let packet = try EncodedPacket()
        let status = av_bsf_receive_packet(filter, packet.pointer)
        if status == -EAGAIN || status == averrorEOF { return packets }
        try check(status)
        packets.append(packet)
      }
    }

    private func check(_ status: Int32) throws(MediaError) {
      guard status >= 0 else { throw .encoding(path: path, reason: ffmpegText(status)) }
    }
  }

  /// A part of an encoded film.
  ///
  /// One thread at a time may use it.
  final class EncodedPacket: @unchecked Sendable {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(MediaError) {
      guard let packet = av_packet_alloc() else { throw .outOfMemory }
      pointer = packet
    }

    deinit {
      var packet: UnsafeMutablePointer<AVPacket>? = pointer
      av_packet_free(&packet)
    }
  }
#endif
