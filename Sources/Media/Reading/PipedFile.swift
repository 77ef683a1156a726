#if Media
  internal import Glibc

  /// What a pipe has given, in memory as long as this object is there: it can be read again and again.
  public final class PipedFile: Sendable {
    private let descriptor: Int32

    /// A path that leads to it in this process.
    public var path: String { "/proc/self/fd/\(descriptor)" }

    /// Takes all that a pipe gives; nil for a file that can be read again by its own path.
    ///
    /// - Parameters:
    ///   - path: The pipe, or `-` for standard input.
    ///   - patience: Seconds without a byte after which it is given up; standard input never is.
    /// - Throws: The `MediaError` that says why it cannot be read.
    public init?(
      _ path: String, patience: Double = ImageFile.usualPatience
    ) throws(MediaError) {
      if path != "-", isRegularFile(path) { return nil }
      let file = try InputFile(path: path, patience: patience)
      let copy = fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0)
      guard copy >= 0 else { throw .outOfMemory }
      descriptor = copy
    }

    deinit { close(descriptor) }
  }
#else
  /// What a pipe has given; this build, without the trait Media, reads none.
  public final class PipedFile: Sendable {
    /// A path that leads to it in this process.
    public let path = ""

    /// Gives nil: the path is as good.
    ///
    /// - Parameters:
    ///   - path: The pipe.
    ///   - patience: How long to wait for it.
    /// - Throws: Nothing.
    public init?(
      _ path: String, patience: Double = ImageFile.usualPatience
    ) throws(MediaError) { return nil }
  }
#endif
