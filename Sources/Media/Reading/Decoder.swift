import Compositing

#if Media
  internal import CFFmpeg

  /// One video stream of a file, decoded frame by frame.
  final class Decoder {
    let path: String
    private var format: UnsafeMutablePointer<AVFormatContext>?
    private var codec: UnsafeMutablePointer<AVCodecContext>?
    private var packet = av_packet_alloc()
    private(set) var frame = av_frame_alloc()
    private var stream: Int32 = -1
    private var isDraining = false
    /// A film may end in the middle; a picture may not.
    private(set) var isDamaged = false

    init(path: String) throws(MediaError) {
      self.path = path
      if let problem = problem(readingAt: path) { throw problem }
      av_log_set_level(AV_LOG_QUIET)
      let signature = Signature(path: path)
      if let size = signature.sizeOfPNG { try Self.check(size.width, size.height, path) }
      let unreadable: MediaError =
        signature.isKnown ? .damaged(path: path) : .notAPicture(path: path)
      // The name may look like a protocol or a pattern of numbers to FFmpeg: say that it is a file.
      guard avformat_open_input(&format, "file:" + path, nil, nil) == 0 else {
        throw unreadable
      }
      guard avformat_find_stream_info(format, nil) >= 0 else { throw unreadable }
      var found: UnsafePointer<AVCodec>?
      stream = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, &found, 0)
      guard stream >= 0, let found, let parameters = parameters else { throw unreadable }
      try Self.check(Int(parameters.pointee.width), Int(parameters.pointee.height), path)
      guard parameters.pointee.width > 0, parameters.pointee.height > 0 else { throw unreadable }
      codec = avcodec_alloc_context3(found)
      guard let codec, avcodec_parameters_to_context(codec, parameters) >= 0 else {
        throw .outOfMemory
      }
      codec.pointee.thread_count = 1
      codec.pointee.err_recognition =
        AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE
      codec.pointee.max_pixels = Int64(MediaError.mostPixels)
      guard avcodec_open2(codec, found, nil) == 0 else { throw .notAPicture(path: path) }
    }

    deinit {
      av_frame_free(&frame)
      av_packet_free(&packet)
      avcodec_free_context(&codec)
      avformat_close_input(&format)
    }

    private static func check(_ width: Int, _ height: Int, _ path: String) throws(MediaError) {
      guard width <= PixelBuffer.maximumSide, height <= PixelBuffer.maximumSide,
        width * height <= MediaError.mostPixels
      else { throw .tooLarge(path: path, width: width, height: height) }
    }

    /// The quarter turns that the file asks for, clockwise, and whether it is mirrored first.
    var orientation: Orientation {
      if let frame, let data = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX) {
        return data.pointee.data.withMemoryRebound(to: Int32.self, capacity: 9) {
          Orientation(matrix: $0)
        }
      }
      return .upright
    }

    /// Frames a second, as far as the file says.
    var framesPerSecond: Double {
      guard let format, stream >= 0, let found = format.pointee.streams[Int(stream)] else {
        return 0
      }
      let rate = found.pointee.avg_frame_rate
      return rate.den > 0 ? Double(rate.num) / Double(rate.den) : 0
    }

    private var parameters: UnsafeMutablePointer<AVCodecParameters>? {
      guard let format, stream >= 0 else { return nil }
      return format.pointee.streams[Int(stream)]?.pointee.codecpar
    }

    /// Decodes the next frame into `frame`.
    ///
    /// - Returns: False at the end.
    func next() throws(MediaError) -> Bool {
      guard let format, let codec, let packet, let frame else { throw .outOfMemory }
      while true {
        let status = avcodec_receive_frame(codec, frame)
        if status == 0 {
          if frame.pointee.decode_error_flags != 0
            || frame.pointee.flags & AV_FRAME_FLAG_CORRUPT != 0
          {
            isDamaged = true
          }
          try Self.check(Int(frame.pointee.width), Int(frame.pointee.height), path)
          return frame.pointee.width > 0 && frame.pointee.height > 0
        }
        if status == averrorEOF { return false }
        guard status == -EAGAIN else { throw .damaged(path: path) }
        if isDraining { return false }
        let read = av_read_frame(format, packet)
        if read < 0 {
          isDraining = true
          _ = avcodec_send_packet(codec, nil)
          continue
        }
        defer { av_packet_unref(packet) }
        guard packet.pointee.stream_index == stream else { continue }
        if packet.pointee.flags & AV_PKT_FLAG_CORRUPT != 0 { isDamaged = true }
        guard avcodec_send_packet(codec, packet) == 0 else { throw .damaged(path: path) }
      }
    }
  }

  /// FFmpeg's mark for the end; the macro does not come through to Swift.
  let averrorEOF: Int32 = -0x2046_4F45

  /// How a picture is to be turned to stand upright.
  struct Orientation: Equatable {
    var quarterTurns = 0
    var isMirrored = false

    static let upright = Orientation()

    init() {}

    /// From FFmpeg's display matrix, 16.16 fixed point: the first two columns of the first two rows.
    init(matrix: UnsafePointer<Int32>) {
      let (a, b, c, d) = (
        matrix[0].signum(), matrix[1].signum(), matrix[3].signum(), matrix[4].signum()
      )
      switch (a, b, c, d) {
      case (0, 1, -1, 0): quarterTurns = 1
      case (-1, 0, 0, -1): quarterTurns = 2
      case (0, -1, 1, 0): quarterTurns = 3
      case (-1, 0, 0, 1): isMirrored = true
      case (1, 0, 0, -1): (quarterTurns, isMirrored) = (2, true)
      case (0, 1, 1, 0): (quarterTurns, isMirrored) = (3, true)
      case (0, -1, -1, 0): (quarterTurns, isMirrored) = (1, true)
      default: break
      }
    }
  }
#endif
