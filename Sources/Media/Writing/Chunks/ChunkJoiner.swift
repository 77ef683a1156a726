/// Writes a film of chunks that were encoded before, anywhere: the same bytes as if it had been made at
/// once.
///
/// One thread at a time.
public final class ChunkJoiner {
  #if Media
    private let place: ChunkWriter.Place
    private let film: Film
    private var next = 0

    /// What takes the chunks.
    private enum Film {
      case encoded(VideoContainer)
      case loose(any FrameTarget)
    }

    /// Opens the film.
    ///
    /// - Parameters:
    ///   - place: Where its chunks are.
    ///   - path: Where the film is to be.
    ///   - format: Its format: one that is made of chunks.
    ///   - settings: What it is to be like; its sound is encoded here.
    /// - Throws: The `MediaError` that says what is wrong.
    public init(
      _ place: ChunkWriter.Place, into path: String, _ format: OutputFormat,
      _ settings: FilmSettings
    ) throws(MediaError) {
      self.place = place
      if let frames = format.looseFrames {
        film = .loose(try frames.target.init(path: path, settings: settings))
        return
      }
      let encoding = try VideoEncoding(format, settings, path: path)
      film = .encoded(
        try VideoContainer(format, encoding, encoder: try encoding.open(), settings))
    }

    /// Adds the next chunk.
    ///
    /// - Parameter count: How many frames it has to have.
    /// - Throws: A `MediaError` if its file is not there, not whole, or of another film.
    public func append(frames count: Int) throws(MediaError) {
      let path = place.path(next)
      let stamp = place.stamp(next)
      switch film {
      case .encoded(let container):
        let packets = try PacketFile.read(path, stamp: stamp)
        guard packets.count == count else { throw .damaged(path: path) }
        try container.write(packets)
      case .loose(let target):
        let file = try FrameFileReader(path, stamp: stamp)
        guard file.count == count else { throw .damaged(path: path) }
        try file.copy(to: target)
      }
      next += 1
    }

    /// Writes what is left and moves the film into its place.
    ///
    /// - Returns: Where it is now: the path, or the next that was free.
    /// - Throws: The `MediaError` that says what is wrong.
    public func finish() throws(MediaError) -> String {
      switch film {
      case .encoded(let container): try container.finish()
      case .loose(let target): try target.finish()
      }
    }
  #else
    /// Refuses: the build has no codec.
    public init(
      _ place: ChunkWriter.Place, into path: String, _ format: OutputFormat,
      _ settings: FilmSettings
    ) throws(MediaError) {
      throw .notWritableWithoutMedia(path: path)
    }

    /// Does nothing: there is none.
    public func append(frames count: Int) throws(MediaError) {}

    /// Does nothing: there is none.
    public func finish() throws(MediaError) -> String { "" }
  #endif
}

extension ChunkWriter.Place {
  /// Whether a chunk is there and whole.
  ///
  /// - Parameters:
  ///   - chunk: Its number.
  ///   - format: The film's format.
  /// - Returns: Whether it needs not be made any more.
  public func has(_ chunk: Int, of format: OutputFormat) -> Bool {
    #if Media
      if format.looseFrames == nil {
        return (try? PacketFile.read(path(chunk), stamp: stamp(chunk))) != nil
      }
      return (try? FrameFileReader(path(chunk), stamp: stamp(chunk)).check()) != nil
    #else
      false
    #endif
  }
}
