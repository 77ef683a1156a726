internal import CKernels
internal import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
  private var work: LentWork?
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
  func run(_ shared: LentWork, threads: Int) {
    guard threads > 1,
      isBusy.compareExchange(expected: false, desired: true, ordering: .acquiring).exchanged
    else { return shared.share(worker: 0) }
    start(threads - 1)
    work = shared
    limit = threads - 1
    nextWorker.store(1, ordering: .relaxed)
    let number = (gate.load(ordering: .relaxed) >> 16) &+ 1
    gate.store((number & 0xffff_ffff) << 16 | Self.open, ordering: .sequentiallyConsistent)
    if sleepers.load(ordering: .sequentiallyConsistent) > 0 {
      pthread_mutex_lock(mutex)
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    shared.share(worker: 0)
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
      if worker <= limit { work?.share(worker: worker) }
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
