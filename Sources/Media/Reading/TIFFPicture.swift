#if Media
  internal import CFFmpeg
  internal import CTIFF
  internal import Compositing

  /// A TIFF of a kind that FFmpeg does not know, through libtiff.
  ///
  /// It is a BigTIFF, or in tiles, or compressed as JPEG, as scanners have it, or in another rare way, or pixels have more than
  /// their colours and a straight alpha, or are lightness and differences of colour (YCbCr, L\*a\*b\*). FFmpeg shows something else of them, without a word. Inks go by their
  /// profile where they are four, of one byte or two; else by libtiff's own formula.
  struct TIFFPicture: StillPicture {
    private let tiff: OpenTIFF
    private let own: FrameSize
    private let orientation: Orientation
    private let path: String
    private let samples: TIFFSamples?

    /// TIFF's field for how it is compressed.
    private static let compression = 259
    /// TIFF's field for what the numbers of a pixel are.
    private static let interpretation = 262
    /// YCbCr, which FFmpeg takes for video with its narrow range, and L*a*b* in two ways, which it does not know.
    private static let differences = [6, 8, 9]
    /// TIFF's field for what pixels have beside their colours.
    private static let extraSamples = 338
    /// None, CCITT's three, LZW, Deflate by its two numbers, PackBits and LZMA.
    private static let known = [1, 2, 3, 4, 5, 8, 32_946, 32_773, 34_925]

    var size: FrameSize {
      orientation.isSideways ? FrameSize(width: own.height, height: own.width) : own
    }

    /// Whether a file means to be such a picture.
    static func isMeant(_ file: InputFile) -> Bool {
      guard file.signature.isTIFF, let directory = TIFFDirectory(file) else { return false }
      if file.signature.isBigTIFF { return !TIFFRows.isMeant(file) }
      return directory.isTiled || directory.values(compression).contains { !known.contains($0) }
        || directory.values(interpretation).contains { differences.contains($0) }
        || directory.values(extraSamples) != [] && TIFFSamples(directory)?.areUsual == false
    }

    /// Opens a picture.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    init(_ file: InputFile) throws(MediaError) {
      path = file.path
      guard let directory = TIFFDirectory(file), let tiff = OpenTIFF(file, directory),
        directory.isWhole
      else {
        throw .damaged(path: path)
      }
      self.tiff = tiff
      samples = TIFFSamples(directory)
      own = FrameSize(
        width: Int(tiff_number(tiff.pointer, UInt32(TIFFTAG_IMAGEWIDTH))),
        height: Int(tiff_number(tiff.pointer, UInt32(TIFFTAG_IMAGELENGTH))))
      guard own.width > 0, own.height > 0 else { throw .damaged(path: path) }
      try own.checkReadable(path)
      orientation = StoredOrientation.read(file, file.signature) ?? .upright
    }

    func pixels(within limit: PictureLimit) throws(MediaError) -> PixelBuffer {
      let made = PictureSize(
        frame: own, aspectRatio: 1, orientation: orientation, limit: limit
      ).made
      if let samples, samples.areInks || samples.isLab || samples.count > samples.colors,
        let picture = try picture(of: samples, to: made)
      {
        return try PictureConversion.turned(picture, orientation)
      }
      let count = own.width * own.height
      let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
      pixels.initialize(repeating: 0, count: count)
      defer { pixels.deallocate() }
      var hasAlpha = false
      guard
        tiff_decode(
          tiff.pointer, pixels, UInt32(own.width), UInt32(own.height), &hasAlpha)
      else {
        throw tiff_can_decode(tiff.pointer) ? .damaged(path: path) : .unsupported(path: path)
      }
      for index in 0..<count {
        let pixel = hasAlpha ? Self.straight(pixels[index]) : pixels[index]
        pixels[index] = pixel.littleEndian
      }
      let picture = try PictureConversion.picture(
        rgba: UnsafeRawPointer(pixels).assumingMemoryBound(to: UInt8.self),
        stride: Int32(own.width * 4), size: own, to: made, profile: profile, hasAlpha: hasAlpha,
        path)
      return try PictureConversion.turned(picture, orientation)
    }

    /// A pixel whose colours are no longer multiplied by its alpha, which is its highest byte.
    private static func straight(_ pixel: UInt32) -> UInt32 {
      let alpha = pixel >> 24
      guard alpha > 0, alpha < 255 else { return pixel }
      func channel(_ shift: UInt32) -> UInt32 {
        min(255, ((pixel >> shift & 255) * 255 + alpha / 2) / alpha) << shift
      }
      return channel(0) | channel(8) | channel(16) | alpha << 24
    }

    /// The picture by the numbers of its pixels; nil where they cannot be had.
    private func picture(
      of samples: TIFFSamples, to made: FrameSize
    ) throws(MediaError) -> PixelBuffer? {
      let count = own.width * own.height
      let numbers = UnsafeMutablePointer<UInt8>.allocate(capacity: count * samples.count)
      numbers.initialize(repeating: 0, count: count * samples.count)
      defer { numbers.deallocate() }
      guard
        tiff_read_samples(
          tiff.pointer, numbers, UInt32(own.width), UInt32(own.height), UInt16(samples.count))
      else { return nil }
      let colors = TIFFColors(samples: samples, numbers: numbers, count: count)
      guard samples.areInks else {
        let pixels = colors.straight()
        defer { pixels.deallocate() }
        if samples.isLab {
          guard let way = LabColors() else { throw .outOfMemory }
          colors.withLab(of: pixels) { way.convert($0, to: pixels, count: count) }
        }
        return try PictureConversion.picture(
          rgba: pixels, stride: Int32(own.width * 4), size: own, to: made, profile: profile,
          hasAlpha: samples.alpha != nil, path)
      }
      let (inks, alpha) = colors.inks()
      defer { alpha?.deallocate() }
      let frame = try VideoFrame()
      frame.pointer.pointee.width = Int32(own.width)
      frame.pointer.pointee.height = Int32(own.height)
      frame.pointer.pointee.format = AV_PIX_FMT_RGBA.rawValue
      frame.pointer.pointee.data.0 = inks
      frame.pointer.pointee.linesize.0 = Int32(own.width * 4)
      return try PictureConversion.inked(
        frame.pointer, InkEncoding(), InkColors(profileBytes), alpha: alpha, to: made, path)
    }

    private var profileBytes: UnsafeRawBufferPointer? {
      var count: UInt32 = 0
      guard let bytes = tiff_profile(tiff.pointer, &count), count > 0,
        count <= ColorProfile.mostBytes
      else { return nil }
      return UnsafeRawBufferPointer(start: bytes, count: Int(count))
    }

    private var profile: ColorProfile? { profileBytes.flatMap { ColorProfile($0) } }
  }

  /// A TIFF in memory as libtiff has it open.
  private final class OpenTIFF {
    let pointer: OpaquePointer
    private let bytes: UnsafeMutableRawBufferPointer
    private let file: UnsafeMutablePointer<tiff_bytes_t>

    /// More bytes than any picture has that may be read.
    private static let mostBytes = 1 << 29

    /// Opens a file at a directory; nil if it is too damaged.
    init?(_ source: InputFile, _ directory: TIFFDirectory) {
      guard source.count <= Self.mostBytes else { return nil }
      let read = source.bytes(at: 0, count: Int(source.count))
      bytes = .allocate(byteCount: max(1, read.count), alignment: 16)
      bytes.copyBytes(from: read)
      file = .allocate(capacity: 1)
      file.initialize(
        to: tiff_bytes_t(
          bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
          count: Int64(read.count), place: 0))
      guard let opened = tiff_open(file, UInt64(directory.offset)) else {
        file.deallocate()
        bytes.deallocate()
        return nil
      }
      pointer = opened
    }

    deinit {
      TIFFClose(pointer)
      file.deallocate()
      bytes.deallocate()
    }
  }
#endif
