/// Runs a piece of work for each number below `count`, on up to `threads` threads.
///
/// Returns when all are done. Each thread makes a state of its own first. Nothing may depend on which
/// thread does which piece. The closures capture nothing, so that nothing is allocated: what they need is in
/// `context`, which all threads read.
func forEachConcurrently<Context, State: ~Copyable>(
  count: Int, threads: Int, with context: Context,
  state: @escaping @Sendable (_ context: Context) -> State,
  _ body: @escaping @Sendable (_ context: Context, _ index: Int, _ state: inout State) -> Void
) {
  EachNumberInState(context: context, state: state, body: body).run(count: count, threads: threads)
}

/// Runs a piece of work for each number below `count`, on up to `threads` threads.
///
/// `body` captures nothing: what it needs is in `context`.
func forEachConcurrently<Context>(
  count: Int, threads: Int, with context: Context,
  _ body: @escaping @Sendable (_ context: Context, _ index: Int) -> Void
) {
  EachNumber(context: context, body: body).run(count: count, threads: threads)
}

private struct EachNumber<Context>: SharedWork {
  let context: Context
  let body: @Sendable (Context, Int) -> Void

  func share(worker: Int, _ numbers: borrowing SharedNumbers) {
    while let index = numbers.take() { body(context, index) }
  }
}

private struct EachNumberInState<Context, State: ~Copyable>: SharedWork {
  let context: Context
  let state: @Sendable (Context) -> State
  let body: @Sendable (Context, Int, inout State) -> Void

  func share(worker: Int, _ numbers: borrowing SharedNumbers) {
    guard let first = numbers.take() else { return }
    var own = state(context)
    body(context, first, &own)
    while let index = numbers.take() { body(context, index, &own) }
  }
}
