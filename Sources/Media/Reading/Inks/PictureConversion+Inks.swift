#if Media
  internal import CFFmpeg
  internal import Compositing

  extension PictureConversion {
    /// A picture of a frame whose four numbers are inks.
    ///
    /// Each ink is made smaller by itself, so that none counts for more than another. Where there is an alpha,
    /// a byte for each pixel, they are multiplied by it: what is clear does not count.
    static func inked(
      _ frame: UnsafePointer<AVFrame>, _ encoding: InkEncoding, _ colors: InkColors,
      alpha: UnsafePointer<UInt8>? = nil, to size: FrameSize, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      guard let layout = InkLayout(frame) else { throw .notAPicture(path: path) }
      let picture = try empty(size)
      let count = size.width * size.height
      let planes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: count * 4)
      defer { planes.deallocate() }
      guard let base = planes.baseAddress else { throw .outOfMemory }
      for ink in 0..<4 {
        let plane = layout.plane(ink)
        defer { plane.release() }
        let source = Source(
          size: plane.size, format: AV_PIX_FMT_GRAY8, colorspace: AVCOL_SPC_UNSPECIFIED,
          isFull: true)
        try scale(
          [plane.pixels, nil, nil, nil], [Int32(plane.stride), 0, 0, 0], source,
          into: base + ink * count, stride: size.width, AV_PIX_FMT_GRAY8, size, path)
      }
      let alphas = try alpha.map { alpha throws(MediaError) in
        try Self.scaledPlane(alpha, of: frame, to: size, path)
      }
      var row = [UInt8](repeating: 0, count: size.width * 4)
      picture.withUnsafeMutableBytes { bytes in
        guard let target = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        for y in 0..<size.height {
          for x in 0..<size.width {
            let at = y * size.width + x
            let inks = encoding.inks(
              planes[at], planes[at + count], planes[at + 2 * count], planes[at + 3 * count])
            for ink in 0..<4 {
              row[x * 4 + ink] =
                alphas.map { TIFFColors.divided(inks[ink], by: $0[at]) } ?? inks[ink]
            }
          }
          let pixels = target + y * picture.bytesPerRow
          colors.convert(row, to: pixels, count: size.width)
          guard let alphas else { continue }
          for x in 0..<size.width { pixels[x * 4 + 3] = alphas[y * size.width + x] }
        }
      }
      finish(picture, nil, hasAlpha: alpha != nil)
      return picture
    }

    /// A byte for each pixel of a frame, in another size.
    private static func scaledPlane(
      _ plane: UnsafePointer<UInt8>, of frame: UnsafePointer<AVFrame>, to size: FrameSize,
      _ path: String
    ) throws(MediaError) -> [UInt8] {
      let own = FrameSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
      let source = Source(
        size: own, format: AV_PIX_FMT_GRAY8, colorspace: AVCOL_SPC_UNSPECIFIED, isFull: true)
      let scaled = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: size.width * size.height)
      defer { scaled.deallocate() }
      try scale(
        [plane, nil, nil, nil], [Int32(own.width), 0, 0, 0], source, into: scaled.baseAddress,
        stride: size.width, AV_PIX_FMT_GRAY8, size, path)
      return Array(scaled)
    }
  }

  extension InkEncoding {
    /// The inks of a pixel, of which 255 is all, of the numbers that are stored.
    fileprivate func inks(
      _ first: UInt8, _ second: UInt8, _ third: UInt8, _ black: UInt8
    ) -> SIMD4<UInt8> {
      var stored = SIMD4(first, second, third, black)
      if isYCCK {
        // The colours of JFIF's formulas are what the inks leave: ITU-T T.871, section 7.
        let (luma, blue, red) = (Int(first), Int(second) - 128, Int(third) - 128)
        func ink(_ thousandths: Int) -> UInt8 {
          UInt8(
            min(max(255 - luma - (thousandths + (thousandths < 0 ? -500 : 500)) / 1000, 0), 255))
        }
        stored = SIMD4(
          ink(1402 * red), ink(-344 * blue - 714 * red), ink(1772 * blue), black)
      }
      return isInverted ? SIMD4(repeating: 255) &- stored : stored
    }
  }

  /// Where a frame has its four numbers.
  private struct InkLayout {
    private let frame: UnsafePointer<AVFrame>
    private let format: AVPixelFormat

    /// nil where FFmpeg has made something else of them.
    init?(_ frame: UnsafePointer<AVFrame>) {
      self.frame = frame
      format = AVPixelFormat(rawValue: frame.pointee.format)
      let known = [
        AV_PIX_FMT_YUVA444P, AV_PIX_FMT_YUVA422P, AV_PIX_FMT_YUVA420P, AV_PIX_FMT_GBRAP,
        AV_PIX_FMT_RGBA, AV_PIX_FMT_RGBA64LE, AV_PIX_FMT_RGBA64BE,
      ]
      guard known.contains(format) else { return nil }
    }

    /// One of them, a byte each.
    struct Plane {
      let pixels: UnsafePointer<UInt8>?
      let stride: Int
      let size: FrameSize
      /// What was made for it alone.
      var own: UnsafeMutablePointer<UInt8>?

      func release() { own?.deallocate() }
    }

    func plane(_ index: Int) -> Plane {
      let whole = FrameSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
      switch format {
      case AV_PIX_FMT_RGBA: return gathered(index, bytes: 1, whole)
      case AV_PIX_FMT_RGBA64LE: return gathered(index, bytes: 2, high: 1, whole)
      case AV_PIX_FMT_RGBA64BE: return gathered(index, bytes: 2, whole)
      // Red, green and blue lie third, first and second.
      case AV_PIX_FMT_GBRAP: return stored([2, 0, 1, 3][index], whole)
      default:
        guard index == 1 || index == 2 else { return stored(index, whole) }
        // Every format here has its colours whole, or halved in one way or both.
        let halves =
          switch format {
          case AV_PIX_FMT_YUVA444P: (1, 1)
          case AV_PIX_FMT_YUVA422P: (2, 1)
          default: (2, 2)
          }
        return stored(
          index,
          FrameSize(
            width: (whole.width + halves.0 - 1) / halves.0,
            height: (whole.height + halves.1 - 1) / halves.1))
      }
    }

    private func stored(_ index: Int, _ size: FrameSize) -> Plane {
      let data = frame.pointee.data
      let strides = frame.pointee.linesize
      let all = [data.0, data.1, data.2, data.3]
      return Plane(
        pixels: all[index].map { UnsafePointer($0) },
        stride: Int([strides.0, strides.1, strides.2, strides.3][index]), size: size)
    }

    /// A number of each pixel, of one byte or the higher of two.
    private func gathered(_ index: Int, bytes: Int, high: Int = 0, _ size: FrameSize) -> Plane {
      let own = UnsafeMutablePointer<UInt8>.allocate(capacity: size.width * size.height)
      let stride = Int(frame.pointee.linesize.0)
      if let source = frame.pointee.data.0 {
        for y in 0..<size.height {
          let row = source + y * stride + index * bytes + high
          for x in 0..<size.width { own[y * size.width + x] = row[x * 4 * bytes] }
        }
      }
      return Plane(pixels: own, stride: size.width, size: size, own: own)
    }
  }
#endif
