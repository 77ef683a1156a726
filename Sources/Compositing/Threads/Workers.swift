internal import CKernels
internal import Synchronization

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

/// Work that several threads can share.
class SharedWork {
  /// Does a share of the work, until there is none left.
  ///
  /// Called at the same time on several threads with numbers that differ, always with 0; any one call
  /// may have to do all of it.
  func run(worker: Int) {}
}

/// Threads that stay alive between frames.
///
/// They wait for the next work without sleeping for some microseconds, as it often comes at once, and
/// sleep then. One piece of work is shared at a time: if a second comes meanwhile, its caller does it
/// alone.
final class WorkerPool: @unchecked Sendable {
  static let shared = WorkerPool()

  private let isBusy = Atomic<Bool>(false)
  /// How many threads there are; changed only while busy.
  private var threadCount = 0
  /// What is shared now; a worker may read it after it has entered.
  private var work: Unmanaged<SharedWork>?
  /// How many workers the work may have beside its caller.
  private var limit = 0
  private let nextWorker = Atomic<Int>(1)
  /// The work's number times 65,536, plus 32,768 while workers may enter, plus how many are in it.
  private let gate = Atomic<Int>(0)
  private let sleepers = Atomic<Int>(0)
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  private static let open = 32_768
  private static let countMask = 32_767
  private static let patience = 4_000

  private init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  /// Has a piece of work done by up to so many threads, and returns when it is done.
  func run(_ shared: SharedWork, threads: Int) {
    guard threads > 1,
      isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return shared.run(worker: 0) }
    start(threads - 1)
    work = Unmanaged.passUnretained(shared)
    limit = threads - 1
    nextWorker.store(1, ordering: .relaxed)
    let number = (gate.load(ordering: .relaxed) >> 16) &+ 1
    gate.store((number & 0xffff_ffff) << 16 | Self.open, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 {
      pthread_mutex_lock(mutex)
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    shared.run(worker: 0)
    // Who has not come by now need not come; who is here finishes.
    gate.bitwiseAnd(~Self.open, ordering: .acquiringAndReleasing)
    var waits = 0
    while gate.load(ordering: .acquiring) & Self.countMask != 0 {
      waits += 1
      if waits < Self.patience { ck_pause() } else { sched_yield() }
    }
    work = nil
    isBusy.store(false, ordering: .releasing)
  }

  private func start(_ wanted: Int) {
    while threadCount < min(wanted, 255) {
      var thread = pthread_t()
      let context = Unmanaged.passUnretained(self).toOpaque()
      let status = pthread_create(
        &thread, nil,
        { context in
          #if canImport(Glibc)
            guard let context else { return nil }
          #endif
          Unmanaged<WorkerPool>.fromOpaque(context).takeUnretainedValue().serve()
          return nil
        }, context)
      guard status == 0 else { return }
      pthread_detach(thread)
      threadCount += 1
    }
  }

  /// A worker's life.
  private func serve() {
    // Signals are for the threads that expect them.
    var signals = sigset_t()
    sigfillset(&signals)
    pthread_sigmask(SIG_SETMASK, &signals, nil)
    var seen = 0
    while true {
      seen = waitForWork(after: seen)
      guard enter(seen) else { continue }
      let worker = nextWorker.add(1, ordering: .relaxed).oldValue
      if worker <= limit { work?._withUnsafeGuaranteedRef { $0.run(worker: worker) } }
      gate.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  /// The number of the next work.
  private func waitForWork(after seen: Int) -> Int {
    func current() -> Int? {
      let value = gate.load(ordering: .sequentiallyConsistent)
      return value >> 16 != seen && value & Self.open != 0 ? value >> 16 : nil
    }
    for _ in 0..<Self.patience {
      if let number = current() { return number }
      ck_pause()
    }
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    sleepers.add(1, ordering: .sequentiallyConsistent)
    defer { sleepers.subtract(1, ordering: .sequentiallyConsistent) }
    while true {
      if let number = current() { return number }
      pthread_cond_wait(condition, mutex)
    }
  }

  private func enter(_ number: Int) -> Bool {
    var value = gate.load(ordering: .relaxed)
    while value >> 16 == number, value & Self.open != 0 {
      let result = gate.weakCompareExchange(
        expected: value, desired: value + 1, ordering: .acquiring)
      if result.exchanged { return true }
      value = result.original
    }
    return false
  }
}

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
