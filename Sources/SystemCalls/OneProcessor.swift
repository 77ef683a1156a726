internal import CLinux

/// Does something on one processor: libraries that count those which their thread may run on begin no threads of their
/// own, and what each of these would keep is not kept.
///
/// Threads that are begun meanwhile stay there too. Where the system does not let it, it is done on all.
///
/// - Parameter body: What to do.
/// - Returns: What it returns.
package func onOneProcessor<Result>(_ body: () -> Result) -> Result {
  var all = processor_set()
  guard thread_processors(&all) == 0, thread_stay_here() == 0 else { return body() }
  defer { _ = thread_stay_on(&all) }
  return body()
}
