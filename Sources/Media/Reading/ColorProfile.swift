#if Media
  internal import CFFmpeg
  internal import CLittleCMS

  /// What a picture's colours mean, as an ICC profile or the name of its primaries says it, and the way from them to
  /// sRGB.
  final class ColorProfile {
    private let transform: cmsHTRANSFORM
    /// Whether colours are told by one number.
    private let isGray: Bool

    /// The most bytes of a profile that is looked at: those of printers have a few million.
    static let mostBytes = 1 << 24

    /// Reads the profile of a frame, or takes it from its primaries; nil where it has none, or as below.
    convenience init?(of frame: UnsafePointer<AVFrame>) {
      guard let data = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE),
        let bytes = data.pointee.data
      else {
        self.init(primaries: frame.pointee.color_primaries.rawValue)
        return
      }
      self.init(UnsafeRawBufferPointer(start: bytes, count: data.pointee.size))
    }

    /// Reads a profile; nil where it is none, of colours that decoded pixels no longer have, such as a
    /// press's four, or sRGB or as good as that.
    convenience init?(_ bytes: UnsafeRawBufferPointer) {
      guard bytes.count <= Self.mostBytes,
        let profile = cmsOpenProfileFromMem(bytes.baseAddress, cmsUInt32Number(bytes.count))
      else { return nil }
      defer { cmsCloseProfile(profile) }
      self.init(profile: profile)
    }

    /// The profile of the primaries that wide screens have; nil for all others, which are BT.709's or nearly so.
    ///
    /// Numbers stand for light as sRGB's do, as they are taken to in clips of BT.709.
    ///
    /// - Parameter primaries: Their number in Recommendation ITU-T H.273, table 2, which has the coordinates as well.
    convenience init?(primaries: UInt32) {
      let points: (red: cmsCIExyY, green: cmsCIExyY, blue: cmsCIExyY)
      switch primaries {
      // BT.2020's.
      case 9: points = (.init(0.708, 0.292), .init(0.170, 0.797), .init(0.131, 0.046))
      // P3's, with daylight for white.
      case 12: points = (.init(0.680, 0.320), .init(0.265, 0.690), .init(0.150, 0.060))
      default: return nil
      }
      var white = cmsCIExyY(0.3127, 0.3290)
      var triple = cmsCIExyYTRIPLE(Red: points.red, Green: points.green, Blue: points.blue)
      // IEC 61966-2-1, from numbers to light, in the order of Little CMS's fourth kind of curve.
      guard
        let curve = cmsBuildParametricToneCurve(
          nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
      else { return nil }
      defer { cmsFreeToneCurve(curve) }
      var curves: [OpaquePointer?] = [curve, curve, curve]
      guard let profile = cmsCreateRGBProfile(&white, &triple, &curves) else { return nil }
      defer { cmsCloseProfile(profile) }
      self.init(profile: profile)
    }

    private init?(profile: cmsHPROFILE) {
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

  extension cmsCIExyY {
    fileprivate init(_ x: Double, _ y: Double) { self.init(x: x, y: y, Y: 1) }
  }

  /// Little CMS's words for our pixels and for grey ones; its macros do not come through to Swift.
  private let bgra8 = little_cms_bgra_8()
  private let gray8 = little_cms_gray_8()
#endif
