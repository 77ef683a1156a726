internal import FoundationEssentials
internal import Glibc
internal import SystemCalls

/// A process that examines a plugin for one case, and all that it starts.
///
/// What it finds comes on a descriptor of its own, a line of JSON; what it prints is kept for what has
/// to be said where none comes.
final class CaseProcess {
  /// Where the process writes what it has found.
  static let reportDescriptor: Int32 = 3
  /// The most that is kept of what a process prints or reports.
  private static let mostBytes = 1 << 16

  private let item: ValidationCase
  private let process: pid_t
  private let deadline: ContinuousClock.Instant
  private var pipes: [Int32]
  private var report: [UInt8] = []
  private var printed: [UInt8] = []
  private var status: Int32?

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - item: The case.
  ///   - arguments: The program's path, and what it is given.
  /// - Throws: A `Failure` if the system does not allow it.
  init(_ item: ValidationCase, _ arguments: [String]) throws {
    self.item = item
    deadline = .now + .seconds(item.timeLimit)
    var report: [Int32] = [-1, -1]
    var output: [Int32] = [-1, -1]
    guard pipe(&report) == 0, pipe(&output) == 0 else { throw Failure(words: systemText()) }
    for end in report + output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in [report[1], output[1]] { close(end) } }
    // Above what the process calls its own, so that none is taken away by another's place.
    let high = [report[1], output[1]].map { fcntl($0, F_DUPFD_CLOEXEC, 16) }
    defer { for end in high { close(end) } }
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    for place in [Int32(1), 2] { posix_spawn_file_actions_adddup2(&files, high[1], place) }
    posix_spawn_file_actions_adddup2(&files, high[0], Self.reportDescriptor)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // A group of its own: it is ended with all in it, and what interrupts this one is not for it.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words = copies(arguments)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let error = arguments[0].withPathBytes {
      posix_spawn(&process, $0, &files, &attributes, &words, environ)
    }
    guard error == 0 else {
      for end in [report[0], output[0]] { close(end) }
      throw Failure(words: systemText(error))
    }
    self.process = process
    pipes = [report[0], output[0]]
    for end in pipes { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  deinit {
    end()
    for pipe in pipes where pipe >= 0 { close(pipe) }
  }

  /// Why a process cannot be started.
  struct Failure: Error { let words: String }

  /// Waits until one of some processes has something to say, or a little while.
  static func wait(for processes: [CaseProcess], milliseconds: Int32) {
    var waiting = processes.flatMap(\.pipes).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    poll(&waiting, nfds_t(waiting.count), milliseconds)
  }

  /// What has come of it; nil while it runs.
  func result() -> ValidationResult? {
    drain()
    var state: Int32 = 0
    if status == nil, waitpid(process, &state, WNOHANG) == process { status = state }
    guard let status else {
      guard ContinuousClock.now >= deadline else { return nil }
      end()
      return ValidationResult(
        item.name, .crashed, "It was not done after \(Int(item.timeLimit)) s, and was ended.")
    }
    // Nothing that it has started outlives it.
    kill(-process, SIGKILL)
    drain()
    if let found = try? JSONDecoder().decode(ValidationResult.self, from: Data(report)) {
      return found
    }
    let last = String(decoding: printed, as: UTF8.self).split(separator: "\n").last
    let said = last.map { ": '\($0.prefix(200))'" } ?? ""
    let end =
      status & 0x7F == 0
      ? "ended with status \(status >> 8 & 0xFF)" : "was ended by signal \(status & 0x7F)"
    return ValidationResult(item.name, .crashed, "Its process \(end)\(said).")
  }

  private func drain() {
    Self.read(&pipes[0], into: &report)
    Self.read(&pipes[1], into: &printed)
  }

  /// Takes in what has come; a pipe that nobody writes to any more is closed, and not waited for.
  private static func read(_ pipe: inout Int32, into bytes: inout [UInt8]) {
    guard pipe >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = Glibc.read(pipe, &buffer, buffer.count)
      if count < 0 && errno == EINTR { continue }
      if count == 0 {
        close(pipe)
        pipe = -1
      }
      guard count > 0 else { return }
      bytes += buffer[..<count].prefix(max(0, mostBytes - bytes.count))
    }
  }

  /// Ends the process and its group, and takes notice of the end.
  private func end() {
    guard status == nil else { return }
    kill(-process, SIGKILL)
    var state: Int32 = 0
    while waitpid(process, &state, 0) < 0, errno == EINTR { continue }
    status = state
  }
}
