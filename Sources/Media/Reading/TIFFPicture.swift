#if Media
  internal import CFFmpeg
  internal import CTIFF
  internal import Compositing

  /// A TIFF of a kind that FFmpeg does not know, through libtiff.
  ///
  /// It is in tiles, or compressed as JPEG, as scanners have it, or in another rare way. FFmpeg shows something
  /// else of them, without a word. Inks go by their profile where they are four, of a byte each and one beside the
  /// other; else by libtiff's own formula.
  struct TIFFPicture: StillPicture {
    private let tiff: OpenTIFF
    private let own: FrameSize
    private let orientation: Orientation
    private let path: String

    /// TIFF's field for how it is compressed.
    private static let compression = 259
    /// None, CCITT's three, LZW, Deflate by its two numbers, PackBits and LZMA.
    private static let known = [1, 2, 3, 4, 5, 8, 32_946, 32_773, 34_925]

    var size: FrameSize {
      orientation.isSideways ? FrameSize(width: own.height, height: own.width) : own
    }

    /// Whether a file means to be such a picture.
    static func isMeant(_ file: InputFile) -> Bool {
      guard file.signature.isTIFF, let directory = TIFFDirectory(file) else { return false }
      return directory.isTiled || directory.values(compression).contains { !known.contains($0) }
    }

    /// Opens a picture.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    init(_ file: InputFile) throws(MediaError) {
      path = file.path
      guard let tiff = OpenTIFF(file), TIFFDirectory(file)?.isWhole == true else {
        throw .damaged(path: path)
      }
      self.tiff = tiff
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
      if isInked, let picture = try inked(to: made) {
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
      else { throw .damaged(path: path) }
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

    /// Cyan, magenta, yellow and black: TIFF, revision 6.0, section 16.
    private var isInked: Bool {
      tiff_short(tiff.pointer, UInt32(TIFFTAG_PHOTOMETRIC)) == UInt16(PHOTOMETRIC_SEPARATED)
        && tiff_short(tiff.pointer, UInt32(TIFFTAG_INKSET)) == UInt16(INKSET_CMYK)
    }

    /// The picture by its inks; nil where they cannot be had.
    private func inked(to made: FrameSize) throws(MediaError) -> PixelBuffer? {
      let count = own.width * own.height * 4
      let inks = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
      inks.initialize(repeating: 0, count: count)
      defer { inks.deallocate() }
      guard tiff_read_inks(tiff.pointer, inks, UInt32(own.width), UInt32(own.height)) else {
        return nil
      }
      let frame = try VideoFrame()
      frame.pointer.pointee.width = Int32(own.width)
      frame.pointer.pointee.height = Int32(own.height)
      frame.pointer.pointee.format = AV_PIX_FMT_RGBA.rawValue
      frame.pointer.pointee.data.0 = inks
      frame.pointer.pointee.linesize.0 = Int32(own.width * 4)
      return try PictureConversion.inked(
        frame.pointer, InkEncoding(), InkColors(profileBytes), to: made, path)
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

    /// Opens a file; nil if it is no TIFF, or too damaged to tell.
    init?(_ source: InputFile) {
      guard source.count <= Self.mostBytes else { return nil }
      let read = source.bytes(at: 0, count: Int(source.count))
      bytes = .allocate(byteCount: max(1, read.count), alignment: 16)
      bytes.copyBytes(from: read)
      file = .allocate(capacity: 1)
      file.initialize(
        to: tiff_bytes_t(
          bytes: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
          count: Int64(read.count), place: 0))
      guard let opened = tiff_open(file) else {
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
