#if Media
  internal import CFFmpeg
  internal import CLittleCMS

  /// What a picture's colours mean, as an ICC profile says it, and the way from them to sRGB.
  final class ColorProfile {
    private let transform: cmsHTRANSFORM
    /// Whether colours are told by one number.
    private let isGray: Bool

    /// The most bytes of a profile that is looked at: those of printers have a few million.
    static let mostBytes = 1 << 24

    /// Reads the profile of a frame; nil where it has none, or as below.
    convenience init?(of frame: UnsafePointer<AVFrame>) {
      guard let data = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE),
        let bytes = data.pointee.data
      else { return nil }
      self.init(UnsafeRawBufferPointer(start: bytes, count: data.pointee.size))
    }

    /// Reads a profile; nil where it is none, of colours that decoded pixels no longer have, such as a
    /// press's four, or sRGB or as good as that.
    init?(_ bytes: UnsafeRawBufferPointer) {
      guard bytes.count <= Self.mostBytes,
        let profile = cmsOpenProfileFromMem(bytes.baseAddress, cmsUInt32Number(bytes.count))
      else { return nil }
      defer { cmsCloseProfile(profile) }
      let space = cmsGetColorSpace(profile)
      guard space == cmsSigRgbData || space == cmsSigGrayData, let target = cmsCreate_sRGBProfile()
      else { return nil }
      defer { cmsCloseProfile(target) }
      isGray = space == cmsSigGrayData
      // Black stays black: what a profile's perceptual table would make of it is for paper.
      guard
        let transform = cmsCreateTransform(
          profile, isGray ? gray8 : bgra8, target, bgra8,
          cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
          cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
      else { return nil }
      self.transform = transform
      if leavesAsItIs { return nil }
    }

    deinit { cmsDeleteTransform(transform) }

    /// Converts pixels, straight BGRA, to sRGB; alpha stays.
    func convert(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
      guard isGray else { return cmsDoTransform(transform, row, row, cmsUInt32Number(count)) }
      let grays = (0..<count).map { row[$0 * 4 + 1] }
      cmsDoTransform(transform, grays, row, cmsUInt32Number(count))
    }

    /// Whether no colour is moved by more than rounding: then pictures keep their very numbers.
    private var leavesAsItIs: Bool {
      let levels: [UInt8] = [0, 32, 64, 96, 128, 160, 192, 224, 255]
      var colors: [UInt8] = []
      for blue in levels {
        for green in levels {
          for red in levels {
            colors += isGray ? [red, red, red, 255] : [blue, green, red, 255]
          }
        }
      }
      var converted = colors
      converted.withUnsafeMutableBufferPointer { pixels in
        if let start = pixels.baseAddress { convert(start, count: pixels.count / 4) }
      }
      return zip(colors, converted).allSatisfy { abs(Int($0) - Int($1)) <= 1 }
    }
  }

  /// Little CMS's words for our pixels and for grey ones; its macros do not come through to Swift.
  private let bgra8 = little_cms_bgra_8()
  private let gray8 = little_cms_gray_8()
#endif
