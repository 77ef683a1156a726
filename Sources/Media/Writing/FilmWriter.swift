#if Media
  public import Compositing

  /// Takes the frames of a film one after another.
  ///
  /// Nothing stands at the film's path until `finish()`: what stood there before stays whole.
  /// One thread at a time.
  public protocol FilmWriter: AnyObject {
    /// Adds a frame.
    ///
    /// - Parameter frame: Premultiplied pixels of the film's size; what is clear becomes black in
    ///   formats without alpha.
    /// - Throws: The `MediaError` that says what is wrong.
    func append(_ frame: PixelBuffer) throws(MediaError)

    /// Writes what is left and moves the film into its place.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    func finish() throws(MediaError)

    /// Forgets the film; nothing is left of it.
    func abandon()
  }

  /// Makes writers.
  public enum FilmWriters {
    /// The writer for a path, by its ending.
    ///
    /// - Parameters:
    ///   - path: `.mp4` (H.264, 4:2:0, BT.709 in limited range; odd sizes gain a row or column that
    ///     repeats the last), `.y4m` (4:4:4, BT.709 in limited range), a numbered name such as
    ///     `frames/%04d.png`, or `-` for raw BGRA frames on standard output.
    ///   - width: Of the frames, in pixels.
    ///   - height: Of the frames, in pixels.
    ///   - framesPerSecond: Above 0.
    /// - Returns: A writer that has already made sure that it can write there.
    /// - Throws: The `MediaError` that says what is wrong.
    public static func make(
      path: String, width: Int, height: Int, framesPerSecond: Double
    ) throws(MediaError) -> any FilmWriter {
      let size = FrameSize(width: width, height: height)
      if path == "-" { return RawWriter(size: size) }
      let name = path.lowercased()
      if name.hasSuffix(".mp4") {
        return try MP4Writer(path: path, size: size, framesPerSecond: framesPerSecond)
      }
      if name.hasSuffix(".y4m") {
        return try Y4MWriter(path: path, size: size, framesPerSecond: framesPerSecond)
      }
      if name.hasSuffix(".png"), path.contains("%") {
        return try NumberedPNGWriter(path: path, size: size)
      }
      throw .unknownFormat(path: path)
    }
  }

  /// The size that all frames of a film have.
  struct FrameSize: Equatable {
    let width: Int
    let height: Int

    func check(_ frame: PixelBuffer, path: String) throws(MediaError) {
      guard frame.width == width, frame.height == height else {
        throw .wrongFrameSize(path: path)
      }
    }
  }

  /// A rate as a fraction: exact for whole numbers and for NTSC's, near for others.
  func fraction(_ rate: Double) -> (numerator: Int32, denominator: Int32) {
    if rate == rate.rounded(), rate < 1_000_000 { return (Int32(rate), 1) }
    let ntsc = (rate * 1001 / 1000).rounded()
    if abs(ntsc * 1000 / 1001 - rate) < 1e-3, ntsc < 1_000_000 { return (Int32(ntsc) * 1000, 1001) }
    return (Int32((min(rate, 1_000_000) * 1000).rounded()), 1000)
  }
#endif
