import Synchronization

/// Work that several threads can share: a body that takes numbers below a count, each once.
final class SharedWork {
  private let next = Atomic<Int>(0)
  private var count = 0
  private let body: (_ worker: Int, _ next: () -> Int?) -> Void

  /// Makes work of a body, which takes numbers until there is none left.
  ///
  /// It is called at the same time on several threads with numbers that differ, always with 0; any one
  /// call may have to do all of it.
  init(_ body: @escaping (_ worker: Int, _ next: () -> Int?) -> Void) {
    self.body = body
  }

  /// Has each number below a count taken, by up to so many threads; returns when all are done.
  func run(count: Int, threads: Int) {
    self.count = count
    next.store(0, ordering: .relaxed)
    WorkerPool.shared.run(self, threads: min(threads, count))
  }

  /// Does a share of the work.
  func run(worker: Int) {
    body(worker) {
      let number = next.add(1, ordering: .relaxed).oldValue
      return number < count ? number : nil
    }
  }
}
