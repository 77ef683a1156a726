internal import Dispatch
internal import Synchronization

extension Array where Element: Sendable {
  /// Maps the elements, some at a time on each processor.
  ///
  /// - Parameter transform: Called once for each element, in any order, on any thread.
  /// - Returns: The results, in the order of the elements.
  func mapOnAllProcessors<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // A part is so small that one with much to do in it keeps no processor waiting, and so large that
    // nobody notices what handing it out costs.
    let starts = Array<Int>(stride(from: 0, to: count, by: 16))
    guard starts.count > 1 else { return map(transform) }
    let parts = Mutex<[Int: [Result]]>([:])
    DispatchQueue.concurrentPerform(iterations: starts.count) { index in
      let start = starts[index]
      let part = self[start..<Swift.min(start + 16, count)].map(transform)
      parts.withLock { $0[start] = part }
    }
    return parts.withLock { parts in starts.flatMap { parts[$0] ?? [] } }
  }
}
