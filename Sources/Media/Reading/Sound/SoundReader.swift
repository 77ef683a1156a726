#if Media
  internal import CFFmpeg

  /// The best sound stream of a file, decoded and converted piece by piece.
  ///
  /// No more of it is in memory than what one packet holds. What cannot be decoded is left out, as players
  /// do, unless it is a lot. One thread at a time.
  final class SoundReader: SoundSource, @unchecked Sendable {
    private let file: InputFile
    private let input: InputContext
    private let stream: UnsafeMutablePointer<AVStream>
    private var codec: UnsafeMutablePointer<AVCodecContext>?
    private var packet = av_packet_alloc()
    private var frame = av_frame_alloc()
    private var converter: SoundConverter?
    /// When the file's beginning is, in seconds of its own; nil where times do not mind.
    private let start: Double?
    /// What has been decoded and not been given.
    private var waiting = SoundQueue()
    /// Samples so far, those that wait among them; less than 0 before the beginning.
    private var position = 0
    private var isDraining = false
    private var hasDecoded = false
    /// Packets, one after another, of which nothing came.
    private var failures = 0

    /// So many packets of which nothing comes are damage, and not a glitch: about a second.
    private static let mostFailures = 40
    /// How far times may be from where sound is before silence is put in between: files round them.
    private static let tolerance = SoundBlock.rate / 20

    /// Opens a file at its beginning.
    ///
    /// - Parameters:
    ///   - file: The file; what was made of it before may not be used any more.
    ///   - beginning: What counts as its beginning.
    /// - Throws: The `MediaError` that says what is wrong.
    init(_ file: InputFile, from beginning: SoundFile.Beginning) throws(MediaError) {
      self.file = file
      let path = file.path
      av_log_set_level(AV_LOG_QUIET)
      let signature = file.signature
      if let kind = signature.reference { throw .reference(path: path, kind: kind) }
      guard !signature.isPicture else { throw .noSound(path: path) }
      guard !file.isCutSound else { throw .damaged(path: path) }
      let unreadable: MediaError =
        signature.isKnown || signature.isSound ? .damaged(path: path) : .notSound(path: path)
      _ = file.seek(to: 0)
      file.hasProgressed()
      input = try InputContext(file, formats: InputContext.heard, failure: unreadable)
      file.hasProgressed()
      // Most files say at once which streams they have.
      guard input.mayHaveSound else { throw .noSound(path: path) }
      guard avformat_find_stream_info(input.format, nil) >= 0 else { throw unreadable }
      let best = av_find_best_stream(input.format, AVMEDIA_TYPE_AUDIO, -1, -1, nil, 0)
      guard best >= 0 else { throw .noSound(path: path) }
      stream = input.streams[Int(best)]
      start = beginning == .picture ? input.pictureStart : nil
      for other in input.streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
      guard let parameters = stream.pointee.codecpar,
        let decoder = avcodec_find_decoder(parameters.pointee.codec_id)
      else { throw .noSound(path: path) }
      codec = avcodec_alloc_context3(decoder)
      guard let codec, avcodec_parameters_to_context(codec, parameters) >= 0 else {
        throw .outOfMemory
      }
      codec.pointee.thread_count = 1
      codec.pointee.flags |= AV_CODEC_FLAG_BITEXACT
      // What encoders put before the first sample is taken away again by this.
      codec.pointee.pkt_timebase = stream.pointee.time_base
      guard avcodec_open2(codec, decoder, nil) == 0 else { throw unreadable }
    }

    deinit {
      av_frame_free(&frame)
      av_packet_free(&packet)
      avcodec_free_context(&codec)
    }

    func next(_ count: Int) throws(MediaError) -> SoundBlock? {
      while waiting.count < count, try decode() {}
      return waiting.count > 0 ? waiting.takeFirst(count) : nil
    }

    /// Decodes one frame more.
    ///
    /// - Returns: False at the end.
    private func decode() throws(MediaError) -> Bool {
      guard let codec, let packet, let frame else { throw .outOfMemory }
      while true {
        let status = avcodec_receive_frame(codec, frame)
        if status == 0 {
          defer { av_frame_unref(frame) }
          (failures, hasDecoded) = (0, true)
          try take(frame)
          return true
        }
        if status == averrorEOF || isDraining && status == -EAGAIN {
          if let converter { add(try converter.rest()) }
          converter = nil
          guard hasDecoded || failures == 0, !endsEarly else { throw .damaged(path: file.path) }
          return false
        }
        if status != -EAGAIN { try fail() }
        guard av_read_frame(input.format, packet) >= 0 else {
          if file.isStuck { throw .damaged(path: file.path) }
          isDraining = true
          _ = avcodec_send_packet(codec, nil)
          continue
        }
        defer { av_packet_unref(packet) }
        file.hasProgressed()
        guard packet.pointee.stream_index == stream.pointee.index else { continue }
        if avcodec_send_packet(codec, packet) != 0 { try fail() }
      }
    }

    /// Whether a second and a fiftieth are missing of what the file says that it has, where it is no guess.
    private var endsEarly: Bool {
      guard start == nil, hasDecoded, let stated = statedLength else { return false }
      return Double(position) / Double(SoundBlock.rate) < min(stated - 1, stated * 0.98)
    }

    /// The sound's length in seconds, as the file says it; where only the whole file has one, that, if it holds nothing
    /// else.
    private var statedLength: Double? {
      guard let format = input.format?.pointee,
        format.duration_estimation_method != AVFMT_DURATION_FROM_BITRATE
      else { return nil }
      let (length, unit) = (stream.pointee.duration, stream.pointee.time_base)
      if length > 0 { return Double(length) * Double(unit.num) / Double(unit.den) }
      guard format.duration > 0, input.streams.count == 1 else { return nil }
      return Double(format.duration) / Double(AV_TIME_BASE)
    }

    private func fail() throws(MediaError) {
      failures += 1
      if failures > Self.mostFailures { throw .damaged(path: file.path) }
    }

    /// Converts a frame, and puts it where it belongs.
    private func take(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
      guard frame.pointee.nb_samples > 0 else { return }
      if let converter, !converter.takes(frame) {
        add(try converter.rest())
        self.converter = nil
      }
      try place(frame)
      if let converter {
        add(try converter.convert(frame))
      } else {
        let fresh = try SoundConverter(for: frame, path: file.path)
        converter = fresh
        add(try fresh.convert(frame))
      }
    }

    /// Puts silence before a frame that comes later than where the sound before it ends.
    private func place(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
      let (stamp, unit) = (frame.pointee.best_effort_timestamp, stream.pointee.time_base)
      guard let start, stamp != Int64.min else { return }
      let time = Double(stamp) * Double(unit.num) / Double(unit.den) - start
      let place = (time * Double(SoundBlock.rate)).rounded()
      guard abs(place) < 1e12 else { return }
      guard converter != nil || position != 0 else {
        // The first one is where it says.
        position = min(0, Int(place))
        add(silence: Int(place) - position)
        return
      }
      guard Int(place) - position - (converter?.delay ?? 0) > Self.tolerance else { return }
      if let converter { add(try converter.rest()) }
      self.converter = nil
      add(silence: Int(place) - position)
    }

    private func add(silence count: Int) {
      guard count > 0 else { return }
      position += count
      waiting.append(silence: min(count, position))
    }

    private func add(_ block: SoundBlock) {
      var block = block
      if position < 0 { position += block.takeFirst(-position).count }
      position += block.count
      waiting.append(block)
    }
  }
#endif
