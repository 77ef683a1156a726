internal import CKernels

/// Lines of wide pixels that are blurred side by side, with the memory for it; owned by one thread at a
/// time.
final class BlurLines: @unchecked Sendable {
  let axis: BlurAxis
  let lanes: Int
  private let loops: UnsafePointer<ck_kernels>
  private let memory: WorkMemory
  /// The line and those made shorter, with transparent pixels before and behind.
  private var shrunk: [UnsafeMutablePointer<UInt64>] = []
  /// The line and those between it and the shortest, as they are grown.
  private var grown: [UnsafeMutablePointer<UInt64>] = []
  /// What is made of the shortest line.
  let small: UnsafeMutablePointer<UInt64>

  init(_ axis: BlurAxis, lanes: Int, _ loops: UnsafePointer<ck_kernels>) {
    let memory = WorkMemory()
    (self.axis, self.lanes, self.loops, self.memory) = (axis, lanes, loops, memory)
    // As far as weights reach, or those of a shorter line, whose ends lie up to two places outside.
    let margin = max(6, axis.weights.count) * lanes
    func room(_ places: Range<Int>) -> UnsafeMutablePointer<UInt64> {
      let count = places.count * lanes + 2 * margin
      let line: UnsafeMutablePointer<UInt64> = memory.room(count)
      line.update(repeating: 0, count: count)
      return line + margin
    }
    small = room(axis.places[axis.places.count - 1])
    for (level, places) in axis.places.enumerated() {
      shrunk.append(room(places))
      if level < axis.places.count - 1 { grown.append(room(places)) }
    }
  }

  /// Where what is to be blurred goes: a pixel of each lane, then the next.
  var source: UnsafeMutablePointer<UInt64> { shrunk[0] }

  /// Makes lines shorter, and blurs the shortest into `small`.
  func shrinkAndWeigh() {
    let last = axis.places.count - 1
    for level in 0..<last {
      let (fine, coarse) = (axis.places[level], axis.places[level + 1])
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
    axis.weights.withUnsafeBufferPointer { weights in
      guard let first = weights.baseAddress else { return }
      loops.pointee.blur_wide(
        small, shrunk[last], axis.places[last].count * lanes, lanes, first, weights.count - 1)
    }
  }

  /// Grows what is in `small` to the whole length.
  func grow() -> UnsafeMutablePointer<UInt64> {
    var source = small
    for level in stride(from: axis.places.count - 2, through: 0, by: -1) {
      let (fine, coarse) = (axis.places[level], axis.places[level + 1])
      // The first of the two that come of a pixel may lie before the line, in the margin.
      let (first, last) = (fine.lowerBound >> 1, (fine.upperBound - 1) >> 1)
      let middle = source + (first - coarse.lowerBound) * lanes
      let target = grown[level] + (2 * first - fine.lowerBound) * lanes
      if lanes == 1 {
        loops.pointee.grow_wide(target, target + 1, middle, last - first + 1, 2, 1)
      } else {
        for index in 0...(last - first) {
          let place = target + 2 * index * lanes
          loops.pointee.grow_wide(place, place + lanes, middle + index * lanes, lanes, 1, lanes)
        }
      }
      source = grown[level]
    }
    return source
  }
}
