internal import CKernels
internal import Synchronization

/// The memory in which blurs are made, kept from frame to frame.
///
/// One blur at a time, on any number of threads.
final class BlurScratch: @unchecked Sendable {
  private let turn = Mutex(())
  private var plane: UnsafeMutablePointer<UInt64>?
  private var capacity = 0
  private var spare: [BlurLines] = []
  /// How often memory had to be taken.
  private(set) var madeCount = 0

  /// So many sets of lines are kept: for rows and columns, a few threads and a few deviations.
  private static let mostLines = 32

  deinit { plane?.deallocate() }

  /// Room for wide pixels, with anything in it, until it is asked for again.
  func plane(_ count: Int) -> UnsafeMutablePointer<UInt64> {
    if let plane, capacity >= count { return plane }
    plane?.deallocate()
    let room = UnsafeMutablePointer<UInt64>.allocate(capacity: count)
    (plane, capacity) = (room, count)
    madeCount += 1
    return room
  }

  /// Lends lines for an axis to one thread, until what lends them goes.
  func lend(_ axis: BlurAxis, lanes: Int, _ loops: UnsafePointer<ck_kernels>) -> LentLines {
    let found = turn.withLock { _ -> BlurLines? in
      if let index = spare.lastIndex(where: { $0.axis == axis && $0.lanes == lanes }) {
        return spare.remove(at: index)
      }
      madeCount += 1
      return nil
    }
    return LentLines(found ?? BlurLines(axis, lanes: lanes, loops), of: self)
  }

  fileprivate func takeBack(_ lines: BlurLines) {
    turn.withLock { _ in
      if spare.count >= Self.mostLines { spare.removeFirst() }
      spare.append(lines)
    }
  }

  /// Whether nothing is kept.
  var isEmpty: Bool { plane == nil && spare.isEmpty }

  /// Gives all of it back.
  func removeAll() {
    plane?.deallocate()
    (plane, capacity) = (nil, 0)
    spare.removeAll()
  }
}

/// Lines that a thread has while it blurs.
final class LentLines {
  let lines: BlurLines
  private let scratch: BlurScratch

  fileprivate init(_ lines: BlurLines, of scratch: BlurScratch) {
    (self.lines, self.scratch) = (lines, scratch)
  }

  deinit { scratch.takeBack(lines) }
}
