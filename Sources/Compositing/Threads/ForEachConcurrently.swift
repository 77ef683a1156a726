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
      SharedWork { _, next in
        guard let first = next() else { return }
        var own = state()
        body(first, &own)
        while let index = next() { body(index, &own) }
      }.run(count: count, threads: threads)
    }
  }
}

/// Runs a piece of work for each number below `count`, on up to `threads` threads.
func forEachConcurrently(
  count: Int, threads: Int, _ body: @Sendable (_ index: Int) -> Void
) {
  forEachConcurrently(count: count, threads: threads, state: {}) { index, _ in body(index) }
}
