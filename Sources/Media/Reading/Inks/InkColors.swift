#if Media
  internal import CFFmpeg
  internal import CLittleCMS

  /// The way from four inks to sRGB: as the picture's profile has it.
  ///
  /// Where there is none, each ink is taken to hold back one of red, green and blue, and black all of them:
  /// red is (1 - cyan) × (1 - black), as PostScript's language reference has it in other words (third
  /// edition, 7.2.4, with a product for the sum so that nothing is cut). That is brighter than print.
  final class InkColors {
    private let transform: cmsHTRANSFORM?

    /// Reads the profile of a frame.
    convenience init(of frame: UnsafePointer<AVFrame>) {
      let data = av_frame_get_side_data(frame, AV_FRAME_DATA_ICC_PROFILE)
      self.init(data.map { UnsafeRawBufferPointer(start: $0.pointee.data, count: $0.pointee.size) })
    }

    /// Reads a profile; nil is none.
    init(_ profile: UnsafeRawBufferPointer?) {
      transform = profile.flatMap(Self.transform)
    }

    deinit {
      if let transform { cmsDeleteTransform(transform) }
    }

    /// By relative colorimetry with black point compensation, as other pictures' profiles are.
    private static func transform(_ bytes: UnsafeRawBufferPointer) -> cmsHTRANSFORM? {
      guard bytes.count <= ColorProfile.mostBytes,
        let profile = cmsOpenProfileFromMem(bytes.baseAddress, cmsUInt32Number(bytes.count))
      else { return nil }
      defer { cmsCloseProfile(profile) }
      guard cmsGetColorSpace(profile) == cmsSigCmykData, let target = cmsCreate_sRGBProfile()
      else { return nil }
      defer { cmsCloseProfile(target) }
      return cmsCreateTransform(
        profile, little_cms_cmyk_8(), target, little_cms_bgra_8(),
        cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
    }

    /// Converts pixels: cyan, magenta, yellow and black, of which 255 is all, to blue, green, red and an alpha
    /// that is left as it is.
    func convert(
      _ inks: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int
    ) {
      if let transform { return cmsDoTransform(transform, inks, target, cmsUInt32Number(count)) }
      for pixel in 0..<count {
        let rest = 255 - UInt32(inks[pixel * 4 + 3])
        for ink in 0..<3 {
          let light = 255 - UInt32(inks[pixel * 4 + ink])
          target[pixel * 4 + 2 - ink] = UInt8((light * rest + 127) / 255)
        }
      }
    }
  }
#endif
