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
/// Returns when all are done. Which thread does which is fixed (each takes every `threads`-th), and
/// nothing may depend on it.
func forEachConcurrently(
  count: Int, threads: Int, _ body: @Sendable (_ index: Int, _ worker: Int) -> Void
) {
  let workers = min(threads, count)
  guard workers > 1 else {
    for index in 0..<max(count, 0) { body(index, 0) }
    return
  }
  DispatchQueue.concurrentPerform(iterations: workers) { worker in
    var index = worker
    while index < count {
      body(index, worker)
      index += workers
    }
  }
}
