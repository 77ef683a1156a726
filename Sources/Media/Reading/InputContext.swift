#if Media
  internal import CFFmpeg

  /// FFmpeg's view of a file that is already open: its bytes, and no way to any other.
  ///
  /// FFmpeg knows playlists, addresses and devices, and a file may name them. None is in the list of what
  /// may be told from contents, nothing can be opened from within, and no name is looked at.
  final class InputContext {
    private(set) var format = avformat_alloc_context()
    private let file: InputFile
    private var io: UnsafeMutablePointer<AVIOContext>?

    // All hold all of themselves.
    /// What is shown: pictures, and clips.
    static let shown =
      [
        "png_pipe", "apng", "jpeg_pipe", "webp_pipe", "gif", "bmp_pipe", "tiff_pipe", "ico",
        "jpegxl_pipe", "j2k_pipe", "jpegls_pipe", "psd_pipe", "pcx_pipe", "ppm_pipe", "pgm_pipe",
        "pgmyuv_pipe", "pbm_pipe", "pam_pipe", "pfm_pipe", "qoi_pipe", "dds_pipe", "exr_pipe",
        "dpx_pipe", "sgi_pipe", "sunrast_pipe", "xbm_pipe", "xpm_pipe", "xwd_pipe",
      ] + clips
    /// What is heard: songs, and clips.
    static let heard =
      ["mp3", "aac", "flac", "ogg", "wav", "w64", "aiff", "caf", "au", "amr"] + clips
    private static let clips = [
      "mov", "matroska", "avi", "flv", "asf", "ogg", "mpeg", "mpegts", "mpegvideo", "m4v", "mxf",
      "nut", "dv", "ivf", "obu", "h264", "hevc", "mjpeg", "yuv4mpegpipe",
    ]

    private static let bufferSize = 1 << 16

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - file: The file, at its beginning.
    ///   - formats: What it may be, by FFmpeg's names.
    ///   - failure: What is thrown for another.
    /// - Throws: `failure` if it is none of the formats, or too damaged to tell.
    init(
      _ file: InputFile, formats: [String] = shown, failure: MediaError
    ) throws(MediaError) {
      self.file = file
      guard let format, let buffer = av_malloc(Self.bufferSize) else { throw .outOfMemory }
      io = avio_alloc_context(
        buffer.assumingMemoryBound(to: UInt8.self), Int32(Self.bufferSize), 0,
        Unmanaged.passUnretained(file).toOpaque(), Self.read, nil, Self.seek)
      guard let io else {
        av_free(buffer)
        throw .outOfMemory
      }
      format.pointee.pb = io
      format.pointee.format_whitelist = av_strdup(formats.joined(separator: ","))
      format.pointee.protocol_whitelist = av_strdup("none")
      format.pointee.io_open = { _, _, _, _, _ in -EPERM }
      format.pointee.interrupt_callback = AVIOInterruptCB(
        callback: { opaque in
          InputContext.file(opaque).map { $0.isStuck ? 1 : 0 } ?? 1
        }, opaque: Unmanaged.passUnretained(file).toOpaque())
      // FFmpeg frees what it could not open.
      guard avformat_open_input(&self.format, nil, nil, nil) == 0 else { throw failure }
    }

    deinit {
      avformat_close_input(&format)
      // The buffer may be another by now.
      if let io { av_freep(&io.pointee.buffer) }
      avio_context_free(&io)
    }

    /// The streams, in the file's order.
    var streams: [UnsafeMutablePointer<AVStream>] {
      guard let format else { return [] }
      return (0..<Int(format.pointee.nb_streams)).compactMap { format.pointee.streams[$0] }
    }

    /// Whether one of the streams is sound, or one may come that is.
    var mayHaveSound: Bool {
      guard let format else { return false }
      return format.pointee.ctx_flags & AVFMTCTX_NOHEADER != 0
        || streams.contains { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
    }

    /// When the first picture of a clip is shown, in seconds of the file's own; 0 where it does not say.
    var pictureStart: Double {
      let best = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
      guard best >= 0 else { return 0 }
      let (start, unit) = (
        streams[Int(best)].pointee.start_time, streams[Int(best)].pointee.time_base
      )
      return start == Int64.min ? 0 : Double(start) * Double(unit.num) / Double(unit.den)
    }

    /// What FFmpeg calls the format.
    var formatName: String {
      format?.pointee.iformat.pointee.name.map { String(cString: $0) } ?? ""
    }

    private static func file(_ opaque: UnsafeMutableRawPointer?) -> InputFile? {
      opaque.map { Unmanaged<InputFile>.fromOpaque($0).takeUnretainedValue() }
    }

    private static let read:
      @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32 = {
        opaque, target, size in
        guard let file = file(opaque), let target else { return averrorEOF }
        let got = file.read(into: UnsafeMutableRawBufferPointer(start: target, count: Int(size)))
        return got == 0 ? averrorEOF : Int32(got)
      }

    private static let seek: @convention(c) (UnsafeMutableRawPointer?, Int64, Int32) -> Int64 = {
      opaque, offset, whence in
      guard let file = file(opaque) else { return -1 }
      switch whence & ~AVSEEK_FORCE {
      case AVSEEK_SIZE: return file.count
      case SEEK_CUR: return file.seek(to: file.place + offset) ? file.place : -1
      case SEEK_END: return file.seek(to: file.count + offset) ? file.place : -1
      default: return file.seek(to: offset) ? file.place : -1
      }
    }
  }

  /// FFmpeg's mark for the end; the macro does not come through to Swift.
  let averrorEOF: Int32 = -0x2046_4F45
#endif
