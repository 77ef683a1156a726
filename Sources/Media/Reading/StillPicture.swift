#if Media
  internal import Compositing

  /// A picture that another library than FFmpeg reads.
  protocol StillPicture {
    /// How large it is in its file, upright.
    var size: FrameSize { get }

    /// Decodes it.
    ///
    /// - Parameter limit: What a larger one is made smaller for.
    /// - Returns: The pixels: premultiplied, in sRGB, upright.
    /// - Throws: The `MediaError` that says what is wrong.
    func pixels(within limit: PictureLimit) throws(MediaError) -> PixelBuffer
  }

  extension InputFile {
    /// Whether the file means to be such a picture.
    var isStillPicture: Bool {
      HEIFPicture.isMeant(signature) || TIFFPicture.isMeant(self) || TIFFRows.isMeant(self)
        || PNGPicture.isMeant(self)
    }

    /// The picture in the file; nil where FFmpeg is to read it.
    ///
    /// - Throws: The `MediaError` that says what is wrong with a picture that FFmpeg would not know better.
    func stillPicture() throws(MediaError) -> (any StillPicture)? {
      if let kind = unreadNumbers { throw .unreadNumbers(path: path, kind: kind) }
      if HEIFPicture.isMeant(signature) { return try HEIFPicture(self) }
      if TIFFPicture.isMeant(self) { return try TIFFPicture(self) }
      if TIFFRows.isMeant(self) { return try TIFFRows(self) }
      if PNGPicture.isMeant(self) { return try PNGPicture(self) }
      return nil
    }
  }
#endif
