#if Media
  internal import CFFmpeg
  internal import Compositing

  extension PictureConversion {
    /// One channel of a picture: where it begins, and bytes from one row to the next.
    typealias Plane = (start: UnsafePointer<UInt8>, stride: Int32)

    /// A picture of planes that end where their memory does.
    ///
    /// - Parameters:
    ///   - planes: Light and two colours; alpha after them, if the format has it.
    ///   - source: What they are.
    ///   - size: How large the picture becomes.
    ///   - profile: What its colours mean, if that is not sRGB.
    ///   - path: Of the file, for errors.
    /// - Returns: A picture of the size.
    /// - Throws: A `MediaError` if the pixels cannot be had.
    static func picture(
      ofPlanes planes: [Plane], _ source: Source, to size: FrameSize, _ profile: ColorProfile?,
      _ path: String
    ) throws(MediaError) -> PixelBuffer {
      let first = firstSize(source.size, size)
      guard first == size else {
        return try scaled(
          picture(ofPlanes: planes, source, to: first, profile, path), to: size, path)
      }
      let hasAlpha = hasAlpha(source.format)
      // Where pixels are clear their colours do not count, which only premultiplied ones know.
      if hasAlpha, size != source.size {
        return try scaledLater(planes, source, to: size, profile, path)
      }
      let picture = try empty(size)
      let scaler = try makeScaler(source, AV_PIX_FMT_BGRA, size, path)
      defer { sws_freeContext(scaler) }
      var done = 0
      forEachBand(of: planes, source) { rows, strides, top, height in
        done += convert(rows, strides, top, height, by: scaler, to: picture, isFromRow: 0)
        return true
      }
      guard done == size.height else { throw .damaged(path: path) }
      finish(picture, profile, hasAlpha: hasAlpha)
      return picture
    }

    /// A smaller picture of planes with straight alpha, of which there are never more than a few rows as pixels.
    private static func scaledLater(
      _ planes: [Plane], _ source: Source, to size: FrameSize, _ profile: ColorProfile?,
      _ path: String
    ) throws(MediaError) -> PixelBuffer {
      let own = source.size
      let picture = try empty(size)
      let converter = try makeScaler(source, AV_PIX_FMT_BGRA, own, path)
      defer { sws_freeContext(converter) }
      let whole = Source(
        size: own, format: AV_PIX_FMT_BGRA, colorspace: AVCOL_SPC_UNSPECIFIED, isFull: true)
      let scaler = try makeScaler(whole, AV_PIX_FMT_BGRA, size, path)
      defer { sws_freeContext(scaler) }
      // What swscale keeps back of one band, as colours come from rows around, comes with the next.
      let band = try empty(FrameSize(width: own.width, height: 2 * bandHeight))
      var (made, done) = (0, 0)
      forEachBand(of: planes, source) { rows, strides, top, height in
        guard top + height - made <= band.height else { return false }
        let count = convert(rows, strides, top, height, by: converter, to: band, isFromRow: made)
        finish(band, profile, hasAlpha: true, rows: count)
        done += Int(
          band.withUnsafeBytes { source in
            pass(
              source.baseAddress?.assumingMemoryBound(to: UInt8.self), band.bytesPerRow, made,
              count, by: scaler, to: picture)
          })
        made += count
        return true
      }
      guard made == own.height, done == size.height else { throw .damaged(path: path) }
      return picture
    }

    /// Hands rows of planes to what converts them, into a picture whose first row is one of the result's; returns how
    /// many rows of the result that has made.
    private static func convert(
      _ rows: [UnsafePointer<UInt8>?], _ strides: [Int32], _ top: Int, _ height: Int,
      by converter: OpaquePointer, to picture: PixelBuffer, isFromRow first: Int
    ) -> Int {
      guard height > 0 else { return 0 }
      return picture.withUnsafeMutableBytes { target in
        // swscale counts rows from the first of all.
        let start = target.baseAddress.map { $0 - first * picture.bytesPerRow }
        return Int(
          sws_scale(
            converter, rows, strides, Int32(top), Int32(height),
            [start?.assumingMemoryBound(to: UInt8.self), nil, nil, nil],
            [Int32(picture.bytesPerRow), 0, 0, 0]))
      }
    }

    /// Goes through planes, some rows at a time: the body gets the rows of all planes, bytes between them, the first
    /// row's number and how many there are, and returns whether to go on.
    private static func forEachBand(
      of planes: [Plane], _ source: Source,
      _ body: ([UnsafePointer<UInt8>?], [Int32], Int, Int) -> Bool
    ) {
      let colorShift = Int(av_pix_fmt_desc_get(source.format)?.pointee.log2_chroma_h ?? 0)
      let strides = planes.map(\.stride) + [Int32](repeating: 0, count: 4 - planes.count)
      let own = source.size
      for top in stride(from: 0, to: own.height, by: bandHeight) {
        let height = min(bandHeight, own.height - top)
        let isLast = top + height == own.height
        var rows: [UnsafePointer<UInt8>?] = []
        var copies: [UnsafeMutablePointer<UInt8>] = []
        defer { for copy in copies { copy.deallocate() } }
        for (plane, (first, stride)) in planes.enumerated() {
          let shift = plane == 1 || plane == 2 ? colorShift : 0
          let start = first + (top >> shift) * Int(stride)
          // Vectors are read past the end: the last rows are copied to where there is room for that.
          if isLast { copies.append(padded(start, Int(stride) * -(-height >> shift))) }
          rows.append(isLast ? copies.last.map { UnsafePointer($0) } : start)
        }
        rows += [UnsafePointer<UInt8>?](repeating: nil, count: 4 - planes.count)
        guard body(rows, strides, top, height) else { return }
      }
    }

    /// A copy with room behind it; the caller's to deallocate.
    private static func padded(
      _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) -> UnsafeMutablePointer<UInt8> {
      let room = 64
      let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: count + room)
      copy.initialize(from: bytes, count: count)
      (copy + count).initialize(repeating: 0, count: room)
      return copy
    }
  }
#endif
