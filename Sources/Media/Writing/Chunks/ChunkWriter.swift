public import Compositing

/// Encodes some of a film's chunks, one after another, each into a file of its own.
///
/// A file stands in its place when it is whole, and not before. One thread at a time.
public final class ChunkWriter {
  /// Where chunks are, and what they are chunks of.
  public struct Place: Sendable {
    /// The file of a chunk, by its number from 0.
    public var path: @Sendable (_ chunk: Int) -> String
    /// What a chunk is stamped with: another film's chunk has another.
    public var stamp: @Sendable (_ chunk: Int) -> String

    /// Describes where chunks are.
    ///
    /// - Parameters:
    ///   - path: The file of a chunk, by its number from 0.
    ///   - stamp: What a chunk is stamped with.
    public init(
      path: @escaping @Sendable (_ chunk: Int) -> String,
      stamp: @escaping @Sendable (_ chunk: Int) -> String
    ) {
      self.path = path
      self.stamp = stamp
    }
  }

  #if Media
    private let maker: any ChunkMaker

    /// Prepares an encoder.
    ///
    /// - Parameters:
    ///   - first: The number of the first chunk.
    ///   - place: Where chunks are written.
    ///   - path: The film's path, for errors.
    ///   - format: The film's format: one that is made of chunks.
    ///   - settings: What the film is to be like.
    /// - Throws: The `MediaError` that says what is wrong.
    public init(
      _ first: Int, at place: Place, of path: String, _ format: OutputFormat,
      _ settings: FilmSettings
    ) throws(MediaError) {
      if let frames = format.looseFrames {
        maker = try LooseChunkMaker(first, at: place, of: path, frames, settings)
      } else {
        maker = try EncodedChunkMaker(first, at: place, of: path, format, settings)
      }
    }

    /// Adds a frame.
    ///
    /// - Parameters:
    ///   - frame: Premultiplied pixels of the film's size; it may be drawn on again when this returns.
    ///   - isRepeated: Whether it has the pixels of the frame before.
    /// - Throws: The `MediaError` that says what is wrong.
    public func append(_ frame: PixelBuffer, isRepeated: Bool = false) throws(MediaError) {
      try maker.append(frame, isRepeated: isRepeated)
    }

    /// Writes what is left; the last chunk of a film may be shorter.
    ///
    /// - Throws: The `MediaError` that says what is wrong.
    public func finish() throws(MediaError) { try maker.finish() }
  #else
    /// Refuses: the build has no codec.
    public init(
      _ first: Int, at place: Place, of path: String, _ format: OutputFormat,
      _ settings: FilmSettings
    ) throws(MediaError) {
      throw .notWritableWithoutMedia(path: path)
    }

    /// Does nothing: there is none.
    public func append(_ frame: PixelBuffer, isRepeated: Bool = false) throws(MediaError) {}

    /// Does nothing: there is none.
    public func finish() throws(MediaError) {}
  #endif
}

extension OutputFormat {
  /// Frames in each chunk of a film but the last; nil for a format whose films are made whole: where one
  /// frame goes by all others.
  public var framesPerChunk: Int? {
    codecs.isEmpty && looseFrames == nil ? nil : Self.framesInChunks
  }

  /// Whether chunks of a film in another format are those of one in this, too.
  ///
  /// - Parameters:
  ///   - other: The format in which they are made.
  ///   - compression: How its frames are compressed.
  /// - Returns: Whether they can be joined into a film in this format.
  public func isMade(ofChunksIn other: OutputFormat, _ compression: Compression) -> Bool {
    guard word != other.word else { return framesPerChunk != nil }
    guard let codec = compression.codec ?? other.codecs.first else { return false }
    // Without a codec that is named each format has its own.
    return compression.codec == nil ? codecs.first == codec : codecs.contains(codec)
  }

  /// Two and a half seconds at the usual rate.
  ///
  /// Each chunk begins with a whole picture, so short ones make a large film, and long ones leave
  /// processors idle.
  static let framesInChunks = 150
}
