import CHosting
import Foundation
import TestSupport
import Testing

/// A worker is the process's, whichever thread has started it.
struct WorkerStartTests {
  /// A worker without a plugin, which sends bytes back.
  private final class Worker: @unchecked Sendable {
    var worker = hosting_worker_t()
    /// The folder that the kernel has for the thread that started it, as long as that is there.
    var thread = ""

    func start() {
      var link = [UInt8](repeating: 0, count: 256)
      let count = readlink("/proc/thread-self", &link, link.count)
      thread = "/proc/" + String(decoding: link.prefix(max(0, count)), as: UTF8.self)
      let program = BuiltProducts.directory.appending(path: "transhost-worker").path
      let arguments = ["transhost-worker", "3", "4", "-", "--host", "\(getpid())"]
      var words = arguments.map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      #expect(hosting_start_worker(program, &words, -1, &worker) == 0)
    }

    func answers() -> Bool {
      var byte: UInt8 = 7
      return write(worker.socket, &byte, 1) == 1 && read(worker.socket, &byte, 1) == 1
    }

    deinit {
      var status: Int32 = 0
      for end in [worker.socket, worker.reports, worker.output] { close(end) }
      _ = hosting_await_end(worker.process, 10_000, &status)
    }
  }

  /// Threads of a pool do when there is nothing to do, and Swift's main actor may be on one.
  @Test func theThreadThatStartedItMayEnd() throws {
    let worker = Worker()
    let thread = Thread {
      worker.start()
      // It has asked the kernel by now for what is to happen at the host's end.
      #expect(worker.answers())
    }
    thread.start()
    while !thread.isFinished { sched_yield() }
    while access(worker.thread, F_OK) == 0 { sched_yield() }
    #expect(worker.answers())
  }

  @Test func manyThreadsStartThemAtOnce() {
    let workers = (0..<24).map { _ in Worker() }
    DispatchQueue.concurrentPerform(iterations: workers.count) { workers[$0].start() }
    for worker in workers { #expect(worker.answers()) }
    #expect(Set(workers.map(\.worker.process)).count == workers.count)
  }

  /// One whose host has gone before it could ask to be told goes too.
  @Test func aWorkerOfAnotherHostEnds() throws {
    let program = BuiltProducts.directory.appending(path: "transhost-worker").path
    let result = try Command.run(
      ["sh", "-c", "exec 3</dev/zero 4>/dev/null; '\(program)' 3 4 - --host 1; echo ended $?"])
    #expect(result.text == "ended 0\n")
  }
}
