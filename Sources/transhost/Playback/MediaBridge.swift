import Compositing
import Media

/// The one place that knows how pictures are read and written, so that a build without the trait
/// Media has only this to go without.
enum MediaBridge {
  #if Media
    /// Reads a picture, or the first frame of a clip.
    static func picture(at path: String) throws -> PixelBuffer { try ImageFile.read(path) }

    /// Writes one picture.
    static func write(_ picture: PixelBuffer, png path: String) throws {
      try ImageFile.write(picture, to: path)
    }

    /// Opens an output.
    static func sink(
      _ kind: OutputKind, path: String, width: Int, height: Int, framesPerSecond: Double
    ) throws -> any FrameSink {
      if kind == .raw { return RawFrames() }
      return FilmFrames(
        writer: try FilmWriters.make(
          path: path, width: width, height: height, framesPerSecond: framesPerSecond))
    }

    /// Frames that become a file.
    private struct FilmFrames: FrameSink {
      let writer: any FilmWriter

      func write(_ frame: PixelBuffer) throws { try writer.append(frame) }
      func finish() throws { try writer.finish() }
      func discard() { writer.abandon() }
    }
  #else
    static func picture(at path: String) throws -> PixelBuffer {
      throw Failure("'\(path)' cannot be read: this build is without the trait Media.")
    }

    static func write(_ picture: PixelBuffer, png path: String) throws {
      throw Failure("'\(path)' cannot be written: this build is without the trait Media.")
    }

    static func sink(
      _ kind: OutputKind, path: String, width: Int, height: Int, framesPerSecond: Double
    ) throws -> any FrameSink {
      if kind == .raw { return RawFrames() }
      throw Failure(
        "'\(path)' cannot be written: this build is without the trait Media, and writes only '-'.")
    }
  #endif
}
