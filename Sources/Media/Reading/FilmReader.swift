#if Media
  public import Compositing

  /// Reads a film frame by frame.
  ///
  /// One thread at a time.
  public final class FilmReader {
    private let decoder: Decoder

    /// Opens a film, or a picture as a film of one frame.
    ///
    /// - Parameter path: The file.
    /// - Throws: The `MediaError` that says what is wrong.
    public init(path: String) throws(MediaError) {
      decoder = try Decoder(InputFile(path: path, patience: ImageFile.usualPatience))
    }

    /// Frames a second as far as the file says, else 0.
    public var framesPerSecond: Double { decoder.framesPerSecond }

    /// The next frame, nil at the end.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    public func next() throws(MediaError) -> PixelBuffer? {
      guard try decoder.next(), let frame = decoder.frame else { return nil }
      return try PictureConversion.picture(
        of: frame, size: decoder.size(of: frame, within: .none).made,
        orientation: decoder.orientation(of: frame), meaning: decoder.meaning(of: frame),
        path: decoder.path)
    }
  }
#endif
