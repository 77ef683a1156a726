#if Media
  internal import CFFmpeg
  internal import Compositing

  extension PictureConversion {
    /// Whether pixels lie one after another and have sixteen bits for each of their numbers.
    static func isDeep(_ format: AVPixelFormat) -> Bool {
      deepFormats.contains { $0 == format }
    }

    private static let deepFormats = [
      AV_PIX_FMT_RGB48BE, AV_PIX_FMT_RGB48LE, AV_PIX_FMT_RGBA64BE, AV_PIX_FMT_RGBA64LE,
      AV_PIX_FMT_GRAY16BE, AV_PIX_FMT_GRAY16LE, AV_PIX_FMT_YA16BE, AV_PIX_FMT_YA16LE,
    ]

    /// Has numbers of sixteen bits mean what swscale takes them for: 256ths of a level of eight bits.
    ///
    /// They are 257ths, as white is 65535 and 255, and would become half a level too light on average.
    ///
    /// - Parameters:
    ///   - bytes: Rows of such pixels.
    ///   - count: How many bytes.
    ///   - format: What they are.
    static func level(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ format: AVPixelFormat) {
      let flags = av_pix_fmt_desc_get(format)?.pointee.flags ?? 0
      let isBig = flags & UInt64(AV_PIX_FMT_FLAG_BE) != 0
      bytes.withMemoryRebound(to: UInt16.self, capacity: count / 2) { numbers in
        for index in 0..<count / 2 {
          let number =
            isBig ? UInt16(bigEndian: numbers[index]) : UInt16(littleEndian: numbers[index])
          // A 257th of it, rounded to nearest.
          let leveled = number &- UInt16((UInt32(number) &* 255 &+ 32_895) >> 16)
          numbers[index] = isBig ? leveled.bigEndian : leveled.littleEndian
        }
      }
    }

    /// A picture of a frame of such pixels.
    static func picture(
      ofDeep frame: UnsafePointer<AVFrame>, _ source: Source, to size: FrameSize,
      _ profile: ColorProfile?, hasAlpha: Bool, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      guard let first = frame.pointee.data.0,
        let description = av_pix_fmt_desc_get(source.format)
      else { throw .damaged(path: path) }
      let stride = Int(frame.pointee.linesize.0)
      let rowBytes = source.size.width * Int(description.pointee.nb_components) * 2
      var next = 0
      return try picture(
        ofRows: rowBytes, source, to: size, profile, hasAlpha: hasAlpha, path
      ) { target, step, count throws(MediaError) in
        for row in 0..<count {
          (target + row * step).update(from: first + (next + row) * stride, count: rowBytes)
        }
        next += count
      }
    }
  }
#endif
