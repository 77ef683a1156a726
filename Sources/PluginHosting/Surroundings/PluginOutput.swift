internal import CHosting
internal import CTransHost
internal import Dispatch
internal import Glibc
internal import Synchronization
internal import SystemCalls

/// What plugins write to standard output: lines of the log.
///
/// Descriptor 1 is a pipe from now on. It is read when something has come, on a queue of its own, and
/// before each line that goes to the log another way, so that the order is that of the plugin's calls.
final class PluginOutput: @unchecked Sendable {
  // The source is made in init and cancelled in deinit; all else is Sendable.
  private let pipe: Int32
  private let log: PluginLog
  private let name: @Sendable () -> String
  private let source: any DispatchSourceRead
  private let lines: Mutex<OutputLines>

  /// Takes standard output away; nil if the system does not give what that takes.
  ///
  /// - Parameters:
  ///   - log: Where the lines go.
  ///   - name: Whose they are.
  init?(_ log: PluginLog, name: @escaping @Sendable () -> String) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { return nil }
    defer { close(ends[1]) }
    guard fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0, fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0,
      StandardOutput.give(ends[1])
    else {
      close(ends[0])
      return nil
    }
    // A line of printf's is to come when it is whole, not when four kilobytes are.
    hosting_buffer_output_by_lines()
    pipe = ends[0]
    lines = Mutex(OutputLines(pipe))
    self.log = log
    self.name = name
    source = DispatchSource.makeReadSource(
      fileDescriptor: pipe, queue: DispatchQueue(label: "transhost.output"))
    source.setEventHandler { [weak self] in self?.drain() }
    source.activate()
  }

  deinit {
    source.cancel()
    close(pipe)
  }

  /// Puts into the log what has been written so far.
  func drain() {
    lines.withLock { $0.drain(write) }
  }

  /// The same, and what waits in C's own buffer, and a line that nothing has ended.
  func finish() {
    hosting_flush_output()
    lines.withLock { $0.finish(write) }
  }

  private func write(_ line: String) {
    log.write(PluginLogEntry(.info, name(), line, by: .plugin))
  }
}
