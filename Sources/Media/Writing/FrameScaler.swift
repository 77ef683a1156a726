#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Converts our pixels to planes of luma and chroma: BT.709, limited range.
  final class FrameScaler {
    private let size: FrameSize
    private var scaler: OpaquePointer?
    private(set) var frame = av_frame_alloc()
    /// A picture of the planes' size, once there has been one of another.
    private var padded: PixelBuffer?

    /// Makes a converter to planes of a size; pictures that are smaller repeat their last column
    /// and row.
    init(size: FrameSize, format: AVPixelFormat) throws(MediaError) {
      self.size = size
      let (width, height) = (size.width, size.height)
      av_log_set_level(AV_LOG_QUIET)
      let flags = SWS_BICUBIC | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND | SWS_BITEXACT
      scaler = sws_getContext(
        Int32(width), Int32(height), AV_PIX_FMT_BGRA, Int32(width), Int32(height), format,
        Int32(flags), nil, nil, nil)
      guard let scaler, let frame else { throw .outOfMemory }
      let matrix = sws_getCoefficients(Int32(SWS_CS_ITU709))
      sws_setColorspaceDetails(scaler, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16)
      frame.pointee.width = Int32(width)
      frame.pointee.height = Int32(height)
      frame.pointee.format = format.rawValue
      frame.pointee.color_range = AVCOL_RANGE_MPEG
      frame.pointee.colorspace = AVCOL_SPC_BT709
      frame.pointee.color_primaries = AVCOL_PRI_BT709
      frame.pointee.color_trc = AVCOL_TRC_BT709
      guard av_frame_get_buffer(frame, 0) == 0 else { throw .outOfMemory }
    }

    deinit {
      sws_freeContext(scaler)
      av_frame_free(&frame)
    }

    /// Fills `frame` with the pixels; they go over black where they are not opaque, which
    /// premultiplied they are already.
    func convert(_ picture: PixelBuffer) throws(MediaError) -> FrameScaler {
      guard let frame, av_frame_make_writable(frame) == 0 else { throw .outOfMemory }
      let source = try padded(picture)
      source.withUnsafeBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        var planes: [UnsafePointer<UInt8>?] = [
          base.assumingMemoryBound(to: UInt8.self), nil, nil, nil,
        ]
        let strides: [Int32] = [Int32(source.bytesPerRow), 0, 0, 0]
        withUnsafeMutableBytes(of: &frame.pointee.data) { target in
          withUnsafeBytes(of: frame.pointee.linesize) { targetStrides in
            _ = sws_scale(
              scaler, &planes, strides, 0, Int32(size.height),
              target.bindMemory(to: UnsafeMutablePointer<UInt8>?.self).baseAddress,
              targetStrides.bindMemory(to: Int32.self).baseAddress)
          }
        }
      }
      return self
    }

    /// A row of a plane.
    func row(_ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt8>? {
      guard let frame else { return nil }
      let data = [frame.pointee.data.0, frame.pointee.data.1, frame.pointee.data.2]
      let strides = [
        frame.pointee.linesize.0, frame.pointee.linesize.1, frame.pointee.linesize.2,
      ]
      return data[plane].map { $0 + y * Int(strides[plane]) }
    }

    private func padded(_ picture: PixelBuffer) throws(MediaError) -> PixelBuffer {
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
