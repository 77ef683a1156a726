import Synchronization

/// A closure as shared work: each number below a count once.
private final class CountedWork: SharedWork {
  private let next = Atomic<Int>(0)
  private let count: Int
  private let body: (_ worker: Int, _ next: () -> Int?) -> Void

  init(count: Int, _ body: @escaping (_ worker: Int, _ next: () -> Int?) -> Void) {
    self.count = count
    self.body = body
  }

  override func run(worker: Int) {
    body(worker) {
      let index = next.add(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }
  }
}

/// Runs a piece of work for each number below `count`, on up to `threads` threads.
///
/// Returns when all are done. Each thread makes a state of its own first. Nothing may depend on which
/// thread does which piece.
func forEachConcurrently<State>(
  count: Int, threads: Int, state: @Sendable () -> State,
  _ body: @Sendable (_ index: Int, _ state: inout State) -> Void
) {
  withoutActuallyEscaping(state) { state in
    withoutActuallyEscaping(body) { body in
      let work = CountedWork(count: count) { _, next in
        guard var index = next() else { return }
        var own = state()
        while true {
          body(index, &own)
          guard let following = next() else { return }
          index = following
        }
      }
      WorkerPool.shared.run(work, threads: min(threads, count))
    }
  }
}

/// Runs a piece of work for each number below `count`, on up to `threads` threads.
func forEachConcurrently(
  count: Int, threads: Int, _ body: @Sendable (_ index: Int) -> Void
) {
  forEachConcurrently(count: count, threads: threads, state: {}) { index, _ in body(index) }
}
