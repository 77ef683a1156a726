#if Media
  internal import CFFmpeg
  internal import Compositing

  extension PictureConversion {
    /// Red, green, blue and alpha, of sixteen bits in the order of the processor.
    static let rgba64 = 1.littleEndian == 1 ? AV_PIX_FMT_RGBA64LE : AV_PIX_FMT_RGBA64BE

    /// A picture, with straight alpha, of pixels of a high dynamic range.
    ///
    /// It is made smaller before light is looked at, as players do: that is quicker by as much as the
    /// picture becomes smaller.
    static func toneMapped(
      _ planes: UnsafePointer<UnsafePointer<UInt8>?>?, _ strides: UnsafePointer<Int32>?,
      _ source: Source, to size: FrameSize, _ toneMap: ToneMap, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      let picture = try empty(size)
      // As swscale likes rows to begin.
      let stride = (size.width * 8 + 63) & ~63
      let deep = UnsafeMutableRawPointer.allocate(byteCount: stride * size.height, alignment: 64)
      defer { deep.deallocate() }
      try scale(planes, strides, source, into: deep, stride: stride, rgba64, size, path)
      picture.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        for y in 0..<size.height {
          toneMap.convert(
            (deep + y * stride).assumingMemoryBound(to: UInt16.self),
            to: (base + y * picture.bytesPerRow).assumingMemoryBound(to: UInt8.self),
            count: size.width)
        }
      }
      return picture
    }
  }
#endif
