import Compositing

/// The one place that knows how pictures are read and written, so that a build without Media has
/// only this to go without.
enum MediaBridge {
  /// Reads a picture, or the first frame of a clip.
  static func picture(at path: String) throws -> PixelBuffer {
    throw Failure("'\(path)' cannot be read: this build is without the trait Media.")
  }

  /// Opens an output.
  static func sink(
    _ kind: OutputKind, path: String, width: Int, height: Int, framesPerSecond: Double
  ) throws -> any FrameSink {
    if kind == .raw { return RawFrames() }
    throw Failure(
      "'\(path)' cannot be written: this build is without the trait Media; it can write '-'.")
  }

  /// Writes one picture.
  static func write(_ picture: PixelBuffer, png path: String) throws {
    throw Failure("'\(path)' cannot be written: this build is without the trait Media.")
  }
}
