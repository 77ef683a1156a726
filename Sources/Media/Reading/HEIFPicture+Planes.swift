#if Media
  internal import CFFmpeg
  internal import CHEIF
  internal import Compositing
  internal import SystemCalls

  extension HEIFPicture {
    /// The picture from the planes that the file has: on libheif's own way to red, green and blue there are
    /// several pictures of its size at a time.
    ///
    /// - Parameter limit: As `pixels(within:)` has it.
    /// - Returns: The picture; nil where the planes are of another kind than most: of more than eight bits,
    ///   without colours, or with colours by a rare matrix.
    /// - Throws: A `MediaError` if the pixels cannot be had.
    func pixelsOfPlanes(within limit: PictureLimit) throws(MediaError) -> PixelBuffer? {
      guard let coding, heif_image_handle_get_luma_bits_per_pixel(context.handle) == 8 else {
        return nil
      }
      var decoded: OpaquePointer?
      func decode() -> heif_error {
        heif_decode_image(context.handle, &decoded, heif_colorspace_YCbCr, coding.chroma.asked, nil)
      }
      // As soon as it has two threads, dav1d keeps the coefficients of a whole picture: more than its pixels.
      let status = coding.isAV1 ? onOneProcessor(decode) : decode()
      guard status.code == heif_error_Ok, let image = decoded else { throw problem(status) }
      defer { heif_image_release(image) }
      guard let source = Self.source(of: image) else { return nil }
      let size = PictureSize(
        frame: source.size, aspectRatio: 1, orientation: .upright, limit: limit
      ).made
      var planes: [PictureConversion.Plane] = []
      let alpha = PictureConversion.hasAlpha(source.format) ? [heif_channel_Alpha] : []
      for channel in [heif_channel_Y, heif_channel_Cb, heif_channel_Cr] + alpha {
        var stride: Int32 = 0
        guard let plane = heif_image_get_plane_readonly(image, channel, &stride) else { return nil }
        planes.append((plane, stride))
      }
      return try PictureConversion.picture(
        ofPlanes: planes, source, to: size, profile, path)
    }

    /// What the planes of a decoded picture are; nil if they are of a rare kind.
    private static func source(of image: OpaquePointer) -> PictureConversion.Source? {
      let size = self.size(of: heif_channel_Y, image)
      let hasAlpha = heif_image_has_channel(image, heif_channel_Alpha) != 0
      guard
        !hasAlpha
          || self.size(of: heif_channel_Alpha, image) == size
            && heif_image_get_bits_per_pixel_range(image, heif_channel_Alpha) == 8
      else { return nil }
      let format: AVPixelFormat
      switch heif_image_get_chroma_format(image) {
      case heif_chroma_420: format = hasAlpha ? AV_PIX_FMT_YUVA420P : AV_PIX_FMT_YUV420P
      case heif_chroma_422: format = hasAlpha ? AV_PIX_FMT_YUVA422P : AV_PIX_FMT_YUV422P
      case heif_chroma_444: format = hasAlpha ? AV_PIX_FMT_YUVA444P : AV_PIX_FMT_YUV444P
      default: return nil
      }
      var colors: UnsafeMutablePointer<heif_color_profile_nclx>?
      let status = heif_image_get_nclx_color_profile(image, &colors)
      defer { heif_nclx_color_profile_free(colors) }
      // What is not said is as in JPEG: so libheif takes it.
      var (space, isFull) = (AVCOL_SPC_SMPTE170M, true)
      if status.code == heif_error_Ok, let colors {
        isFull = colors.pointee.full_range_flag != 0
        switch colors.pointee.matrix_coefficients.rawValue {
        case 1: space = AVCOL_SPC_BT709
        case 2, 5, 6: space = AVCOL_SPC_SMPTE170M
        case 9: space = AVCOL_SPC_BT2020_NCL
        default: return nil
        }
      }
      return PictureConversion.Source(
        size: size, format: format, colorspace: space, isFull: isFull)
    }

    private static func size(of channel: heif_channel, _ image: OpaquePointer) -> FrameSize {
      FrameSize(
        width: Int(heif_image_get_width(image, channel)),
        height: Int(heif_image_get_height(image, channel)))
    }
  }
#endif
