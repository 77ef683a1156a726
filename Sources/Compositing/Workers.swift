import Dispatch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Renderer {
  /// The number of processors that this process may use, at least 1.
  public static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}

/// Runs a piece of work for each number below `count`, on up to `threads` threads.
///
/// Returns when all are done. Each thread makes a state of its own first. Which thread does which
/// piece is fixed (each takes every `threads`-th), and nothing may depend on it.
func forEachConcurrently<State>(
  count: Int, threads: Int, state: @Sendable () -> State,
  _ body: @Sendable (_ index: Int, _ state: inout State) -> Void
) {
  let workers = min(threads, count)
  @Sendable func work(_ worker: Int) {
    var own = state()
    for index in stride(from: worker, to: count, by: workers) {
      body(index, &own)
    }
  }
  if workers == 1 {
    work(0)
  } else if workers > 1 {
    DispatchQueue.concurrentPerform(iterations: workers, execute: work)
  }
}

/// Runs a piece of work for each number below `count`, on up to `threads` threads.
func forEachConcurrently(
  count: Int, threads: Int, _ body: @Sendable (_ index: Int) -> Void
) {
  forEachConcurrently(count: count, threads: threads, state: {}) { index, _ in body(index) }
}
