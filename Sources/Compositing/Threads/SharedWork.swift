import Synchronization

/// Work that several threads can share.
///
/// A value of it lies with its caller while it is done, so that nothing is allocated.
protocol SharedWork {
  /// Does a share of the work: takes numbers until there is none left.
  ///
  /// It is called at the same time on several threads with workers that differ, always with worker 0; any one
  /// call may have to do all of it.
  func share(worker: Int, _ numbers: borrowing SharedNumbers)
}

extension SharedWork {
  /// Has each number below a count taken, by up to so many threads; returns when all are done.
  func run(count: Int, threads: Int) {
    let numbers = SharedNumbers(count: count)
    withUnsafePointer(to: self) { work in
      withUnsafePointer(to: numbers) { numbers in
        WorkerPool.shared.run(
          LentWork(type: Self.self, work: work, numbers: numbers), threads: min(threads, count))
      }
    }
  }

  fileprivate static func share(
    _ work: UnsafeRawPointer, worker: Int, _ numbers: UnsafePointer<SharedNumbers>
  ) {
    work.assumingMemoryBound(to: Self.self).pointee.share(worker: worker, numbers.pointee)
  }
}

/// The numbers below a count, each of which one thread takes.
struct SharedNumbers: ~Copyable {
  private let next = Atomic<Int>(0)
  private let count: Int

  fileprivate init(count: Int) { self.count = count }

  /// A number that nobody has taken; `nil` if there is none left.
  borrowing func take() -> Int? {
    let number = next.add(1, ordering: .relaxed).oldValue
    return number < count ? number : nil
  }
}

/// Work of any type that lies with its caller, until that returns.
struct LentWork {
  fileprivate let type: any SharedWork.Type
  fileprivate let work: UnsafeRawPointer
  fileprivate let numbers: UnsafePointer<SharedNumbers>

  /// Does a share of it.
  func share(worker: Int) { type.share(work, worker: worker, numbers) }
}
