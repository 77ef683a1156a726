#if Media
  internal import CHEIF
  internal import Compositing

  /// HEIC and AVIF, through libheif: it puts tiles together, and turns pictures as the file asks.
  struct HEIFPicture: StillPicture {
    let path: String
    let context: Context
    /// How large the picture is, upright.
    let size: FrameSize
    /// How its colours are kept, where that is known.
    let coding: HEIFCoding?

    /// The brands of files that begin with pictures; clips have others.
    private static let brands = ["heic", "heix", "heim", "heis", "mif1", "avif", "avis"]
    /// More bytes than any picture has that may be read.
    private static let mostBytes = 1 << 29

    /// What libheif keeps of a file.
    final class Context {
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
      let bytes = file.bytes(at: 0, count: Int(file.count))
      coding = HEIFCoding.named(in: bytes)
      // libheif copies them.
      let opened = bytes.withUnsafeBytes {
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

    func pixels(within limit: PictureLimit) throws(MediaError) -> PixelBuffer {
      let meaning = meaning
      if meaning == nil, let picture = try pixelsOfPlanes(within: limit) { return picture }
      let status = heif_decode_image(
        context.handle, &context.image, heif_colorspace_RGB,
        meaning == nil ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RRGGBBAA_LE, nil)
      guard status.code == heif_error_Ok, let image = context.image else { throw problem(status) }
      var stride: Int32 = 0
      guard let plane = heif_image_get_plane_readonly(image, heif_channel_interleaved, &stride)
      else { throw .damaged(path: path) }
      let own = FrameSize(
        width: Int(heif_image_get_width(image, heif_channel_interleaved)),
        height: Int(heif_image_get_height(image, heif_channel_interleaved)))
      let made = PictureSize(frame: own, aspectRatio: 1, orientation: .upright, limit: limit).made
      let hasAlpha = heif_image_handle_has_alpha_channel(context.handle) != 0
      guard let meaning else {
        return try PictureConversion.picture(
          rgba: plane, stride: stride, size: own, to: made, profile: profile, hasAlpha: hasAlpha,
          path)
      }
      let deep = Self.deep(plane, stride: Int(stride), own, of: image)
      defer { deep.deallocate() }
      guard let base = UnsafeRawPointer(deep.baseAddress)?.assumingMemoryBound(to: UInt8.self)
      else { throw .damaged(path: path) }
      return try PictureConversion.picture(
        rgba: base, stride: Int32(own.width * 8), size: own, to: made, profile: nil,
        meaning: .highRange(ToneMap(meaning)), hasAlpha: hasAlpha, path)
    }

    /// Why it cannot be decoded.
    func problem(_ status: heif_error) -> MediaError {
      status.code == heif_error_Unsupported_feature
        ? .unsupported(path: path) : .damaged(path: path)
    }

    /// Numbers of ten or twelve bits as ones of sixteen, which are the caller's to deallocate.
    private static func deep(
      _ plane: UnsafePointer<UInt8>, stride: Int, _ size: FrameSize, of image: OpaquePointer
    ) -> UnsafeMutableBufferPointer<UInt16> {
      let bits = heif_image_get_bits_per_pixel_range(image, heif_channel_interleaved)
      let most = UInt32(1) << UInt32(min(max(bits, 1), 16)) - 1
      let count = size.width * 4
      let deep = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: count * size.height)
      for y in 0..<size.height {
        let row = UnsafeRawPointer(plane + y * stride)
        for x in 0..<count {
          let number = UInt32(
            UInt16(littleEndian: row.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self)))
          deep.initializeElement(
            at: y * count + x, to: UInt16(min(number, most) * 65535 / most))
        }
      }
      return deep
    }

    /// What its numbers mean where it has a high dynamic range.
    private var meaning: ToneMap.Meaning? {
      namedColors.flatMap {
        ToneMap.Meaning(transfer: $0.transfer, primaries: $0.primaries, peak: nil)
      }
    }

    /// What it says of its colours by the numbers of Recommendation ITU-T H.273, if it does.
    private var namedColors: (transfer: Int32, primaries: Int32)? {
      var colors: UnsafeMutablePointer<heif_color_profile_nclx>?
      guard heif_image_handle_get_nclx_color_profile(context.handle, &colors).code == heif_error_Ok,
        let colors
      else { return nil }
      defer { heif_nclx_color_profile_free(colors) }
      return (
        Int32(colors.pointee.transfer_characteristics.rawValue),
        Int32(colors.pointee.color_primaries.rawValue)
      )
    }

    /// The profile of its colours, if it has one; else that of its primaries.
    var profile: ColorProfile? {
      let count = heif_image_handle_get_raw_color_profile_size(context.handle)
      guard count > 0 else {
        return namedColors.flatMap { ColorProfile(primaries: UInt32($0.primaries)) }
      }
      guard count <= ColorProfile.mostBytes else { return nil }
      var bytes = [UInt8](repeating: 0, count: count)
      guard heif_image_handle_get_raw_color_profile(context.handle, &bytes).code == heif_error_Ok
      else { return nil }
      return bytes.withUnsafeBytes { ColorProfile($0) }
    }
  }
#endif
