#if Media
  internal import CLittleCMS

  /// The way from L\*a\*b\* to sRGB: white is paper's, light that of D50, as programs for print write it (TIFF revision
  /// 6.0, section 23; ICC.1, which has the same white).
  final class LabColors {
    private let transform: cmsHTRANSFORM

    /// Makes the way; nil where memory runs out.
    init?() {
      guard let source = cmsCreateLab4Profile(nil) else { return nil }
      defer { cmsCloseProfile(source) }
      guard let target = cmsCreate_sRGBProfile() else { return nil }
      defer { cmsCloseProfile(target) }
      guard
        let transform = cmsCreateTransform(
          source, little_cms_lab_8(), target, little_cms_rgba_8(),
          cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), cmsUInt32Number(cmsFLAGS_NOOPTIMIZE))
      else { return nil }
      self.transform = transform
    }

    deinit { cmsDeleteTransform(transform) }

    /// Converts pixels.
    ///
    /// - Parameters:
    ///   - lab: Lightness, a and b of each, a byte for each: 255 is all light, and a and b are 128 where there is no
    ///     colour.
    ///   - pixels: Get red, green and blue; the fourth byte of each stays.
    ///   - count: How many there are.
    func convert(
      _ lab: UnsafePointer<UInt8>, to pixels: UnsafeMutablePointer<UInt8>, count: Int
    ) {
      cmsDoTransform(transform, lab, pixels, cmsUInt32Number(count))
    }
  }
#endif
