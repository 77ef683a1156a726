internal import CKernels

/// Lines of wide pixels that are blurred side by side, with the memory for it; owned by one thread at a
/// time.
final class BlurLines: @unchecked Sendable {
  private(set) var axis: BlurAxis?
  let lanes: Int
  private let loops: UnsafePointer<ck_kernels>
  private var room: UnsafeMutablePointer<UInt64>?
  /// How many pixels there is room for.
  private(set) var capacity = 0
  /// The line and those made shorter, with transparent pixels before and behind.
  private var shrunk: [UnsafeMutablePointer<UInt64>] = []
  /// What is made of those: the shortest is weighed, the others are grown.
  private var grown: [UnsafeMutablePointer<UInt64>] = []

  init(lanes: Int, _ loops: UnsafePointer<ck_kernels>) {
    (self.lanes, self.loops) = (lanes, loops)
  }

  deinit { room?.deallocate() }

  /// Makes them lines of an axis; of none, there are none.
  func begin(_ axis: BlurAxis?) {
    guard self.axis != axis else { return }
    self.axis = axis
    guard let axis else { return }
    // As far as weights reach, or those of a shorter line, whose ends lie up to two places outside.
    let margin = max(6, axis.weightCount) * lanes
    shrunk.removeAll(keepingCapacity: true)
    grown.removeAll(keepingCapacity: true)
    var count = 0
    for level in 0...axis.levels { count += 2 * (axis.places(level).count * lanes + 2 * margin) }
    if capacity < count {
      // Half as much again where it grows, as it may do so in every frame.
      capacity = room == nil ? count : count + count / 2
      room?.deallocate()
      room = .allocate(capacity: capacity)
    }
    guard var place = room else { return }
    place.update(repeating: 0, count: count)
    for level in 0...axis.levels {
      let length = axis.places(level).count * lanes + 2 * margin
      shrunk.append(place + margin)
      grown.append(place + length + margin)
      place += 2 * length
    }
  }

  /// Where what is to be blurred goes: a pixel of each lane, then the next.
  var source: UnsafeMutablePointer<UInt64> { shrunk[0] }

  /// What is made of the shortest line.
  var small: UnsafeMutablePointer<UInt64> { grown[grown.count - 1] }

  /// Makes lines shorter, and blurs the shortest into `small`.
  func shrinkAndWeigh() {
    guard let axis else { return }
    for level in 0..<axis.levels {
      let (fine, coarse) = (axis.places(level), axis.places(level + 1))
      let middle = shrunk[level] + (2 * coarse.lowerBound - fine.lowerBound) * lanes
      let target = shrunk[level + 1]
      if lanes == 1 {
        loops.pointee.shrink_wide(target, middle, coarse.count, 2, 1)
      } else {
        for index in 0..<coarse.count {
          loops.pointee.shrink_wide(
            target + index * lanes, middle + 2 * index * lanes, lanes, 1, lanes)
        }
      }
    }
    withUnsafeBytes(of: axis.weights) { weights in
      guard let first = weights.assumingMemoryBound(to: UInt16.self).baseAddress else { return }
      loops.pointee.blur_wide(
        small, shrunk[axis.levels], axis.smallLength * lanes, lanes, first, axis.weightCount - 1)
    }
  }

  /// Grows what is in `small` to the whole length.
  func grow() -> UnsafeMutablePointer<UInt64> {
    guard let axis else { return source }
    for level in stride(from: axis.levels - 1, through: 0, by: -1) {
      let (fine, coarse) = (axis.places(level), axis.places(level + 1))
      // The first of the two that come of a pixel may lie before the line, in the margin.
      let (first, last) = (fine.lowerBound >> 1, (fine.upperBound - 1) >> 1)
      let middle = grown[level + 1] + (first - coarse.lowerBound) * lanes
      let target = grown[level] + (2 * first - fine.lowerBound) * lanes
      if lanes == 1 {
        loops.pointee.grow_wide(target, target + 1, middle, last - first + 1, 2, 1)
      } else {
        for index in 0...(last - first) {
          let place = target + 2 * index * lanes
          loops.pointee.grow_wide(place, place + lanes, middle + index * lanes, lanes, 1, lanes)
        }
      }
    }
    return grown[0]
  }
}
