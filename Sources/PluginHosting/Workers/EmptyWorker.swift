internal import CHosting
internal import Glibc
internal import SystemCalls

/// A process with the limits of a plugin's that has no plugin, and sends each byte back.
///
/// What a worker costs is measured against it.
@MainActor
package final class EmptyWorker {
  private let process: Int32
  private let socket: Int32

  /// Starts it, and waits until it answers.
  ///
  /// - Throws: A `PluginLoadError` if it does not.
  package init() throws(PluginLoadError) {
    let program = PluginIsolation.workerProgram
    var worker = hosting_worker_t()
    var words = copies(WorkerProgram.arguments(forPluginAt: "-"))
    defer { for word in words { free(word) } }
    let problem = program.withPathBytes { hosting_start_worker($0, &words, -1, &worker) }
    guard problem == 0 else {
      throw .cannotOpen(path: program, reason: systemText(problem))
    }
    (process, socket) = (worker.process, worker.socket)
    close(worker.reports)
    close(worker.output)
    guard answers() else { throw .cannotOpen(path: program, reason: "it does not answer") }
  }

  isolated deinit {
    var status: Int32 = 0
    close(socket)
    _ = hosting_await_end(process, 2_000, &status)
  }

  /// Runs something, and the processes that it starts, on one processor.
  ///
  /// What wakes up on another one takes a time of its own, which depends on what that did before.
  package static func onOneProcessor<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isAlone = hosting_enter_one_processor()
    defer { if isAlone { hosting_leave_one_processor() } }
    return try body()
  }

  /// Sends a byte and waits until it is back.
  package func answers() -> Bool {
    var byte: UInt8 = 1
    return write(socket, &byte, 1) == 1 && read(socket, &byte, 1) == 1
  }
}
