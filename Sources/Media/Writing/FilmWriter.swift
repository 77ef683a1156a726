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
  /// - Parameter frame: Premultiplied pixels of the film's size; what is clear becomes black where
  ///   alpha is not kept. It may be drawn on again when this returns.
  /// - Throws: The `MediaError` that says what is wrong.
  func append(_ frame: PixelBuffer) throws(MediaError)

  /// Writes what is left and moves the film into its place.
  ///
  /// - Throws: The `MediaError` that says what is wrong.
  func finish() throws(MediaError)
}

#if !Media
  /// Stands for the writers that need a codec, in a build without the trait Media.
  final class WriterWithoutMedia: FilmWriter {
    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      throw .notWritableWithoutMedia(path: path)
    }

    func append(_ frame: PixelBuffer) {}
    func finish() {}
  }
#endif
