/// What happens on a timeline, in the order of its times, and of what was begun first where times
/// are equal.
///
/// What has come to nothing meanwhile is left in it, and passed over when its time has come.
@MainActor
struct TimelineEvents {
  enum Event {
    /// A block may be over.
    case end(AnimationBlock)
    /// A layer animation begins, or may be over.
    case layerAnimation(RunningLayerAnimation)
    /// Something happens on a timeline that runs on this one; the number says whether that is still
    /// so.
    case child(AnimationTimeline, schedule: Int)
    /// Work that waits for its time, which its number finds.
    case work
  }

  struct Entry {
    let time: Double
    let serial: Int
    let event: Event

    static func < (a: Entry, b: Entry) -> Bool { (a.time, a.serial) < (b.time, b.serial) }
  }

  /// A binary heap.
  private var heap: [Entry] = []

  /// The next; what has come to nothing is dropped.
  mutating func next() -> Entry? {
    while let first = heap.first {
      if first.isCurrent { return first }
      removeFirst()
    }
    return nil
  }

  mutating func add(_ event: Event, at time: Double, serial: Int) {
    guard time.isFinite else { return }
    heap.append(Entry(time: time, serial: serial, event: event))
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func removeFirst() {
    guard let last = heap.popLast(), !heap.isEmpty else { return }
    heap[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
        if heap[child] < heap[least] { least = child }
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }

  mutating func removeAll() { heap.removeAll() }
}

extension TimelineEvents.Entry {
  @MainActor
  var isCurrent: Bool {
    switch event {
    case .end(let block): block.isWaiting
    case .layerAnimation(let animation): animation.isWaiting
    case .child(let timeline, let schedule): !timeline.isClosed && timeline.schedule == schedule
    case .work: true
    }
  }
}
