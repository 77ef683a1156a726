extension Misbehaviour {
  /// What a plugin finds around itself, and has to leave as it was.
  public enum Surrounding: Hashable, Sendable, CustomStringConvertible {
    /// How numbers are rounded, and what becomes of those that are tiny or none.
    case floatingPointMode
    /// How numbers and times are written: the thread's, or the process's.
    case locale
    /// Where relative paths begin.
    case workingDirectory
    /// What others may not do with new files.
    case umask
    /// What is done when a signal comes: `SIGINT`.
    case signalHandler(String)

    /// What it is called.
    public var description: String {
      switch self {
      case .floatingPointMode: "the floating-point mode"
      case .locale: "the locale"
      case .workingDirectory: "the working directory"
      case .umask: "the umask"
      case .signalHandler(let signal): "the handler of \(signal)"
      }
    }
  }
}
