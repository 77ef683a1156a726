#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Converts our pixels to planes of luma and chroma: BT.709, limited range.
  ///
  /// On any number of threads, of which the planes tell nothing. One thread at a time may call.
  final class FrameScaler {
    private let size: FrameSize
    private let format: AVPixelFormat
    private var scaler = sws_alloc_context()
    private var source = av_frame_alloc()
    /// A picture of the planes' size, once there has been one of another.
    private var padded: PixelBuffer?
    private let hasAlpha: Bool
    /// How many pictures it has converted.
    private(set) var count = 0

    /// Makes a converter to planes of a size; pictures that are smaller repeat their last column
    /// and row.
    ///
    /// - Parameters:
    ///   - size: The planes' size.
    ///   - format: What they hold. Where that has alpha, colours are straight.
    ///   - threads: How many convert.
    /// - Throws: `MediaError.outOfMemory`.
    init(size: FrameSize, format: AVPixelFormat, threads: Int) throws(MediaError) {
      self.size = size
      self.format = format
      hasAlpha = format == AV_PIX_FMT_YUVA420P
      av_log_set_level(AV_LOG_QUIET)
      guard let scaler, let source else { throw .outOfMemory }
      let flags = SWS_BICUBIC | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND | SWS_BITEXACT
      let numbers: [(String, Int)] = [
        ("srcw", size.width), ("srch", size.height), ("dstw", size.width), ("dsth", size.height),
        ("src_format", Int(AV_PIX_FMT_BGRA.rawValue)), ("dst_format", Int(format.rawValue)),
        ("sws_flags", Int(flags)), ("threads", min(threads, max(1, size.height / Self.leastRows))),
      ]
      for (name, number) in numbers {
        av_opt_set_int(UnsafeMutableRawPointer(scaler), name, Int64(number), 0)
      }
      let matrix = sws_getCoefficients(Int32(SWS_CS_ITU709))
      guard sws_init_context(scaler, nil, nil) >= 0,
        sws_setColorspaceDetails(scaler, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16) >= 0
      else { throw .outOfMemory }
      source.pointee.width = Int32(size.width)
      source.pointee.height = Int32(size.height)
      source.pointee.format = AV_PIX_FMT_BGRA.rawValue
    }

    /// The fewest rows that are worth a thread.
    private static let leastRows = 64

    deinit {
      sws_freeContext(scaler)
      av_frame_free(&source)
    }

    /// A frame for the planes, with what they mean.
    func makeFrame() throws(MediaError) -> VideoFrame {
      let frame = try VideoFrame(size: size, format: format)
      frame.pointer.pointee.color_range = AVCOL_RANGE_MPEG
      frame.pointer.pointee.colorspace = AVCOL_SPC_BT709
      frame.pointer.pointee.color_primaries = AVCOL_PRI_BT709
      frame.pointer.pointee.color_trc = AVCOL_TRC_BT709
      return frame
    }

    /// Fills a frame with the pixels; they go over black where they are not opaque, which
    /// premultiplied they are already, unless alpha is kept.
    ///
    /// - Parameters:
    ///   - picture: The pixels.
    ///   - frame: One of `makeFrame()`.
    /// - Throws: `MediaError.outOfMemory`.
    func convert(_ picture: PixelBuffer, into frame: VideoFrame) throws(MediaError) {
      guard av_frame_make_writable(frame.pointer) == 0, let source else { throw .outOfMemory }
      var whole = try fitting(picture)
      if hasAlpha { whole = try whole.straightForWriting() }
      let status = whole.withUnsafeBytes { bytes -> Int32 in
        // What is read stays the picture's: freeing it is nobody's business here.
        source.pointee.buf.0 = av_buffer_create(
          UnsafeMutableRawPointer(mutating: bytes.baseAddress)?
            .assumingMemoryBound(to: UInt8.self), bytes.count, { _, _ in }, nil,
          Int32(AV_BUFFER_FLAG_READONLY))
        guard let lent = source.pointee.buf.0 else { return -1 }
        source.pointee.data.0 = lent.pointee.data
        source.pointee.linesize.0 = Int32(whole.bytesPerRow)
        defer {
          av_buffer_unref(&source.pointee.buf.0)
          source.pointee.data.0 = nil
        }
        return sws_scale_frame(scaler, frame.pointer, source)
      }
      guard status >= 0 else { throw .outOfMemory }
      count += 1
    }

    /// The picture, with its last column and row once more where the planes are larger.
    private func fitting(_ picture: PixelBuffer) throws(MediaError) -> PixelBuffer {
      let (width, height) = (size.width, size.height)
      guard picture.width < width || picture.height < height else { return picture }
      guard let target = padded ?? (try? PixelBuffer(width: width, height: height)) else {
        throw .outOfMemory
      }
      padded = target
      picture.withUnsafeBytes { source in
        target.withUnsafeMutableBytes { bytes in
          guard let from = source.baseAddress, let to = bytes.baseAddress else { return }
          for y in 0..<height {
            let row = from + min(y, picture.height - 1) * picture.bytesPerRow
            let out = to + y * target.bytesPerRow
            out.copyMemory(from: row, byteCount: picture.width * 4)
            if width > picture.width {
              (out + picture.width * 4).copyMemory(
                from: row + (picture.width - 1) * 4, byteCount: 4)
            }
          }
        }
      }
      return target
    }
  }
#endif
