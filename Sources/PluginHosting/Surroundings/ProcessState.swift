internal import CHosting
internal import Glibc
internal import SystemCalls
internal import Transitioning

/// What a process has one of: as it was at a moment.
struct ProcessState {
  private let directory = OpenDirectory()
  private let umask = Self.currentUmask
  private let locale = Self.currentLocale
  private let handlers = Self.currentHandlers

  /// Makes what new files depend on as it was, and tells what was not; half a microsecond.
  func putBackFiles() -> [Misbehaviour.Surrounding] {
    var changed: [Misbehaviour.Surrounding] = []
    if directory.isLeft {
      directory.enter()
      changed.append(.workingDirectory)
    }
    if let umask, Glibc.umask(umask) != umask { changed.append(.umask) }
    return changed
  }

  /// Makes everything as it was, and tells what was not.
  func putBack() -> [Misbehaviour.Surrounding] {
    var changed = putBackFiles()
    if locale != Self.currentLocale {
      setlocale(LC_ALL, locale)
      changed.append(.locale)
    }
    for (index, handler) in handlers.enumerated() {
      let signal = Int32(index + 1)
      guard !handler.isKept(by: Self.handler(of: signal)) else { continue }
      var handler = handler
      sigaction(signal, &handler, nil)
      changed.append(.signalHandler(String(cString: hosting_signal_name(signal))))
    }
    return changed
  }

  private static var currentLocale: String {
    setlocale(LC_ALL, nil).map { String(cString: $0) } ?? "C"
  }

  /// The umask as the kernel tells it; nil where it does not.
  ///
  /// The call that asks for it sets it, and another thread may be making a file just then.
  private static var currentUmask: mode_t? {
    let status = open("/proc/self/status", O_RDONLY | O_CLOEXEC)
    guard status >= 0 else { return nil }
    defer { close(status) }
    let lines = String(decoding: readAll(status, offset: 0, count: 4096), as: UTF8.self)
      .split(separator: "\n")
    return lines.first { $0.hasPrefix("Umask:") }
      .flatMap { mode_t($0.dropFirst("Umask:".count).drop { $0 == "\t" }, radix: 8) }
  }

  private static var currentHandlers: [sigaction] { (1...64).map { handler(of: $0) } }

  private static func handler(of signal: Int32) -> sigaction {
    var handler = sigaction()
    sigaction(signal, nil, &handler)
    return handler
  }
}

/// The working directory, held on to whatever it is called now.
private final class OpenDirectory {
  private let descriptor = hosting_open_working_directory()

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the working directory is another one now.
  var isLeft: Bool {
    var kept = stat()
    var now = stat()
    guard fstat(descriptor, &kept) == 0 else { return false }
    return stat(".", &now) != 0 || now.st_dev != kept.st_dev || now.st_ino != kept.st_ino
  }

  func enter() { fchdir(descriptor) }
}

extension sigaction {
  /// Whether what is there now is this, or what the system itself made of it: one that serves for one
  /// signal goes with it.
  fileprivate func isKept(by now: sigaction) -> Bool {
    if sa_flags & Int32(bitPattern: UInt32(SA_RESETHAND)) != 0, now.address == 0 { return true }
    return address == now.address && sa_flags == now.sa_flags && mask == now.mask
  }

  /// The signals that wait meanwhile: the kernel has 64, and what the rest of the struct holds is
  /// anything.
  private var mask: UInt64 { withUnsafeBytes(of: sa_mask) { $0.load(as: UInt64.self) } }

  /// Where the handler is; 0 for `SIG_DFL`.
  private var address: Int { unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self) }
}
