#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Turns decoded frames into pixels of ours: BGRA, premultiplied, upright.
  enum PictureConversion {
    /// A picture of a frame.
    ///
    /// - Parameters:
    ///   - frame: The frame, of any pixel format.
    ///   - orientation: How it is to be turned.
    ///   - path: Of the file, for errors.
    /// - Returns: A picture of the frame's size, or turned.
    /// - Throws: A `MediaError` if the pixels cannot be had.
    static func picture(
      of frame: UnsafePointer<AVFrame>, orientation: Orientation, path: String
    ) throws(MediaError) -> PixelBuffer {
      let width = Int(frame.pointee.width)
      let height = Int(frame.pointee.height)
      guard let picture = try? PixelBuffer(width: width, height: height) else { throw .outOfMemory }
      let source = AVPixelFormat(rawValue: frame.pointee.format)
      guard
        let scaler = sws_getContext(
          Int32(width), Int32(height), fullRange(source), Int32(width), Int32(height),
          AV_PIX_FMT_BGRA, Int32(bitPattern: UInt32(flags)), nil, nil, nil)
      else { throw .notAPicture(path: path) }
      defer { sws_freeContext(scaler) }
      let isFull =
        frame.pointee.color_range == AVCOL_RANGE_JPEG || fullRange(source) != source
      let matrix = sws_getCoefficients(matrixNumber(frame.pointee.colorspace, height: height))
      sws_setColorspaceDetails(
        scaler, matrix, isFull ? 1 : 0, sws_getCoefficients(Int32(SWS_CS_DEFAULT)), 1, 0, 1 << 16,
        1 << 16)
      let rows = picture.withUnsafeMutableBytes { bytes -> Int32 in
        guard let base = bytes.baseAddress else { return 0 }
        var target: [UnsafeMutablePointer<UInt8>?] = [
          base.assumingMemoryBound(to: UInt8.self), nil, nil, nil,
        ]
        let targetStride: [Int32] = [Int32(picture.bytesPerRow), 0, 0, 0]
        return withUnsafeBytes(of: frame.pointee.data) { planes in
          withUnsafeBytes(of: frame.pointee.linesize) { strides in
            let sources = planes.bindMemory(to: UnsafePointer<UInt8>?.self)
            let sourceStrides = strides.bindMemory(to: Int32.self)
            return sws_scale(
              scaler, sources.baseAddress, sourceStrides.baseAddress, 0, Int32(height), &target,
              targetStride)
          }
        }
      }
      guard rows == Int32(height) else { throw .damaged(path: path) }
      premultiply(picture, hasAlpha: hasAlpha(source))
      return try turned(picture, orientation)
    }

    private static let flags = SWS_BICUBIC | SWS_FULL_CHR_H_INT | SWS_ACCURATE_RND

    /// The formats with J are the others in full range; swscale wants to hear it by itself.
    private static func fullRange(_ format: AVPixelFormat) -> AVPixelFormat {
      switch format {
      case AV_PIX_FMT_YUVJ420P: AV_PIX_FMT_YUV420P
      case AV_PIX_FMT_YUVJ422P: AV_PIX_FMT_YUV422P
      case AV_PIX_FMT_YUVJ444P: AV_PIX_FMT_YUV444P
      case AV_PIX_FMT_YUVJ440P: AV_PIX_FMT_YUV440P
      default: format
      }
    }

    /// What is not said is BT.601 for small pictures, and BT.709 from 720 lines on, as players do;
    /// JPEG is always BT.601 and says so.
    private static func matrixNumber(_ space: AVColorSpace, height: Int) -> Int32 {
      switch space {
      case AVCOL_SPC_BT709: Int32(SWS_CS_ITU709)
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: Int32(SWS_CS_ITU601)
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: Int32(SWS_CS_BT2020)
      default: height >= 720 ? Int32(SWS_CS_ITU709) : Int32(SWS_CS_ITU601)
      }
    }

    private static func hasAlpha(_ format: AVPixelFormat) -> Bool {
      guard let description = av_pix_fmt_desc_get(format) else { return false }
      return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
        || format == AV_PIX_FMT_PAL8
    }

    /// Straight alpha to premultiplied, rounded to nearest; without alpha everything is opaque.
    private static func premultiply(_ picture: PixelBuffer, hasAlpha: Bool) {
      let stride = picture.bytesPerRow
      let (width, height) = (picture.width, picture.height)
      picture.withUnsafeMutableBytes { bytes in
        for y in 0..<height {
          for x in 0..<width {
            let at = y * stride + x * 4
            guard hasAlpha else {
              bytes[at + 3] = 255
              continue
            }
            let alpha = UInt32(bytes[at + 3])
            if alpha == 255 { continue }
            for channel in 0..<3 {
              bytes[at + channel] = UInt8((UInt32(bytes[at + channel]) * alpha + 127) / 255)
            }
          }
        }
      }
    }

    private static func turned(
      _ picture: PixelBuffer, _ orientation: Orientation
    ) throws(MediaError) -> PixelBuffer {
      guard orientation != .upright else { return picture }
      let (w, h) = (picture.width, picture.height)
      let isSideways = orientation.quarterTurns % 2 == 1
      guard let result = try? PixelBuffer(width: isSideways ? h : w, height: isSideways ? w : h)
      else { throw .outOfMemory }
      for y in 0..<h {
        for x in 0..<w {
          let sx = orientation.isMirrored ? w - 1 - x : x
          let (tx, ty) =
            switch orientation.quarterTurns {
            case 1: (h - 1 - y, sx)
            case 2: (w - 1 - sx, h - 1 - y)
            case 3: (y, w - 1 - sx)
            default: (sx, y)
            }
          result.setPixel(picture.pixel(x: x, y: y), x: tx, y: ty)
        }
      }
      return result
    }
  }
#endif
