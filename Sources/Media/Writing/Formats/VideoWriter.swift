#if Media
  internal import Compositing

  /// Films with frames that build on each other: 4:2:0, BT.709, limited range.
  ///
  /// They are encoded in chunks, which one hand numbers and puts into the container: see `ChunkQueue`.
  /// The same frames give the same bytes, on any number of processors of any kind.
  final class VideoWriter: FilmWriter {
    private let encoder: FrameEncoder
    private let container: VideoContainer

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      let encoding = try VideoEncoding(format, settings, path: path)
      let first = try encoding.open()
      container = try VideoContainer(format, encoding, encoder: first, settings)
      encoder = try FrameEncoder(encoding, settings, first: first)
    }

    func append(_ frame: PixelBuffer, isRepeated: Bool) throws(MediaError) {
      for chunk in try encoder.append(frame, isRepeated: isRepeated) { try container.write(chunk) }
    }

    func finish() throws(MediaError) -> String {
      for chunk in try encoder.finish() { try container.write(chunk) }
      return try container.finish()
    }
  }
#else
  typealias VideoWriter = WriterWithoutMedia
#endif
