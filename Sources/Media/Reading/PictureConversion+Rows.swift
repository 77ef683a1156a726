#if Media
  internal import CFFmpeg
  internal import Compositing

  extension PictureConversion {
    /// A picture of rows that come one after another, of which a few are there at a time.
    ///
    /// - Parameters:
    ///   - stride: Bytes of a row.
    ///   - source: What the rows are, in one plane.
    ///   - size: How large the picture becomes.
    ///   - profile: What its colours mean, if that is not sRGB.
    ///   - hasAlpha: Whether there is straight alpha.
    ///   - path: Of the file, for errors.
    ///   - read: Fills memory with the next rows, with so many bytes from one to the next.
    /// - Returns: A picture of the size, as `picture(of:size:orientation:meaning:path:)` would make it.
    /// - Throws: A `MediaError` if the pixels cannot be had, and what `read` throws.
    static func picture(
      ofRows stride: Int, _ source: Source, to size: FrameSize, _ profile: ColorProfile?,
      hasAlpha: Bool, _ path: String,
      _ read: (UnsafeMutablePointer<UInt8>, _ stride: Int, _ count: Int) throws(MediaError) -> Void
    ) throws(MediaError) -> PixelBuffer {
      let own = source.size
      let first = firstSize(own, size)
      guard first == size else {
        let picture = try picture(
          ofRows: stride, source, to: first, profile, hasAlpha: hasAlpha, path, read)
        return try scaled(picture, to: size, path)
      }
      let picture = try empty(size)
      // Where pixels are clear their colours do not count, which only premultiplied ones know.
      let isScaledLater = hasAlpha && size != own
      let scaler = try makeScaler(
        isScaledLater ? ours(own) : source, AV_PIX_FMT_BGRA, size, path)
      defer { sws_freeContext(scaler) }
      // A little more than there is: vectors are read past the end.
      let rows = UnsafeMutablePointer<UInt8>.allocate(capacity: stride * bandHeight + 64)
      defer { rows.deallocate() }
      rows.initialize(repeating: 0, count: stride * bandHeight + 64)
      var done: Int32 = 0
      for top in Swift.stride(from: 0, to: own.height, by: bandHeight) {
        let height = min(bandHeight, own.height - top)
        try read(rows, stride, height)
        if isDeep(source.format) { level(rows, stride * height, source.format) }
        guard isScaledLater else {
          done += pass(rows, stride, top, height, by: scaler, to: picture)
          continue
        }
        let band = try empty(FrameSize(width: own.width, height: height))
        let part = Source(
          size: FrameSize(width: own.width, height: height), format: source.format,
          colorspace: source.colorspace, isFull: source.isFull)
        try band.withUnsafeMutableBytes { bytes throws(MediaError) in
          try scale(
            [UnsafePointer(rows), nil, nil, nil], [Int32(stride), 0, 0, 0], part,
            into: bytes.baseAddress, stride: band.bytesPerRow, AV_PIX_FMT_BGRA, part.size, path)
        }
        finish(band, profile, hasAlpha: true)
        done += pass(band, top, by: scaler, to: picture)
      }
      guard done == Int32(size.height) else { throw .damaged(path: path) }
      if !isScaledLater { finish(picture, profile, hasAlpha: hasAlpha) }
      return picture
    }

    /// What is known of pixels of ours.
    private static func ours(_ size: FrameSize) -> Source {
      Source(size: size, format: AV_PIX_FMT_BGRA, colorspace: AVCOL_SPC_UNSPECIFIED, isFull: true)
    }

    /// Hands rows to what makes the picture.
    ///
    /// - Returns: How many rows of the result that has made.
    static func pass(
      _ rows: UnsafePointer<UInt8>?, _ stride: Int, _ top: Int, _ count: Int,
      by scaler: OpaquePointer, to picture: PixelBuffer
    ) -> Int32 {
      picture.withUnsafeMutableBytes { target in
        sws_scale(
          scaler, [rows, nil, nil, nil], [Int32(stride), 0, 0, 0], Int32(top), Int32(count),
          [target.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil],
          [Int32(picture.bytesPerRow), 0, 0, 0])
      }
    }
  }
#endif
