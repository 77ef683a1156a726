#if Media
  internal import CHEIF
  internal import Compositing

  /// HEIC and AVIF, through libheif: it puts tiles together, and turns pictures as the file asks.
  struct HEIFPicture {
    private let path: String
    private let context: Context
    /// How large the picture is, upright.
    let size: FrameSize

    /// The brands of files that begin with pictures; clips have others.
    private static let brands = ["heic", "heix", "heim", "heis", "mif1", "avif", "avis"]
    /// More bytes than any picture has that may be read.
    private static let mostBytes = 1 << 29

    /// What libheif keeps of a file.
    private final class Context {
      let context = heif_context_alloc()
      var handle: OpaquePointer?
      var image: OpaquePointer?

      deinit {
        if let image { heif_image_release(image) }
        if let handle { heif_image_handle_release(handle) }
        heif_context_free(context)
      }
    }

    /// Whether a file means to be such a picture.
    static func isMeant(_ signature: Signature) -> Bool {
      signature.brand.map(brands.contains) ?? false
    }

    /// Opens a picture.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    init(_ file: InputFile) throws(MediaError) {
      path = file.path
      guard file.count <= Self.mostBytes else { throw .notAPicture(path: path) }
      let context = Context()
      // libheif copies them.
      let opened = file.bytes(at: 0, count: Int(file.count)).withUnsafeBytes {
        heif_context_read_from_memory(context.context, $0.baseAddress, $0.count, nil)
      }
      guard opened.code == heif_error_Ok,
        heif_context_get_primary_image_handle(context.context, &context.handle).code
          == heif_error_Ok, let handle = context.handle
      else { throw .damaged(path: path) }
      self.context = context
      size = FrameSize(
        width: Int(heif_image_handle_get_width(handle)),
        height: Int(heif_image_handle_get_height(handle)))
      try size.checkReadable(path)
    }

    /// Decodes it.
    ///
    /// - Parameter limit: What a larger one is made smaller for.
    /// - Returns: The pixels: premultiplied, in sRGB.
    /// - Throws: The `MediaError` that says what is wrong.
    func pixels(within limit: PictureLimit) throws(MediaError) -> PixelBuffer {
      let status = heif_decode_image(
        context.handle, &context.image, heif_colorspace_RGB, heif_chroma_interleaved_RGBA, nil)
      guard status.code == heif_error_Ok, let image = context.image else {
        throw .damaged(path: path)
      }
      var stride: Int32 = 0
      guard let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride)
      else { throw .damaged(path: path) }
      let own = FrameSize(
        width: Int(heif_image_get_width(image, heif_channel_interleaved)),
        height: Int(heif_image_get_height(image, heif_channel_interleaved)))
      return try PictureConversion.picture(
        rgba: plane, stride: stride, size: own,
        to: PictureSize(frame: own, aspectRatio: 1, orientation: .upright, limit: limit).made,
        profile: profile, hasAlpha: heif_image_handle_has_alpha_channel(context.handle) != 0, path)
    }

    private var profile: ColorProfile? {
      let count = heif_image_handle_get_raw_color_profile_size(context.handle)
      guard count > 0, count <= ColorProfile.mostBytes else { return nil }
      var bytes = [UInt8](repeating: 0, count: count)
      guard heif_image_handle_get_raw_color_profile(context.handle, &bytes).code == heif_error_Ok
      else { return nil }
      return bytes.withUnsafeBytes { ColorProfile($0) }
    }
  }
#endif
