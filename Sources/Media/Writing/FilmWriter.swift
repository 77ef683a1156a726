public import Compositing

/// Takes the frames of a film, or the moments of a strip, one after another.
///
/// Nothing stands at the film's path until `finish()`: what stood there before stays whole, and a
/// writer that goes without having finished leaves nothing. One thread at a time.
public protocol FilmWriter: AnyObject, SendableMetatype {
  /// Opens an output, and makes sure that it can be written there.
  ///
  /// - Parameters:
  ///   - path: Where to; `-` is standard output.
  ///   - format: Which of the formats that it writes.
  ///   - settings: What the film is to be like.
  /// - Throws: The `MediaError` that says what is wrong.
  init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError)

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - frame: Premultiplied pixels of the film's size; what is clear becomes black where alpha is not kept. It
  ///     may be drawn on again when this returns.
  ///   - isRepeated: Whether it has the pixels of the frame before, so that what was made of that can be used
  ///     again. The film has the same bytes in any case.
  /// - Throws: The `MediaError` that says what is wrong.
  func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError)

  /// Writes what is left and moves the film into its place.
  ///
  /// - Returns: Where it is now: the path, or the next that was free.
  /// - Throws: The `MediaError` that says what is wrong.
  @discardableResult func finish() throws(MediaError) -> String
}

extension FilmWriter {
  /// Adds a frame, whatever the one before is like.
  ///
  /// - Parameter frame: Premultiplied pixels of the film's size.
  /// - Throws: The `MediaError` that says what is wrong.
  public func append(_ frame: PixelBuffer) throws(MediaError) {
    try append(frame, isRepeated: false)
  }
}

#if !Media
  /// Stands for the writers that need a codec, in a build without the trait Media.
  final class WriterWithoutMedia: FilmWriter {
    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      throw .notWritableWithoutMedia(path: path)
    }

    func append(_ frame: PixelBuffer, isRepeated: Bool) {}
    func finish() -> String { "" }
  }
#endif
