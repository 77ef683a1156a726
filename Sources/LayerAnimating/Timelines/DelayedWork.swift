/// Work that waits for its time on the clock.
@MainActor
struct DelayedWork {
  private var waiting: [Int: @MainActor () -> Void] = [:]
  /// In the order in which they came; what has been taken since is left in it until it is the last.
  private var serials: [Int] = []

  mutating func add(_ serial: Int, _ work: @escaping @MainActor () -> Void) {
    waiting[serial] = work
    serials.append(serial)
  }

  mutating func take(_ serial: Int) -> (@MainActor () -> Void)? {
    let work = waiting.removeValue(forKey: serial)
    while let last = serials.last, waiting[last] == nil { serials.removeLast() }
    return work
  }

  /// The one of those that wait that came last.
  var latest: Int? { serials.last }
}
