extension OutputFormat {
  /// A PNG for each frame.
  static let numberedPNGs = OutputFormat(
    name: "frames/%04d.png", word: "frames", summary: "a picture for each frame",
    canKeepAlpha: true,
    isMeant: { fileName(of: $0).hasSuffix(".png") && NumberedName.hasPlace(in: $0) },
    writer: NumberedPNGWriter.self)
}

#if Media
  internal import Compositing
  internal import Glibc
  internal import SystemCalls

  /// One PNG for each frame, numbered from 0 through a name such as `frames/%04d.png`.
  ///
  /// All are written under temporary names and moved into place together; none stays open.
  final class NumberedPNGWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let name: NumberedName
    private var files: [TemporaryFile] = []

    init(path: String, format: OutputFormat, settings: FilmSettings) throws(MediaError) {
      self.path = path
      size = settings.size
      guard let name = NumberedName(path) else { throw .unknownFormat(path: path) }
      self.name = name
      let directory = name.directory
      if !directory.isEmpty, access(directory, F_OK) != 0, mkdir(directory, 0o777) != 0 {
        throw .notWritable(path: path, reason: systemText())
      }
    }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: path)
      let path = name.path(files.count)
      let file = try TemporaryFile(for: path)
      try file.write(PNGEncoder.encode(frame, path: path))
      try file.seal()
      files.append(file)
    }

    func finish() throws(MediaError) {
      for file in files { try file.moveIntoPlace() }
    }
  }
#else
  typealias NumberedPNGWriter = WriterWithoutMedia
#endif
