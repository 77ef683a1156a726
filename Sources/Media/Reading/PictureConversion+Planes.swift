#if Media
  internal import CFFmpeg
  internal import Compositing

  extension PictureConversion {
    /// A picture without alpha of planes that end where their memory does.
    ///
    /// - Parameters:
    ///   - planes: Where each begins, and bytes from one row to the next.
    ///   - source: What they are.
    ///   - size: How large the picture becomes.
    ///   - profile: What its colours mean, if that is not sRGB.
    ///   - path: Of the file, for errors.
    /// - Returns: A picture of the size.
    /// - Throws: A `MediaError` if the pixels cannot be had.
    static func picture(
      ofPlanes planes: [(UnsafePointer<UInt8>, stride: Int32)], _ source: Source,
      to size: FrameSize, _ profile: ColorProfile?, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      guard let description = av_pix_fmt_desc_get(source.format) else {
        throw .notAPicture(path: path)
      }
      let first = firstSize(source.size, size)
      guard first == size else {
        return try scaled(
          picture(ofPlanes: planes, source, to: first, profile, path), to: size, path)
      }
      let shift = Int(description.pointee.log2_chroma_h)
      let picture = try empty(size)
      let scaler = try makeScaler(source, AV_PIX_FMT_BGRA, size, path)
      defer { sws_freeContext(scaler) }
      let own = source.size
      var done: Int32 = 0
      for top in stride(from: 0, to: own.height, by: bandHeight) {
        let height = min(bandHeight, own.height - top)
        let isLast = top + height == own.height
        var rows: [UnsafePointer<UInt8>?] = []
        var copies: [UnsafeMutablePointer<UInt8>] = []
        defer { for copy in copies { copy.deallocate() } }
        for (plane, (first, stride)) in planes.enumerated() {
          let shift = plane > 0 ? shift : 0
          let start = first + (top >> shift) * Int(stride)
          // Vectors are read past the end: the last rows are copied to where there is room for that.
          if isLast { copies.append(padded(start, Int(stride) * -(-height >> shift))) }
          rows.append(isLast ? copies.last.map { UnsafePointer($0) } : start)
        }
        let strides = planes.map(\.stride) + [Int32](repeating: 0, count: 4 - planes.count)
        rows += [UnsafePointer<UInt8>?](repeating: nil, count: 4 - planes.count)
        done += picture.withUnsafeMutableBytes { target in
          sws_scale(
            scaler, rows, strides, Int32(top), Int32(height),
            [target.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil],
            [Int32(picture.bytesPerRow), 0, 0, 0])
        }
      }
      guard done == Int32(size.height) else { throw .damaged(path: path) }
      finish(picture, profile, hasAlpha: false)
      return picture
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
