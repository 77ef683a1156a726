public import Compositing

/// Takes the frames of a film, or the moments of a strip, one after another.
///
/// Nothing stands at the film's path until `finish()`: what stood there before stays whole.
/// One thread at a time.
public protocol FilmWriter: AnyObject {
  /// Adds a frame.
  ///
  /// - Parameter frame: Premultiplied pixels of the film's size; what is clear becomes black in
  ///   formats without alpha. It may be drawn on again when this returns.
  /// - Throws: The `MediaError` that says what is wrong.
  func append(_ frame: PixelBuffer) throws(MediaError)

  /// Writes what is left and moves the film into its place.
  ///
  /// - Throws: The `MediaError` that says what is wrong.
  func finish() throws(MediaError)

  /// Forgets the film; nothing is left of it.
  func abandon()
}
