#if Media
  internal import CFFmpeg
  internal import CTIFF
  internal import Compositing

  /// A coloured TIFF of sixteen bits for each number, through libtiff: it is read row by row, so that a picture of any
  /// size takes the memory of what is made of it and of one strip.
  ///
  /// FFmpeg has the whole of it in memory twice, as it lies in the file and decoded.
  final class TIFFRows: StillPicture {
    private let tiff: OpaquePointer
    private let place: UnsafeMutablePointer<tiff_file_t>
    /// What the rows are read from; open as long as they are.
    private let file: InputFile
    private let own: FrameSize
    private let orientation: Orientation
    private let format: AVPixelFormat

    /// How it may be compressed: not, LZW, Deflate by its two numbers, PackBits.
    private static let compressions = [1, 5, 8, 32_946, 32_773]

    /// Whether a file means to be such a picture.
    static func isMeant(_ file: InputFile) -> Bool {
      guard file.signature.isTIFF, let directory = TIFFDirectory(file), !directory.isTiled else {
        return false
      }
      return format(directory) != nil
    }

    /// What its rows are; nil if they are of another kind.
    private static func format(_ directory: TIFFDirectory) -> AVPixelFormat? {
      guard compressions.contains(directory.values(259).first ?? 1),
        directory.values(258).allSatisfy({ $0 == 16 }), !directory.values(258).isEmpty,
        // Whole numbers, side by side.
        directory.values(339).allSatisfy({ $0 == 1 }), directory.values(284).first ?? 1 == 1,
        let samples = TIFFSamples(directory), samples.areUsual, samples.colors == 3
      else { return nil }
      return samples.count == 3 ? AV_PIX_FMT_RGB48LE : AV_PIX_FMT_RGBA64LE
    }

    /// Opens a picture.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    init(_ file: InputFile) throws(MediaError) {
      guard let directory = TIFFDirectory(file), directory.isWhole,
        let format = Self.format(directory)
      else { throw .damaged(path: file.path) }
      let place = UnsafeMutablePointer<tiff_file_t>.allocate(capacity: 1)
      place.initialize(to: tiff_file_t(descriptor: file.descriptor, count: file.count, place: 0))
      guard let tiff = tiff_open_file(place, UInt64(directory.offset)) else {
        place.deallocate()
        throw .damaged(path: file.path)
      }
      (self.tiff, self.place, self.file, self.format) = (tiff, place, file, format)
      own = FrameSize(
        width: Int(tiff_number(tiff, UInt32(TIFFTAG_IMAGEWIDTH))),
        height: Int(tiff_number(tiff, UInt32(TIFFTAG_IMAGELENGTH))))
      orientation = StoredOrientation.read(file, file.signature) ?? .upright
      guard own.width > 0, own.height > 0, TIFFScanlineSize(tiff) == rowBytes else {
        throw .damaged(path: file.path)
      }
      try own.checkReadable(file.path)
    }

    deinit {
      TIFFClose(tiff)
      place.deallocate()
    }

    private var rowBytes: Int {
      own.width * (format == AV_PIX_FMT_RGB48LE ? 6 : 8)
    }

    var size: FrameSize { pictureSize(.none).meant }

    private func pictureSize(_ limit: PictureLimit) -> PictureSize {
      PictureSize(frame: own, aspectRatio: aspectRatio, orientation: orientation, limit: limit)
    }

    /// How much wider than high pixels are.
    private var aspectRatio: Double {
      let (across, down) = (
        tiff_real(tiff, UInt32(TIFFTAG_XRESOLUTION)), tiff_real(tiff, UInt32(TIFFTAG_YRESOLUTION))
      )
      return across > 0 && down > 0 ? Double(down) / Double(across) : 1
    }

    func pixels(within limit: PictureLimit) throws(MediaError) -> PixelBuffer {
      let source = PictureConversion.Source(
        size: own, format: format, colorspace: AVCOL_SPC_UNSPECIFIED, isFull: true)
      var next: UInt32 = 0
      let picture = try PictureConversion.picture(
        ofRows: rowBytes, source, to: pictureSize(limit).made, profile,
        hasAlpha: format == AV_PIX_FMT_RGBA64LE, file.path
      ) { target, stride, count throws(MediaError) in
        for row in 0..<count {
          guard TIFFReadScanline(tiff, target + row * stride, next, 0) == 1 else {
            throw .damaged(path: file.path)
          }
          next += 1
        }
      }
      return try PictureConversion.turned(picture, orientation)
    }

    private var profile: ColorProfile? {
      var count: UInt32 = 0
      guard let bytes = tiff_profile(tiff, &count), count > 0, count <= ColorProfile.mostBytes
      else {
        return nil
      }
      return ColorProfile(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }
  }
#endif
