internal import Compositing

/// What a format's films are made of where no frame goes by another: each becomes bytes by itself.
///
/// A film that is made at once and one that is joined have the same parts, so they have the same bytes.
struct LooseFrames: Sendable {
  /// Makes bytes of frames.
  let packer: any FramePacker.Type
  /// Takes the bytes, in the frames' order.
  let target: any FrameTarget.Type
}

/// Makes bytes of frames, each by itself.
///
/// One thread at a time.
protocol FramePacker: AnyObject, SendableMetatype {
  /// Prepares to do so.
  ///
  /// - Parameters:
  ///   - path: The film's path, for errors.
  ///   - settings: What the film is to be like.
  /// - Throws: `MediaError.outOfMemory`.
  init(path: String, settings: FilmSettings) throws(MediaError)

  /// Makes the bytes of a frame.
  ///
  /// - Parameters:
  ///   - frame: Premultiplied pixels of the film's size.
  ///   - isRepeated: Whether it has the pixels of the one before, whose bytes can be used again.
  ///   - write: Takes the bytes, some at a time, in their order.
  /// - Throws: The `MediaError` that says what is wrong, and what `write` throws.
  func pack(
    _ frame: PixelBuffer, isRepeated: Bool,
    _ write: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError)
}

/// Takes the bytes of a film's frames to where the film is to be.
///
/// One thread at a time.
protocol FrameTarget: AnyObject, SendableMetatype {
  /// Opens an output, and makes sure that it can be written there.
  ///
  /// - Parameters:
  ///   - path: Where to; `-` is standard output.
  ///   - settings: What the film is to be like.
  /// - Throws: The `MediaError` that says what is wrong.
  init(path: String, settings: FilmSettings) throws(MediaError)

  /// Adds bytes to the frame that is being written.
  ///
  /// - Parameter bytes: What a packer made.
  /// - Throws: The `MediaError` that says what is wrong.
  func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError)

  /// Says that the frame is whole.
  ///
  /// - Throws: The `MediaError` that says what is wrong.
  func endFrame() throws(MediaError)

  /// Writes what is left and moves the film into its place.
  ///
  /// - Returns: Where it is now.
  /// - Throws: The `MediaError` that says what is wrong.
  func finish() throws(MediaError) -> String
}

/// Makes bytes of frames and takes them to their place.
final class LooseFrameWriter: FilmWriter {
  private let path: String
  private let size: FrameSize
  private let packer: any FramePacker
  private let target: any FrameTarget

  init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
    guard let frames = format.looseFrames else { throw .notWritableWithoutMedia(path: path) }
    self.path = path
    size = settings.size
    packer = try frames.packer.init(path: path, settings: settings)
    target = try frames.target.init(path: path, settings: settings)
  }

  func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError) {
    try size.check(frame, path: path)
    try packer.pack(frame, isRepeated: isRepeated) { bytes throws(MediaError) in
      try target.write(bytes)
    }
    try target.endFrame()
  }

  func finish() throws(MediaError) -> String { try target.finish() }
}
