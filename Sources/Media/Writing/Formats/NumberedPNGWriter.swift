extension OutputFormat {
  /// A PNG for each frame.
  static let numberedPNGs = OutputFormat(
    name: "frames/%04d.png", word: "frames", summary: "a picture for each frame",
    canKeepAlpha: true, looseFrames: .numberedPNGs,
    isMeant: { fileName(of: $0).hasSuffix(".png") && NumberedName.hasPlace(in: $0) },
    writer: LooseFrameWriter.self)
}

#if Media
  internal import Compositing
  internal import Glibc
  internal import SystemCalls

  extension LooseFrames {
    fileprivate static let numberedPNGs: LooseFrames? = LooseFrames(
      packer: PNGPacker.self, target: NumberedPNGWriter.self)
  }

  /// A PNG of each frame.
  private final class PNGPacker: FramePacker {
    private let path: String
    /// The last picture.
    private var picture: [UInt8] = []

    init(path: String, settings: FilmSettings) { self.path = path }

    func pack(
      _ frame: PixelBuffer, isRepeated: Bool,
      _ write: (UnsafeRawBufferPointer) throws(MediaError) -> Void
    ) throws(MediaError) {
      if !isRepeated { picture = try PNGEncoder.encode(frame, path: path) }
      let bytes = picture
      try bytes.span.withUnsafeBytes { bytes throws(MediaError) in try write(bytes) }
    }
  }

  /// A file for each frame, numbered from 0 through a name such as `frames/%04d.png`.
  ///
  /// All are written under temporary names and moved into place together; none stays open.
  private final class NumberedPNGWriter: FrameTarget {
    private let name: NumberedName
    private let path: String
    private let whenTaken: TakenPlace
    /// The directory that was made for them, until they are all there.
    private var madeDirectory: String?
    private var files: [TemporaryFile] = []
    /// The one that is being written.
    private var current: TemporaryFile?

    init(path: String, settings: FilmSettings) throws(MediaError) {
      guard let name = NumberedName(path) else { throw .unknownFormat(path: path) }
      self.name = name
      self.path = path
      whenTaken = settings.whenTaken
      let directory = name.directory
      guard !directory.isEmpty, access(directory, F_OK) != 0 else { return }
      guard mkdir(directory, 0o777) == 0 else {
        throw .notWritable(path: path, reason: systemText())
      }
      madeDirectory = directory
    }

    deinit {
      (files, current) = ([], nil)
      // It goes if nothing has come into it.
      if let madeDirectory { rmdir(madeDirectory) }
    }

    func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
      let file: TemporaryFile
      if let current {
        file = current
      } else {
        file = try TemporaryFile(for: name.path(files.count), whenTaken: whenTaken)
      }
      current = file
      try file.write(bytes)
    }

    func endFrame() throws(MediaError) {
      guard let file = current else { return }
      try file.seal()
      files.append(file)
      current = nil
    }

    func finish() throws(MediaError) -> String {
      // All of them or none, as far as can be seen.
      for file in files { try file.checkPlace() }
      for file in files { try file.moveIntoPlace() }
      madeDirectory = nil
      return path
    }
  }
#else
  extension LooseFrames {
    fileprivate static let numberedPNGs: LooseFrames? = nil
  }
#endif
