#if Media
  internal import CFFmpeg
  internal import Compositing

  extension PictureConversion {
    /// Rows of a band: swscale's patterns repeat within that.
    static let bandHeight = 64

    /// How many times smaller rows that come in bands can become at once: swscale takes two steps for what is
    /// some fifty times smaller, and only of whole pictures.
    private static let mostAtOnce = 32

    /// How large a picture becomes at first that is made of bands.
    ///
    /// - Parameters:
    ///   - own: How large it is.
    ///   - size: How large it is to become.
    /// - Returns: The latter, or a size between them.
    static func firstSize(_ own: FrameSize, _ size: FrameSize) -> FrameSize {
      FrameSize(
        width: max(size.width, -(-own.width / mostAtOnce)),
        height: max(size.height, -(-own.height / mostAtOnce)))
    }

    /// Whether each row of a format is by itself: all of its colours are as high as it is.
    static func holdsWholeRows(_ format: AVPixelFormat) -> Bool {
      av_pix_fmt_desc_get(format)?.pointee.log2_chroma_h == 0
    }

    /// A smaller picture of pixels with straight alpha: premultiplied first, a band of rows at a time, so that
    /// there is never a second picture of the size of the first.
    static func scaledInBands(
      _ planes: UnsafeBufferPointer<UnsafePointer<UInt8>?>, _ strides: UnsafeBufferPointer<Int32>,
      _ source: Source, to size: FrameSize, _ profile: ColorProfile?, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      let own = source.size
      let first = firstSize(own, size)
      guard first == size else {
        return try scaled(
          scaledInBands(planes, strides, source, to: first, profile, path), to: size, path)
      }
      let picture = try empty(size)
      let whole = Source(
        size: own, format: AV_PIX_FMT_BGRA, colorspace: AVCOL_SPC_UNSPECIFIED, isFull: true)
      let scaler = try makeScaler(whole, AV_PIX_FMT_BGRA, size, path)
      defer { sws_freeContext(scaler) }
      var done: Int32 = 0
      for top in stride(from: 0, to: own.height, by: bandHeight) {
        let height = min(bandHeight, own.height - top)
        let band = try empty(FrameSize(width: own.width, height: height))
        let isPalette = source.format == AV_PIX_FMT_PAL8
        let rows = planes.indices.map { plane in
          // The second plane of such a picture is its palette.
          isPalette && plane > 0
            ? planes[plane] : planes[plane]?.advanced(by: top * Int(strides[plane]))
        }
        let part = Source(
          size: FrameSize(width: own.width, height: height), format: source.format,
          colorspace: colorspace(of: source), isFull: source.isFull)
        try band.withUnsafeMutableBytes { bytes throws(MediaError) in
          try scale(
            rows, strides.baseAddress, part, into: bytes.baseAddress, stride: band.bytesPerRow,
            AV_PIX_FMT_BGRA, part.size, path)
        }
        finish(band, profile, hasAlpha: true)
        done += pass(band, top, by: scaler, to: picture)
      }
      guard done == Int32(size.height) else { throw .damaged(path: path) }
      return picture
    }

    /// What a band's colours are told by: its height does not say it, as that of the picture does.
    private static func colorspace(of source: Source) -> AVColorSpace {
      guard source.colorspace == AVCOL_SPC_UNSPECIFIED else { return source.colorspace }
      let number = matrixNumber(source.colorspace, height: source.size.height)
      return number == Int32(SWS_CS_ITU709) ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
    }

    /// Hands a band to what makes the picture smaller.
    ///
    /// - Returns: How many rows of the result that has made.
    static func pass(
      _ band: PixelBuffer, _ top: Int, by scaler: OpaquePointer, to picture: PixelBuffer
    ) -> Int32 {
      band.withUnsafeBytes { source in
        pass(
          source.baseAddress?.assumingMemoryBound(to: UInt8.self), band.bytesPerRow, top,
          band.height, by: scaler, to: picture)
      }
    }
  }
#endif
