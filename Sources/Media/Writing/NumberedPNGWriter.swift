extension OutputFormat {
  /// A PNG for each frame.
  static let numberedPNGs = OutputFormat(
    name: "frames/%04d.png",
    isMeant: { fileName(of: $0).hasSuffix(".png") && fileName(of: $0).contains("%") },
    writer: NumberedPNGWriter.self)
}

#if Media
  internal import Compositing
  internal import Glibc
  internal import SystemCalls

  /// One PNG for each frame, numbered from 0 through a name such as `frames/%04d.png`.
  ///
  /// All are written under temporary names and moved into place together.
  final class NumberedPNGWriter: FilmWriter {
    private let path: String
    private let size: FrameSize
    private let before: String
    private let after: String
    private let digits: Int
    private var files: [TemporaryFile] = []

    init(path: String, size: FrameSize, framesPerSecond: Double) throws(MediaError) {
      self.path = path
      self.size = size
      let parts = path.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
      let pattern = parts.count == 2 ? parts[1] : ""
      guard let end = pattern.firstIndex(of: "d"), !pattern.contains("%"),
        pattern[..<end].allSatisfy(\.isNumber)
      else { throw .unknownFormat(path: path) }
      before = String(parts[0])
      digits = min(9, Int(pattern[..<end]) ?? 0)
      after = String(pattern[pattern.index(after: end)...])
      if let slash = path.lastIndex(of: "/") {
        let directory = String(path[..<slash])
        if access(directory, F_OK) != 0, mkdir(directory, 0o777) != 0 {
          throw .notWritable(path: path, reason: systemText())
        }
      }
    }

    func append(_ frame: PixelBuffer) throws(MediaError) {
      try size.check(frame, path: path)
      let number = String(files.count)
      let padding = String(repeating: "0", count: max(0, digits - number.count))
      let name = before + padding + number + after
      let file = try TemporaryFile(for: name)
      try file.write(PNGEncoder.encode(frame, path: name))
      files.append(file)
    }

    func finish() throws(MediaError) {
      for file in files { try file.moveIntoPlace() }
    }
  }
#else
  typealias NumberedPNGWriter = WriterWithoutMedia
#endif
