#if Media
  internal import Glibc
  internal import SystemCalls

  /// The bytes of a file that is being read: all that whoever decodes them can reach.
  ///
  /// What a pipe gives is gathered in memory first, so that a decoder may go back in it. One thread at a
  /// time.
  final class InputFile {
    let path: String
    /// How many bytes there are.
    let count: Int64
    let descriptor: Int32
    /// Where the next byte is read.
    private var position: Int64 = 0
    /// Bytes that whoever decodes the file reads in the place of its own.
    private var covers: [(place: Int64, bytes: [UInt8])] = []
    /// How many bytes may still be read before something has to come of it.
    private var budget: Int64

    /// The most bytes that are taken from a pipe.
    private static let mostFromPipe = 1 << 31
    /// How often a file may be read, in whole, without anything that comes of it; and some for a small
    /// one.
    private static let mostReadings: Int64 = 4
    private static let leastBudget: Int64 = 1 << 26

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: The file, or a pipe, or `-` for standard input.
    ///   - patience: Seconds without a byte after which a pipe is given up; standard input never is.
    /// - Throws: The `MediaError` that says why it cannot be read.
    init(path: String, patience: Double) throws(MediaError) {
      self.path = path
      let place = path == "-" ? "/dev/stdin" : path
      if let problem = problem(readingAt: place) {
        throw path == place ? problem : problem.about(path)
      }
      let isInput = FileIdentity(place) == FileIdentity("/dev/stdin")
      let opened = open(place, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
      guard opened >= 0 else { throw .notReadable(path: path, reason: systemText()) }
      var status = stat()
      guard fstat(opened, &status) == 0 else {
        close(opened)
        throw .notReadable(path: path, reason: systemText())
      }
      if status.st_mode & S_IFMT == S_IFREG {
        descriptor = opened
      } else {
        defer { close(opened) }
        descriptor = try Self.gather(opened, path: path, patience: isInput ? .infinity : patience)
        fstat(descriptor, &status)
      }
      count = Int64(status.st_size)
      budget = 0
      guard count > 0 else {
        close(descriptor)
        throw .empty(path: path)
      }
      hasProgressed()
    }

    /// Takes a file that is open.
    ///
    /// - Parameters:
    ///   - descriptor: A regular file, open to be read; closed with this object.
    ///   - path: What it is called in errors.
    init(_ descriptor: Int32, path: String) {
      self.path = path
      self.descriptor = descriptor
      var status = stat()
      count = fstat(descriptor, &status) == 0 ? Int64(status.st_size) : 0
      budget = 0
      hasProgressed()
    }

    deinit { close(descriptor) }

    /// Says that something has come of what was read.
    func hasProgressed() { budget = Self.mostReadings * count + Self.leastBudget }

    /// Whether so much has been read, with nothing that came of it, that nothing will.
    var isStuck: Bool { budget < 0 }

    /// Reads on.
    ///
    /// - Returns: How many bytes there were; 0 at the end, and where it is stuck.
    func read(into target: UnsafeMutableRawBufferPointer) -> Int {
      guard !isStuck else { return 0 }
      let got = bytes(at: position, into: target)
      for cover in covers { lay(cover.place, cover.bytes, on: target.prefix(got)) }
      position += Int64(got)
      budget -= Int64(max(got, 1))
      return got
    }

    /// Has whoever decodes the file read other bytes at a place than it holds.
    func cover(_ place: Int64, with bytes: [UInt8]) { covers.append((place, bytes)) }

    private func lay(
      _ place: Int64, _ bytes: [UInt8], on target: Slice<UnsafeMutableRawBufferPointer>
    ) {
      for (index, byte) in bytes.enumerated() {
        let at = place + Int64(index) - position
        if at >= 0, at < target.count { target.base[Int(at)] = byte }
      }
    }

    /// Goes to a place.
    ///
    /// - Returns: Whether there is one.
    func seek(to place: Int64) -> Bool {
      guard place >= 0 else { return false }
      position = place
      budget -= 1
      return true
    }

    /// The place where the next byte is read.
    var place: Int64 { position }

    /// What the file's beginning says of it.
    var signature: Signature { Signature(bytes(at: 0, count: Signature.length)) }

    /// Bytes from any place; fewer than are wanted where the file ends.
    func bytes(at offset: Int64, count: Int) -> [UInt8] {
      guard offset >= 0 else { return [] }
      return readAll(descriptor, offset: UInt64(offset), count: count)
    }

    private func bytes(at offset: Int64, into target: UnsafeMutableRawBufferPointer) -> Int {
      while true {
        let got = pread(descriptor, target.baseAddress, target.count, off_t(offset))
        if got >= 0 || errno != EINTR { return max(0, got) }
      }
    }

    /// Takes all that a pipe gives.
    ///
    /// - Returns: A file in memory.
    private static func gather(
      _ pipe: Int32, path: String, patience: Double
    ) throws(MediaError) -> Int32 {
      let memory = makeMemoryFile("film")
      guard memory >= 0 else { throw .outOfMemory }
      do throws(MediaError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var total = 0
        while true {
          guard try MediaWork.waitToRead(pipe, patience: patience) else {
            throw .stalled(path: path, seconds: patience)
          }
          let got = Glibc.read(pipe, &buffer, buffer.count)
          if got < 0, errno == EINTR || errno == EAGAIN { continue }
          guard got >= 0 else { throw .notReadable(path: path, reason: systemText()) }
          if got == 0 { return memory }
          total += got
          guard total <= mostFromPipe else { throw .endless(path: path, bytes: mostFromPipe) }
          let status = buffer.withUnsafeBytes {
            writeAll(UnsafeRawBufferPointer(rebasing: $0[..<got]), to: memory)
          }
          guard status == 0 else { throw .outOfMemory }
        }
      } catch {
        close(memory)
        throw error
      }
    }
  }

  /// Whether a path leads to a file that can be read again and again.
  func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
#endif
