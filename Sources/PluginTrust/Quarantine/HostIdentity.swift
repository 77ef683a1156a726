internal import Glibc

/// Which process a host is, told from all that had its number before: as text, part of a file's name.
struct HostIdentity: CustomStringConvertible {
  private let process: Int32
  /// When it was started, in the kernel's ticks since the machine was.
  private let start: String
  private let boot: String

  static let own = HostIdentity(of: getpid())

  private init(of process: Int32) {
    self.process = process
    start = Self.start(of: process) ?? "0"
    boot = Self.currentBoot
  }

  /// Reads one.
  init?(_ text: some StringProtocol) {
    let parts = String(text).split(separator: "-", maxSplits: 2).map(String.init)
    guard parts.count == 3, let process = Int32(parts[0]) else { return nil }
    self.process = process
    start = parts[1]
    boot = parts[2]
  }

  var description: String { "\(process)-\(start)-\(boot)" }

  var isOfThisBoot: Bool { boot == Self.currentBoot }

  var isAlive: Bool { isOfThisBoot && Self.start(of: process) == start }

  /// The 22nd word of the process's line, counted behind its name, which may have blanks in it: proc(5).
  private static func start(of process: Int32) -> String? {
    guard let line = try? readText("/proc/\(process)/stat", atMost: 1 << 14),
      let end = line.lastIndex(of: ")")
    else { return nil }
    let words = line[end...].split(separator: " ")
    return words.count > 20 ? String(words[20]) : nil
  }

  private static let currentBoot: String =
    ((try? readText("/proc/sys/kernel/random/boot_id", atMost: 256)) ?? "").trimmed
    .split(separator: "-").joined()
}
