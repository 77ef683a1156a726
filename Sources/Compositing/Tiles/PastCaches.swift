#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif
internal import CKernels
internal import Synchronization

/// From how many pixels on a target is written past the caches; changes no pixel, only how long it takes.
///
/// What is written past them is not read from memory first, and pushes nothing else out. But two threads that do so
/// may be slower than two that leave the target in a cache that is large enough: which, depends on the processor. So it
/// is tried, once for each number of threads, on what a dissolve of 1920 x 1080 pixels does.
enum PastCaches {
  /// Smaller targets (of 4 MiB) are never written past the caches.
  static let least = 1 << 20
  /// Larger ones (of 16 MiB) always are, with what they are made of: no cache holds those.
  static let most = 1 << 22

  private static let known = Mutex<[Int: Int]>([:])

  /// The number of pixels for so many threads, found out when it is first asked for; any thread.
  static func area(threads: Int, _ loops: UnsafePointer<ck_kernels>) -> Int {
    if let area = known.withLock({ $0[threads] }) { return area }
    let area = Trial(loops)?.isFasterPast(threads: threads) == false ? most : least
    known.withLock { $0[threads] = area }
    return area
  }
}

/// Two pictures that are mixed into a third, either way.
private struct Trial {
  private let loops: UnsafePointer<ck_kernels>
  private let pictures: (below: PixelBuffer, above: PixelBuffer, target: PixelBuffer)

  private static let (width, height) = (1920, 1080)
  /// So many rows are taken at a time, as tiles are.
  private static let band = 16
  /// Each way is tried so often, in turn; what is fastest counts.
  private static let rounds = 4

  init?(_ loops: UnsafePointer<ck_kernels>) {
    guard let below = try? PixelBuffer(width: Self.width, height: Self.height),
      let above = try? PixelBuffer(width: Self.width, height: Self.height),
      let target = try? PixelBuffer(width: Self.width, height: Self.height)
    else { return nil }
    self.loops = loops
    // Memory that nobody has written is all one page.
    below.fill(.white)
    above.fill(.black)
    pictures = (below, above, target)
  }

  func isFasterPast(threads: Int) -> Bool {
    var (kept, past) = (Int.max, Int.max)
    for _ in 0..<Self.rounds {
      kept = min(kept, time(threads, isPast: false))
      past = min(past, time(threads, isPast: true))
    }
    return past <= kept
  }

  /// How long a frame takes, in nanoseconds.
  private func time(_ threads: Int, isPast: Bool) -> Int {
    let start = Self.now
    forEachConcurrently(
      count: (Self.height + Self.band - 1) / Self.band, threads: threads, with: (self, isPast)
    ) { work, band in
      let (trial, isPast) = work
      let loops = trial.loops
      let (below, above, target) = trial.pictures
      for y in band * Self.band..<min((band + 1) * Self.band, Self.height) {
        let loop = isPast ? loops.pointee.dissolve_past : loops.pointee.dissolve
        loop(target.row(y), below.row(y), above.row(y), Self.width, 9999, 0)
      }
      if isPast { ck_finish_past() }
    }
    return Self.now - start
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
