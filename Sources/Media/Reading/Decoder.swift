import Compositing

#if Media
  internal import CFFmpeg

  /// One video stream of a file, decoded frame by frame.
  final class Decoder {
    let path: String
    private let file: InputFile
    private let input: InputContext
    private let stream: UnsafeMutablePointer<AVStream>
    private let packets: PacketReader
    private var codec: UnsafeMutablePointer<AVCodecContext>?
    /// The size that the file states, of frames that are decoded smaller; nil for others.
    private var statedSize: FrameSize?
    private var packet = av_packet_alloc()
    private(set) var frame = av_frame_alloc()
    private let stored: Orientation?
    /// The brightest light that the file was mastered for, as the first frame that says it has it.
    private var peak: Double?
    private var toneMap: ToneMap?
    /// How a file of inks has them; nil for others.
    private let inks: InkEncoding?
    private var isDraining = false
    /// Whether frames are still to come that are made from some before the one that was entered at.
    private var isEntering = false
    /// When it is too late to find that one, in seconds.
    private var lastEntry = Double.infinity
    /// A film may end in the middle; a picture may not.
    private(set) var isDamaged = false

    /// Opens a file.
    ///
    /// - Parameter file: The file.
    /// - Throws: The `MediaError` that says what is wrong.
    init(_ file: InputFile) throws(MediaError) {
      self.file = file
      path = file.path
      av_log_set_level(AV_LOG_QUIET)
      let signature = file.signature
      if let kind = signature.reference { throw .reference(path: path, kind: kind) }
      guard !file.isCutClip else { throw .damaged(path: path) }
      try file.checkStatedSize()
      inks = InkEncoding(uncovering: file, signature)
      let unreadable: MediaError =
        signature.isKnown && !signature.isSoundAlone
        ? .damaged(path: path) : .notAPicture(path: path)
      if let header = TIFFDirectory(file)?.header { file.cover(header.place, with: header.bytes) }
      input = try InputContext(file, failure: unreadable)
      file.hasProgressed()
      guard avformat_find_stream_info(input.format, nil) >= 0 else { throw unreadable }
      guard let found = Self.bestStream(of: input), let parameters = found.pointee.codecpar,
        let decoder = Self.decoder(of: found)
      else { throw unreadable }
      stream = found
      packets = PacketReader(input, found, file)
      stored = StoredOrientation.read(file, signature)
      try FrameSize(
        width: Int(parameters.pointee.width), height: Int(parameters.pointee.height)
      ).checkReadable(path)
      guard parameters.pointee.width > 0, parameters.pointee.height > 0 else { throw unreadable }
      if signature.isTIFF { isDamaged = !(TIFFDirectory(file)?.isWhole ?? false) }
      try open(decoder, parameters, halvings: 0)
    }

    /// Who decodes a stream.
    private static func decoder(
      of stream: UnsafeMutablePointer<AVStream>
    ) -> UnsafePointer<AVCodec>? {
      let id = stream.pointee.codecpar.pointee.codec_id
      // FFmpeg's own decoders of VP8 and VP9 do not see what is clear.
      if let mode = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0),
        String(cString: mode.pointee.value) == "1",
        let name = id == AV_CODEC_ID_VP9 ? "libvpx-vp9" : id == AV_CODEC_ID_VP8 ? "libvpx" : nil,
        let decoder = avcodec_find_decoder_by_name(name)
      {
        return decoder
      }
      return avcodec_find_decoder(id)
    }

    /// Opens the codec.
    ///
    /// - Parameters:
    ///   - decoder: Which one.
    ///   - parameters: What the file says of its frames.
    ///   - halvings: How often the sides of frames are halved.
    /// - Throws: `MediaError.outOfMemory`, or `notAPicture` if it does not take them.
    private func open(
      _ decoder: UnsafePointer<AVCodec>, _ parameters: UnsafePointer<AVCodecParameters>,
      halvings: Int32
    ) throws(MediaError) {
      avcodec_free_context(&codec)
      codec = avcodec_alloc_context3(decoder)
      guard let codec, avcodec_parameters_to_context(codec, parameters) >= 0 else {
        throw .outOfMemory
      }
      codec.pointee.thread_count = 1
      codec.pointee.lowres = halvings
      codec.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
      // A TIFF is full of fields that one program or another has put there and FFmpeg does not know.
      if !file.signature.isTIFF { codec.pointee.err_recognition |= AV_EF_EXPLODE }
      codec.pointee.max_pixels = Int64(MediaError.mostPixels)
      guard avcodec_open2(codec, decoder, nil) == 0 else { throw .notAPicture(path: path) }
    }

    /// The pixels from which on a progressive JPEG is decoded no larger than it has to be.
    private static let manyPixels = 1 << 25

    /// Prepares to decode a picture no larger than it has to be, where it takes much memory.
    ///
    /// Of a progressive JPEG nothing can be decoded before all its waves are known, six bytes a pixel. Its
    /// decoder leaves out the shortest of them then.
    ///
    /// - Parameter limit: What a larger picture is made smaller for.
    /// - Throws: The `MediaError` that says what is wrong.
    func shrink(for limit: PictureLimit) throws(MediaError) {
      guard let parameters = stream.pointee.codecpar, inks == nil,
        parameters.pointee.codec_id == AV_CODEC_ID_MJPEG,
        parameters.pointee.profile == FF_PROFILE_MJPEG_HUFFMAN_PROGRESSIVE_DCT,
        let decoder = avcodec_find_decoder(parameters.pointee.codec_id)
      else { return }
      let own = FrameSize(
        width: Int(parameters.pointee.width), height: Int(parameters.pointee.height))
      guard own.width * own.height >= Self.manyPixels else { return }
      let size = PictureSize(
        frame: own, aspectRatio: 1, orientation: stored ?? .upright, limit: limit)
      var halvings: Int32 = 0
      while halvings < Int32(decoder.pointee.max_lowres),
        own.width >> (halvings + 1) >= size.made.width,
        own.height >> (halvings + 1) >= size.made.height
      {
        halvings += 1
      }
      guard halvings > 0 else { return }
      statedSize = own
      try open(decoder, parameters, halvings: halvings)
    }

    deinit {
      av_frame_free(&frame)
      av_packet_free(&packet)
      avcodec_free_context(&codec)
    }

    /// The stream that is shown: the largest picture of an icon, and what FFmpeg thinks best of a film.
    private static func bestStream(of input: InputContext) -> UnsafeMutablePointer<AVStream>? {
      func area(_ stream: UnsafeMutablePointer<AVStream>) -> Int {
        guard let parameters = stream.pointee.codecpar else { return 0 }
        return Int(parameters.pointee.width) * Int(parameters.pointee.height)
      }
      if input.formatName == "ico" { return input.streams.max { area($0) < area($1) } }
      let best = av_find_best_stream(input.format, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
      return best < 0 ? nil : input.streams[Int(best)]
    }

    /// Whether the file may have more than one frame, as far as its kind tells.
    var canMove: Bool { !input.formatName.hasSuffix("_pipe") && input.formatName != "ico" }

    /// How long the film takes, in seconds, as far as the file says: its pictures, else all of it.
    var length: Double? {
      let unit = stream.pointee.time_base
      if stream.pointee.duration > 0 {
        return Double(stream.pointee.duration) * Double(unit.num) / Double(unit.den)
      }
      if input.formatName == "apng" { return AnimatedPNG.length(of: file) }
      guard let format = input.format, format.pointee.duration > 0 else { return nil }
      return Double(format.pointee.duration) / Double(AV_TIME_BASE)
    }

    /// When the frame is shown, in seconds, as far as the file says.
    var time: Double? {
      guard let frame, frame.pointee.best_effort_timestamp != Int64.min else { return nil }
      let unit = stream.pointee.time_base
      return Double(frame.pointee.best_effort_timestamp) * Double(unit.num) / Double(unit.den)
    }

    /// Takes the frame from the decoder, which makes its next one in other memory.
    ///
    /// - Returns: The frame.
    /// - Throws: `MediaError.outOfMemory`.
    func take() throws(MediaError) -> VideoFrame {
      let taken = try VideoFrame()
      av_frame_move_ref(taken.pointer, frame)
      return taken
    }

    /// How a frame is to be turned, as the file says in the place that its kind has for it.
    ///
    /// - Parameter frame: A frame of it.
    /// - Returns: How it stands upright.
    func orientation(of frame: UnsafePointer<AVFrame>) -> Orientation {
      if let data = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX) {
        return Self.orientation(UnsafeRawPointer(data.pointee.data))
      }
      if let stored { return stored }
      // A WebP's is among what it says of itself.
      if let text = av_dict_get(frame.pointee.metadata, "Orientation", nil, 0),
        let number = Int(String(cString: text.pointee.value).filter { $0 != " " })
      {
        return Orientation(exif: number) ?? .upright
      }
      // A clip's belongs to its stream.
      return Self.orientation(
        UnsafeRawPointer(av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, nil)))
    }

    private static func orientation(_ matrix: UnsafeRawPointer?) -> Orientation {
      matrix.map { Orientation(matrix: $0.assumingMemoryBound(to: Int32.self)) } ?? .upright
    }

    /// What the numbers of a frame mean.
    ///
    /// - Parameter frame: A frame of it, in the order of the file.
    /// - Returns: Of a high dynamic range the same as for the frame before, where they mean the same.
    func meaning(of frame: UnsafePointer<AVFrame>) -> PixelMeaning {
      if let inks { return .inks(inks) }
      peak = peak ?? MasteringPeak.read(frame) ?? MasteringPeak.read(stream)
      guard let meaning = ToneMap.Meaning(of: frame, peak: peak) else { return .usual }
      if let toneMap, toneMap.meaning == meaning { return .highRange(toneMap) }
      let made = ToneMap(meaning)
      toneMap = made
      return .highRange(made)
    }

    /// How large the picture of a frame becomes.
    ///
    /// - Parameters:
    ///   - frame: A frame of it.
    ///   - limit: What a larger one is made smaller for.
    /// - Returns: Its size as it is meant, and as it is made.
    func size(of frame: UnsafeMutablePointer<AVFrame>, within limit: PictureLimit) -> PictureSize {
      PictureSize(
        frame: statedSize
          ?? FrameSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height)),
        aspectRatio: pixelAspectRatio(of: frame), orientation: orientation(of: frame), limit: limit)
    }

    /// How much wider than high a frame's pixels are: 1 for square ones.
    private func pixelAspectRatio(of frame: UnsafeMutablePointer<AVFrame>) -> Double {
      let ratio = av_guess_sample_aspect_ratio(input.format, stream, frame)
      guard ratio.num > 0, ratio.den > 0 else { return 1 }
      // Of a PNG FFmpeg tells how many pixels there are in a length, and that is more where they are narrow.
      if file.signature.isPNG {
        return PNGDensity.aspectRatio(across: Int(ratio.num), down: Int(ratio.den))
      }
      return Double(ratio.num) / Double(ratio.den)
    }

    /// Frames a second, as far as the file says.
    var framesPerSecond: Double {
      let rate = stream.pointee.avg_frame_rate
      return rate.den > 0 ? Double(rate.num) / Double(rate.den) : 0
    }

    /// How a file is entered in the middle so that frames are the same as where all before them are decoded.
    enum Entry {
      /// It says which are whole, and when each is shown.
      case byItsIndex
      /// What is decoded says so, and has to be read up to there.
      case byItsPackets
    }

    /// How the file is entered in the middle; nil if it cannot be.
    var entry: Entry? {
      if ["mov", "matroska"].contains(where: input.formatName.hasPrefix) { return .byItsIndex }
      // Bare streams have no times, and pictures of the others lie on those before them.
      return Self.enteredByPackets.contains(input.formatName) ? .byItsPackets : nil
    }

    private static let enteredByPackets: Set = [
      "mpegts", "mpeg", "avi", "flv", "asf", "mxf", "nut", "ivf", "yuv4mpegpipe",
    ]

    /// Goes on with the last whole picture before a time, and reads all before it.
    ///
    /// - Parameter time: Seconds, as in `time`.
    /// - Returns: The latest time at which something is shown that was passed over; nil if it stays where
    ///   it is.
    func pass(to time: Double) -> Double? {
      guard let codec, let passed = packets.pass(to: time) else { return nil }
      enter(codec, until: time)
      return passed
    }

    /// Goes on with the last whole picture before a time.
    ///
    /// - Parameter time: Seconds, as in `time`.
    /// - Returns: False if it stays where it is.
    func enter(at time: Double) -> Bool {
      let unit = stream.pointee.time_base
      let place = Int64((time * Double(unit.den) / Double(unit.num)).rounded(.down))
      let status = av_seek_frame(
        input.format, stream.pointee.index, place, Int32(AVSEEK_FLAG_BACKWARD))
      guard status >= 0, let codec else { return false }
      packets.forget()
      file.hasProgressed()
      enter(codec, until: .infinity)
      return true
    }

    /// Another decoder of the same file, which begins with its first frame; this one is done with.
    ///
    /// - Returns: The decoder.
    /// - Throws: The `MediaError` that says what is wrong.
    func fromItsBeginning() throws(MediaError) -> Decoder {
      guard file.seek(to: 0) else { throw .damaged(path: path) }
      file.hasProgressed()
      return try Decoder(file)
    }

    private func enter(_ codec: UnsafeMutablePointer<AVCodecContext>, until time: Double) {
      lastEntry = time
      avcodec_flush_buffers(codec)
      isDraining = false
      isEntering = true
    }

    /// Decodes the next frame into `frame`.
    ///
    /// - Returns: False at the end.
    func next() throws(MediaError) -> Bool {
      guard let codec, let packet, let frame else { throw .outOfMemory }
      while true {
        let status = avcodec_receive_frame(codec, frame)
        if status == 0 {
          if isEntering {
            // What is shown before the whole picture may be made from what was passed over.
            guard frame.pointee.key_frame == 1 else {
              if let time, time > lastEntry { return false }
              continue
            }
            isEntering = false
          }
          if frame.pointee.decode_error_flags != 0
            || frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
          {
            isDamaged = true
          }
          try FrameSize(
            width: Int(frame.pointee.width), height: Int(frame.pointee.height)
          ).checkReadable(path)
          return frame.pointee.width > 0 && frame.pointee.height > 0
        }
        if status == averrorEOF { return false }
        if status == -ENOMEM { throw .outOfMemory }
        guard status == -EAGAIN || isEntering else { throw .damaged(path: path) }
        if isDraining { return false }
        if packets.next(packet) < 0 {
          if file.isStuck { throw .damaged(path: path) }
          isDraining = true
          _ = avcodec_send_packet(codec, nil)
          continue
        }
        defer { av_packet_unref(packet) }
        if packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 { isDamaged = true }
        let taken = avcodec_send_packet(codec, packet)
        if taken == -ENOMEM { throw .outOfMemory }
        guard taken == 0 || isEntering else { throw .damaged(path: path) }
      }
    }
  }
#endif
