internal import SystemCalls

#if Media
  internal import Synchronization
#endif

/// Where files are decoded.
///
/// Codecs are large, and pictures come from anybody. In a process of its own a file can have its decoder do
/// what it likes: nothing else is within its reach, and it costs that file alone.
public enum MediaDecoding: Hashable, Sendable {
  /// In this process.
  case inProcess
  /// In a process for each file, which can open nothing and start nothing, by a program: `transhost-decoder`.
  ///
  /// Where the kernel cannot confine it as it should be, that is among `shortcomings`, and the file is decoded
  /// all the same.
  case confined(program: String)

  private static let program = "transhost-decoder"

  /// Confined, where the program is beside this one, in `../libexec/transhost` from there, or in that of
  /// `/usr/local` or `/usr`; else in this process.
  public static let usual: MediaDecoding =
    HelperProgram.find(program).map { .confined(program: $0) } ?? .inProcess

  /// What there is to say of how files have been decoded in this process so far, in plain sentences.
  public static var shortcomings: [String] {
    #if Media
      (hasMissed.withLock(\.self)
        ? ["There is no '\(program)': files are decoded in this process."] : [])
        + DecoderProcess.lacking.map { "The decoder is not confined as it should be: it \($0)." }
    #else
      []
    #endif
  }

  #if Media
    /// Whether a file has been decoded in this process though nobody has asked for that.
    private static let hasMissed = Mutex(false)

    var means: any Decoding {
      switch self {
      case .inProcess:
        if self == .usual { Self.hasMissed.withLock { $0 = true } }
        return OwnDecoding()
      case .confined(let program): return ConfinedDecoding(program: program)
      }
    }
  #endif
}
