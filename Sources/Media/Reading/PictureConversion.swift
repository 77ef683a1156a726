#if Media
  internal import CFFmpeg
  internal import Compositing

  /// Turns decoded frames into pixels of ours: BGRA, premultiplied, sRGB, square, upright.
  enum PictureConversion {
    /// A picture of a frame.
    ///
    /// - Parameters:
    ///   - frame: The frame, of any pixel format.
    ///   - size: How large the picture becomes.
    ///   - orientation: How it is to be turned.
    ///   - meaning: What its numbers mean.
    ///   - path: Of the file, for errors.
    /// - Returns: A picture of the size, or turned.
    /// - Throws: A `MediaError` if the pixels cannot be had.
    static func picture(
      of frame: UnsafePointer<AVFrame>, size: FrameSize, orientation: Orientation,
      meaning: PixelMeaning, path: String
    ) throws(MediaError) -> PixelBuffer {
      if case .inks(let inks) = meaning {
        return try turned(
          try inked(frame, inks, InkColors(of: frame), to: size, path), orientation)
      }
      let own = FrameSize(width: Int(frame.pointee.width), height: Int(frame.pointee.height))
      let format = AVPixelFormat(rawValue: frame.pointee.format)
      let source = Source(
        size: own, format: format, colorspace: frame.pointee.colorspace,
        isFull: isFull(frame.pointee.color_range, format))
      let hasAlpha = hasAlpha(source.format)
      let profile = meaning.toneMap == nil ? ColorProfile(of: frame) : nil
      if meaning.toneMap == nil, isDeep(source.format) {
        let picture = try picture(
          ofDeep: frame, source, to: size, profile, hasAlpha: hasAlpha, path)
        return try turned(picture, orientation)
      }
      let isInRows = meaning.toneMap == nil && holdsWholeRows(source.format)
      // Where pixels are clear their colours do not count, which only premultiplied ones know.
      let isScaledLater = hasAlpha && size != own
      let picture = try withUnsafeBytes(of: frame.pointee.data) { planes throws(MediaError) in
        try withUnsafeBytes(of: frame.pointee.linesize) { strides throws(MediaError) in
          let planes = planes.bindMemory(to: UnsafePointer<UInt8>?.self)
          let strides = strides.bindMemory(to: Int32.self)
          if isScaledLater, isInRows {
            return try scaledInBands(planes, strides, source, to: size, profile, path)
          }
          return try converted(
            planes.baseAddress, strides.baseAddress, source, to: isScaledLater ? own : size,
            meaning.toneMap, path)
        }
      }
      if isScaledLater, isInRows { return try turned(picture, orientation) }
      finish(picture, profile, hasAlpha: hasAlpha)
      return try turned(isScaledLater ? scaled(picture, to: size, path) : picture, orientation)
    }

    /// A picture of pixels with a red, a green, a blue and a straight alpha.
    ///
    /// - Parameters:
    ///   - pixels: The pixels, from the first row on: of eight bits, or of sixteen in the order of the processor
    ///     where there is a way from a high dynamic range.
    ///   - stride: Bytes from one row to the next.
    ///   - own: How many there are.
    ///   - size: How large the picture becomes.
    ///   - profile: What its colours mean, if that is not sRGB.
    ///   - meaning: What its numbers mean; never inks.
    ///   - hasAlpha: Whether alpha counts.
    ///   - path: Of the file, for errors.
    /// - Returns: A picture of the size.
    /// - Throws: A `MediaError` if the pixels cannot be had.
    static func picture(
      rgba pixels: UnsafePointer<UInt8>, stride: Int32, size own: FrameSize, to size: FrameSize,
      profile: ColorProfile?, meaning: PixelMeaning = .usual, hasAlpha: Bool, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      let source = Source(
        size: own, format: meaning.toneMap == nil ? AV_PIX_FMT_RGBA : rgba64,
        colorspace: AVCOL_SPC_UNSPECIFIED, isFull: true)
      let isScaledLater = hasAlpha && size != own
      let picture = try converted(
        [pixels, nil, nil, nil], [stride, 0, 0, 0], source, to: isScaledLater ? own : size,
        meaning.toneMap, path)
      finish(picture, profile, hasAlpha: hasAlpha)
      return isScaledLater ? try scaled(picture, to: size, path) : picture
    }

    /// What is known of pixels that are to be converted.
    struct Source {
      let size: FrameSize
      let format: AVPixelFormat
      let colorspace: AVColorSpace
      let isFull: Bool
    }

    private static func converted(
      _ planes: UnsafePointer<UnsafePointer<UInt8>?>?, _ strides: UnsafePointer<Int32>?,
      _ source: Source, to size: FrameSize, _ toneMap: ToneMap?, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      guard let toneMap else { return try scaled(planes, strides, source, to: size, path) }
      return try toneMapped(planes, strides, source, to: size, toneMap, path)
    }

    private static func scaled(
      _ planes: UnsafePointer<UnsafePointer<UInt8>?>?, _ strides: UnsafePointer<Int32>?,
      _ source: Source, to size: FrameSize, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      let picture = try empty(size)
      try picture.withUnsafeMutableBytes { bytes throws(MediaError) in
        try scale(
          planes, strides, source, into: bytes.baseAddress, stride: picture.bytesPerRow,
          AV_PIX_FMT_BGRA, size, path)
      }
      return picture
    }

    /// A picture with nothing in it yet.
    static func empty(_ size: FrameSize) throws(MediaError) -> PixelBuffer {
      guard let picture = try? PixelBuffer(width: size.width, height: size.height) else {
        throw .outOfMemory
      }
      return picture
    }

    /// Brings pixels into another format and size.
    static func scale(
      _ planes: UnsafePointer<UnsafePointer<UInt8>?>?, _ strides: UnsafePointer<Int32>?,
      _ source: Source, into target: UnsafeMutableRawPointer?, stride: Int,
      _ format: AVPixelFormat, _ size: FrameSize, _ path: String
    ) throws(MediaError) {
      let scaler = try makeScaler(source, format, size, path)
      defer { sws_freeContext(scaler) }
      let targets = [target?.assumingMemoryBound(to: UInt8.self), nil, nil, nil]
      let rows = sws_scale(
        scaler, planes, strides, 0, Int32(source.size.height), targets, [Int32(stride), 0, 0, 0])
      guard rows == Int32(size.height) else { throw .damaged(path: path) }
    }

    /// What brings pixels into another format and size; the caller's to free.
    static func makeScaler(
      _ source: Source, _ format: AVPixelFormat, _ size: FrameSize, _ path: String
    ) throws(MediaError) -> OpaquePointer {
      let (width, height) = (Int32(source.size.width), Int32(source.size.height))
      guard
        let scaler = sws_getContext(
          width, height, fullRange(source.format), Int32(size.width), Int32(size.height), format,
          Int32(bitPattern: UInt32(flags)), nil, nil, nil)
      else { throw .notAPicture(path: path) }
      let isFull = source.isFull || fullRange(source.format) != source.format
      // On its way, what has no matrix gets one and is brought back from it: by the same.
      let matrix =
        isInPrimaries(source.format)
        ? Int32(SWS_CS_DEFAULT) : matrixNumber(source.colorspace, height: Int(height))
      sws_setColorspaceDetails(
        scaler, sws_getCoefficients(matrix), isFull ? 1 : 0,
        sws_getCoefficients(Int32(SWS_CS_DEFAULT)), 1, 0, 1 << 16, 1 << 16)
      return scaler
    }

    /// A picture of ours in another size.
    static func scaled(
      _ picture: PixelBuffer, to size: FrameSize, _ path: String
    ) throws(MediaError) -> PixelBuffer {
      let source = Source(
        size: FrameSize(width: picture.width, height: picture.height), format: AV_PIX_FMT_BGRA,
        colorspace: AVCOL_SPC_UNSPECIFIED, isFull: true)
      return try picture.withUnsafeBytes { bytes throws(MediaError) in
        let planes: [UnsafePointer<UInt8>?] = [
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), nil, nil, nil,
        ]
        let strides: [Int32] = [Int32(picture.bytesPerRow), 0, 0, 0]
        return try scaled(planes, strides, source, to: size, path)
      }
    }

    // Without whole colours on the way in, those of two pixels beside each other become one where the picture is made half
    // as wide or less, and the last of an odd number goes with nothing.
    private static let flags =
      SWS_BICUBIC | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP | SWS_ACCURATE_RND

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

    /// Of what has colours, what is not said is as in films; of grey alone, from black to white with
    /// all numbers, as the formats of pictures that are grey have it, and swscale too.
    private static func isFull(_ range: AVColorRange, _ format: AVPixelFormat) -> Bool {
      switch range {
      case AVCOL_RANGE_JPEG: true
      case AVCOL_RANGE_MPEG: false
      default: isGray(format)
      }
    }

    private static func isGray(_ format: AVPixelFormat) -> Bool {
      guard let description = av_pix_fmt_desc_get(format) else { return false }
      let colors = Int(description.pointee.nb_components) - (hasAlpha(format) ? 1 : 0)
      return colors == 1
    }

    /// Whether pixels are red, green and blue already, by themselves or in a palette.
    private static func isInPrimaries(_ format: AVPixelFormat) -> Bool {
      guard let description = av_pix_fmt_desc_get(format) else { return false }
      let flags = UInt64(AV_PIX_FMT_FLAG_RGB) | UInt64(AV_PIX_FMT_FLAG_PAL)
      return description.pointee.flags & flags != 0
    }

    /// What is not said is BT.601 for small pictures, and BT.709 from 720 lines on, as players do;
    /// JPEG is always BT.601 and says so.
    static func matrixNumber(_ space: AVColorSpace, height: Int) -> Int32 {
      switch space {
      case AVCOL_SPC_BT709: Int32(SWS_CS_ITU709)
      case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: Int32(SWS_CS_ITU601)
      case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: Int32(SWS_CS_BT2020)
      default: height >= 720 ? Int32(SWS_CS_ITU709) : Int32(SWS_CS_ITU601)
      }
    }

    static func hasAlpha(_ format: AVPixelFormat) -> Bool {
      guard let description = av_pix_fmt_desc_get(format) else { return false }
      return description.pointee.flags & UInt64(AV_PIX_FMT_FLAG_ALPHA) != 0
        || format == AV_PIX_FMT_PAL8
    }

    /// Colours to sRGB, then straight alpha to premultiplied, rounded to nearest; without alpha
    /// everything is opaque.
    ///
    /// - Parameters:
    ///   - picture: Pixels with straight alpha.
    ///   - profile: What their colours mean, if that is not sRGB.
    ///   - hasAlpha: Whether alpha counts.
    ///   - rows: How many rows, from the first on; nil is all.
    static func finish(
      _ picture: PixelBuffer, _ profile: ColorProfile?, hasAlpha: Bool, rows: Int? = nil
    ) {
      let stride = picture.bytesPerRow
      let (width, height) = (picture.width, rows ?? picture.height)
      picture.withUnsafeMutableBytes { bytes in
        for y in 0..<height {
          guard let row = bytes.baseAddress?.advanced(by: y * stride) else { return }
          let pixels = row.assumingMemoryBound(to: UInt8.self)
          profile?.convert(pixels, count: width)
          for x in 0..<width {
            let pixel = pixels + x * 4
            guard hasAlpha else {
              pixel[3] = 255
              continue
            }
            let alpha = UInt32(pixel[3])
            if alpha == 255 { continue }
            for channel in 0..<3 {
              pixel[channel] = UInt8((UInt32(pixel[channel]) * alpha + 127) / 255)
            }
          }
        }
      }
    }

    static func turned(
      _ picture: PixelBuffer, _ orientation: Orientation
    ) throws(MediaError) -> PixelBuffer {
      guard orientation != .upright else { return picture }
      let (w, h) = (picture.width, picture.height)
      let isSideways = orientation.isSideways
      guard let result = try? PixelBuffer(width: isSideways ? h : w, height: isSideways ? w : h)
      else { throw .outOfMemory }
      // The place of the first pixel, and what a step to the right and one down are, in pixels there.
      let stride = result.bytesPerRow / 4
      func place(_ x: Int, _ y: Int) -> Int {
        let sx = orientation.isMirrored ? w - 1 - x : x
        let (tx, ty) =
          switch orientation.quarterTurns {
          case 1: (h - 1 - y, sx)
          case 2: (w - 1 - sx, h - 1 - y)
          case 3: (y, w - 1 - sx)
          default: (sx, y)
          }
        return ty * stride + tx
      }
      let first = place(0, 0)
      let (right, down) = (place(1, 0) - first, place(0, 1) - first)
      picture.withUnsafeBytes { source in
        result.withUnsafeMutableBytes { target in
          for y in 0..<h {
            for x in 0..<w {
              target.storeBytes(
                of: source.load(fromByteOffset: y * picture.bytesPerRow + x * 4, as: UInt32.self),
                toByteOffset: (first + x * right + y * down) * 4, as: UInt32.self)
            }
          }
        }
      }
      return result
    }
  }
#endif
