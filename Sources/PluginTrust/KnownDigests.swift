internal import Glibc
internal import Synchronization
package import SystemCalls

/// Digests of files that have not changed since they were read, kept in a file from one run to the next.
///
/// They are for showing what is to be thought of many files. Nothing is run because of them: the file lies
/// where a user's other programs write as well. Good on any thread.
public final class KnownDigests: Sendable {
  private let path: String?
  private let now: @Sendable () -> Int
  private let known: Mutex<[String: FileDigest]>

  /// What has more is begun anew.
  private static let mostBytes = 1 << 20
  /// A file that was written so many seconds ago may be again, and have the same times.
  private static let restlessSeconds = 2

  /// Reads what is known.
  ///
  /// - Parameters:
  ///   - path: The file that has it, a line each; nil remembers nothing for the next run.
  ///   - now: The seconds since 1970 began.
  package init(path: String?, now: @escaping @Sendable () -> Int = { time(nil) }) {
    (self.path, self.now) = (path, now)
    var known: [String: FileDigest] = [:]
    for line in (path.flatMap { try? readText($0, atMost: Self.mostBytes) } ?? "").split(
      separator: "\n")
    {
      let words = line.split(separator: " ")
      guard words.count == 2, let digest = FileDigest(words[1]) else { continue }
      known[String(words[0])] = digest
    }
    self.known = Mutex(known)
  }

  /// What a file is; read if that is not known.
  ///
  /// - Parameter file: The file.
  /// - Returns: Its digest; nil if it cannot be read.
  package func digest(of file: OpenFile) -> FileDigest? {
    let status = file.status
    let name = [
      Int(status.st_dev), Int(status.st_ino), file.size, status.st_mtim.tv_sec,
      status.st_mtim.tv_nsec,
      status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ].map(String.init).joined(separator: ":")
    if let digest = known.withLock({ $0[name] }) { return digest }
    guard let digest = try? FileDigest(of: file) else { return nil }
    if now() - status.st_ctim.tv_sec > Self.restlessSeconds {
      known.withLock { $0[name] = digest }
      add("\(name) \(digest)\n")
    }
    return digest
  }

  /// A line for the next run, which does without where it cannot be written.
  private func add(_ line: String) {
    guard let path, let end = path.lastIndex(of: "/") else { return }
    try? Folder.make(String(path[..<end]))
    let file = open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    if Int(status.st_size) + line.utf8.count > Self.mostBytes { ftruncate(file, 0) }
    _ = Array(line.utf8).withUnsafeBytes { writeAll($0, to: file) }
  }
}
