#if Media
  internal import Glibc
  internal import SystemCalls

  /// Reads what a `FrameFileWriter` has written.
  final class FrameFileReader {
    private let path: String
    private let descriptor: Int32
    /// Where the frames begin, and where the checksum does.
    private let (start, end): (Int, Int)
    private let lengths: [Int]

    private static let blockSize = 1 << 20
    /// No chunk has more: a number that is larger is no number of frames.
    private static let mostFrames = 1 << 20

    /// Opens a chunk.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - stamp: What it has to be a chunk of.
    /// - Throws: A `MediaError` if it is not there, not of a chunk's form, or of another film.
    init(_ path: String, stamp: String) throws(MediaError) {
      self.path = path
      descriptor = try Self.open(path)
      do throws(MediaError) {
        (start, end, lengths) = try Self.parts(of: descriptor, path, stamp)
      } catch {
        close(descriptor)
        throw error
      }
    }

    deinit { close(descriptor) }

    /// How many frames there are.
    var count: Int { lengths.count }

    /// Makes sure that the file is whole.
    ///
    /// - Throws: `MediaError.damaged` if it is not.
    func check() throws(MediaError) {
      try read { _, _ throws(MediaError) in }
    }

    /// Hands over the frames.
    ///
    /// - Parameter target: Takes them.
    /// - Throws: What the target throws, and `MediaError.damaged` if the file is not whole.
    func copy(to target: any FrameTarget) throws(MediaError) {
      let frames = start..<start + lengths.reduce(0, +)
      var rest = lengths[...]
      var left = rest.popFirst() ?? 0
      try read { place, bytes throws(MediaError) in
        let part = frames.clamped(to: place..<place + bytes.count)
        var some = bytes[part.lowerBound - place..<part.upperBound - place]
        while !some.isEmpty {
          let piece = some.prefix(left)
          try target.write(UnsafeRawBufferPointer(rebasing: piece))
          some = some.dropFirst(piece.count)
          left -= piece.count
          guard left == 0 else { continue }
          try target.endFrame()
          left = rest.popFirst() ?? 0
        }
      }
    }

    /// Goes through the file, and compares its checksum in the end.
    private func read(
      _ take: (_ place: Int, UnsafeRawBufferPointer) throws(MediaError) -> Void
    ) throws(MediaError) {
      let checksum = try Checksum()
      var place = 0
      while place < end {
        let block = readAll(
          descriptor, offset: UInt64(place), count: min(Self.blockSize, end - place))
        guard !block.isEmpty else { throw .damaged(path: path) }
        try block.span.withUnsafeBytes { bytes throws(MediaError) in
          checksum.add(bytes)
          try take(place, bytes)
        }
        place += block.count
      }
      let sum = readAll(descriptor, offset: UInt64(end), count: Checksum.length)
      guard sum == checksum.value() else { throw .damaged(path: path) }
    }

    private static func open(_ path: String) throws(MediaError) -> Int32 {
      let file = SystemCalls.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else {
        throw errno == ENOENT
          ? .notFound(path: path) : .notReadable(path: path, reason: systemText())
      }
      return file
    }

    /// What the file says of itself, before its checksum is known to be right: nothing follows from it but
    /// which bytes are taken for which.
    private static func parts(
      of file: Int32, _ path: String, _ stamp: String
    ) throws(MediaError) -> (start: Int, end: Int, lengths: [Int]) {
      var status = stat()
      guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        throw .notReadable(path: path, reason: "it is not a regular file")
      }
      let format = FrameFileWriter.format
      guard readAll(file, offset: 0, count: format.count) == format else {
        throw .notReadable(path: path, reason: "it is no chunk of a film")
      }
      func numbers(_ offset: Int, _ count: Int) -> [Int] {
        let bytes = readAll(file, offset: UInt64(max(0, offset)), count: 8 * count)
        return stride(from: 0, to: bytes.count - 7, by: 8).map { place in
          let value = bytes[place..<place + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
          return Int(Int64(bitPattern: value))
        }
      }
      let expected = Array(stamp.utf8)
      let start = format.count + 8 + expected.count
      guard numbers(format.count, 1) == [expected.count],
        readAll(file, offset: UInt64(format.count + 8), count: expected.count) == expected
      else {
        throw .notReadable(path: path, reason: "it is a chunk of another film, or another chunk")
      }
      let end = Int(status.st_size) - Checksum.length
      guard end >= start + 8, let count = numbers(end - 8, 1).first,
        (0...min(mostFrames, (end - start - 8) / 8)).contains(count)
      else { throw .damaged(path: path) }
      let lengths = numbers(end - 8 - 8 * count, count)
      let room = end - 8 - 8 * count - start
      guard lengths.count == count, lengths.allSatisfy({ (1...max(1, room)).contains($0) }),
        lengths.reduce(0, +) == room
      else { throw .damaged(path: path) }
      return (start, end, lengths)
    }
  }
#endif
