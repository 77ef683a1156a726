#if Media
  internal import Compositing
  internal import Glibc
  internal import SystemCalls

  /// Frames on disk, in the order in which they came, for a format that has to have seen all of them
  /// before it can write the first.
  ///
  /// The file has no name and is gone with the object, whatever becomes of the process. One thread at a
  /// time may add frames, and none reads meanwhile.
  final class FrameSpool: @unchecked Sendable {
    private let path: String
    private let descriptor: Int32
    /// How many frames there are.
    private(set) var count = 0
    private let byteCount: Int

    /// Where it is for what is no file: a pipe, say.
    private static let temporary = "/tmp/"

    /// Makes an empty spool beside a film.
    ///
    /// - Parameters:
    ///   - path: The film's path: its disk has room for films.
    ///   - byteCount: The bytes of each frame.
    /// - Throws: `MediaError.notWritable` if there can be no file there.
    init(beside path: String, byteCount: Int) throws(MediaError) {
      self.path = path
      self.byteCount = byteCount
      let (temporary, descriptor, status) = UnfinishedFiles.make(
        in: Self.directory(beside: path), mode: 0o600)
      guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
      UnfinishedFiles.delete(temporary)
      self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    private static func directory(beside path: String) -> String {
      guard !OutputFormat.isStandardOutput(path) else { return temporary }
      return switch OutputPlace.at(path) {
      case .success(.free(let place)), .success(.file(let place, _)):
        place.splitAtLastSlash.directory
      default: temporary
      }
    }

    /// Adds a frame.
    func append(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
      let status = writeAll(bytes, to: descriptor)
      guard status == 0 else { throw .notWritable(path: path, reason: systemText(status)) }
      count += 1
    }

    /// Some bytes of a frame; several threads may read at a time.
    ///
    /// - Parameters:
    ///   - index: Which frame.
    ///   - start: The first of its bytes.
    ///   - target: Takes them; as many as it has room for.
    /// - Throws: `MediaError.notWritable` if they cannot be read.
    func read(
      _ index: Int, from start: Int, into target: UnsafeMutableRawBufferPointer
    ) throws(MediaError) {
      var done = 0
      while done < target.count {
        let got = pread(
          descriptor, target.baseAddress.map { $0 + done }, target.count - done,
          off_t(index * byteCount + start + done))
        if got < 0, errno == EINTR { continue }
        guard got > 0 else { throw .notWritable(path: path, reason: systemText()) }
        done += got
      }
    }
  }
#endif
