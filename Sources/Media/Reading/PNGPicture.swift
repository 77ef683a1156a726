#if Media
  internal import CFFmpeg
  internal import CPNG
  internal import Compositing
  internal import Glibc

  /// A PNG whose rows lie one after another, through libpng: it is read row by row, so that a picture of any
  /// size takes the memory of what is made of it.
  ///
  /// FFmpeg has the whole of it in memory. One that is interlaced cannot be had otherwise, and one that moves
  /// is a clip: these are FFmpeg's, but for interlaced ones of sixteen bits, of which this keeps eight.
  final class PNGPicture: StillPicture {
    private let rows: UnsafeMutablePointer<png_rows_t>
    /// What the rows are read from; open as long as they are.
    private let file: InputFile
    private let own: FrameSize
    private let aspectRatio: Double
    private let orientation: Orientation

    /// Whether a file means to be such a picture.
    static func isMeant(_ file: InputFile) -> Bool {
      let signature = file.signature
      return (signature.isPlainPNG || signature.isDeepPNG) && !AnimatedPNG.isMeant(file)
    }

    /// Opens a picture.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    init(_ file: InputFile) throws(MediaError) {
      self.file = file
      try file.checkStatedSize()
      guard
        let rows = png_rows_open(
          file.descriptor, UInt32(PixelBuffer.maximumSide), ColorProfile.mostBytes)
      else { throw .damaged(path: file.path) }
      self.rows = rows
      let (png, info) = (rows.pointee.png, rows.pointee.info)
      own = FrameSize(
        width: Int(png_get_image_width(png, info)), height: Int(png_get_image_height(png, info)))
      orientation = StoredOrientation.read(file, file.signature) ?? .upright
      aspectRatio = PNGDensity.aspectRatio(
        across: Int(png_get_x_pixels_per_meter(png, info)),
        down: Int(png_get_y_pixels_per_meter(png, info)))
    }

    deinit { png_rows_close(rows) }

    var size: FrameSize { pictureSize(.none).meant }

    private func pictureSize(_ limit: PictureLimit) -> PictureSize {
      PictureSize(frame: own, aspectRatio: aspectRatio, orientation: orientation, limit: limit)
    }

    func pixels(within limit: PictureLimit) throws(MediaError) -> PixelBuffer {
      let (png, info) = (rows.pointee.png, rows.pointee.info)
      let hasAlpha = png_get_channels(png, info) == 4
      let isDeep = png_get_bit_depth(png, info) == 16
      let format =
        isDeep
        ? (hasAlpha ? AV_PIX_FMT_RGBA64BE : AV_PIX_FMT_RGB48BE)
        : (hasAlpha ? AV_PIX_FMT_RGBA : AV_PIX_FMT_RGB24)
      let source = PictureConversion.Source(
        size: own, format: format, colorspace: AVCOL_SPC_UNSPECIFIED, isFull: true)
      let rowBytes = png_get_rowbytes(png, info)
      let whole = rows.pointee.has_passes ? try allPasses(rowBytes) : nil
      defer { free(whole) }
      var next = 0
      let picture = try PictureConversion.picture(
        ofRows: rowBytes, source, to: pictureSize(limit).made, profile,
        hasAlpha: hasAlpha, file.path
      ) { target, stride, count throws(MediaError) in
        if let whole {
          target.update(from: whole + next * stride, count: count * stride)
          next += count
          return
        }
        guard png_rows_read(rows, target, stride, UInt32(count)) else {
          throw .damaged(path: file.path)
        }
      }
      guard png_rows_end(rows) else { throw .damaged(path: file.path) }
      return try PictureConversion.turned(picture, orientation)
    }

    /// All rows of a picture that comes in passes, the caller's to free.
    private func allPasses(_ stride: Int) throws(MediaError) -> UnsafeMutablePointer<UInt8> {
      guard let pixels = png_rows_read_passes(rows, stride, UInt32(own.height)) else {
        throw errno == ENOMEM ? .outOfMemory : .damaged(path: file.path)
      }
      return pixels
    }

    private var profile: ColorProfile? {
      var count: UInt32 = 0
      guard let bytes = png_rows_profile(rows, &count) else { return nil }
      return ColorProfile(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
  }

  /// What a PNG says of how near its pixels lie to each other: third edition, 11.3.4.3.
  enum PNGDensity {
    /// How much wider than high pixels are.
    ///
    /// - Parameters:
    ///   - across: How many there are in some length, from left to right; 0 where that is not said.
    ///   - down: How many in the same length, from top to bottom.
    /// - Returns: 1 where it is not said.
    static func aspectRatio(across: Int, down: Int) -> Double {
      across > 0 && down > 0 ? Double(down) / Double(across) : 1
    }
  }
#endif
