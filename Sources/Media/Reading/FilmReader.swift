#if Media
  public import Compositing

  /// Reads a film frame by frame.
  ///
  /// One thread at a time.
  public final class FilmReader {
    private let frames: any FilmFrames

    /// Opens a film, or a picture as a film of one frame.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - decoding: Where it is decoded.
    /// - Throws: The `MediaError` that says what is wrong.
    public init(path: String, decoding: MediaDecoding = .usual) throws(MediaError) {
      let file = try InputFile(path: path, patience: ImageFile.usualPatience)
      frames = try decoding.means.film(in: file)
    }

    /// Frames a second as far as the file says, else 0.
    public var framesPerSecond: Double { frames.framesPerSecond }

    /// The next frame, nil at the end.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    public func next() throws(MediaError) -> PixelBuffer? { try frames.next() }
  }

  /// The frames of a film, where they are decoded; its members mean what those of `FilmReader` do.
  protocol FilmFrames: AnyObject {
    var framesPerSecond: Double { get }
    func next() throws(MediaError) -> PixelBuffer?
  }

  /// The frames of a film as FFmpeg decodes them.
  final class DecodedFilm: FilmFrames {
    private let decoder: Decoder

    /// Begins at the first frame; nothing has been taken from the decoder.
    init(_ decoder: Decoder) { self.decoder = decoder }

    var framesPerSecond: Double { decoder.framesPerSecond }

    func next() throws(MediaError) -> PixelBuffer? {
      guard try decoder.next(), let frame = decoder.frame else { return nil }
      return try PictureConversion.picture(
        of: frame, size: decoder.size(of: frame, within: .none).made,
        orientation: decoder.orientation(of: frame), meaning: decoder.meaning(of: frame),
        path: decoder.path)
    }
  }
#endif
