internal import CKernels

/// The windows of a tile's columns on a picture that is made smaller, for one sampler.
///
/// No object: counting references between rows would wait for what is written past the caches.
struct AreaColumns {
  /// Its owner's.
  private unowned(unsafe) let memory: WorkMemory
  private var first: UnsafeMutablePointer<Int32>
  private var weights: UnsafeMutablePointer<Int16>
  private var capacity = 0
  /// Weights for each column; an even number.
  private(set) var taps = 2
  /// The columns whose windows are known.
  private var known = 0..<0
  private var key = (frame: Int.min, sampler: Int32(0), x0: 0)

  init(width: Int, in memory: WorkMemory) {
    self.memory = memory
    first = memory.room(width + 16)
    weights = memory.room(0)
  }

  /// Makes sure that the windows of some of the tile's columns are known.
  mutating func fill(
    _ frame: Int, _ sampler: Int32, tile: (x0: Int, x1: Int), _ wanted: Range<Int>,
    _ axis: () -> AreaAxis
  ) {
    let isNew = key != (frame, sampler, tile.x0)
    if !isNew, known.lowerBound <= wanted.lowerBound, wanted.upperBound <= known.upperBound {
      return
    }
    let axis = axis()
    if isNew {
      key = (frame, sampler, tile.x0)
      taps = (axis.most + 1) & ~1
      known = wanted
      let needed = taps * (tile.x1 - tile.x0)
      if capacity < needed {
        // The old room stays until the owner goes: twice as much, so that this is seldom.
        capacity = 2 * needed
        weights = memory.room(capacity)
      }
      find(wanted, tile.x0, axis)
      return
    }
    let all = min(known.lowerBound, wanted.lowerBound)..<max(known.upperBound, wanted.upperBound)
    find(all.lowerBound..<known.lowerBound, tile.x0, axis)
    find(known.upperBound..<all.upperBound, tile.x0, axis)
    known = all
  }

  private func find(_ columns: Range<Int>, _ x0: Int, _ axis: AreaAxis) {
    for x in columns {
      let window = axis.window(x)
      let place = x - x0
      first[place] = Int32(window.first)
      window.weigh(weights + place * taps, count: taps)
    }
  }

  /// The windows of the columns from one of the tile on.
  func windows(from start: Int) -> ck_windows {
    ck_windows(first: first + start, weights: weights + start * taps, taps: Int32(taps))
  }

  /// The pixels that some columns read.
  func span(_ start: Int, _ count: Int) -> Range<Int> {
    Int(first[start])..<Int(first[start + count - 1]) + taps
  }
}

extension AreaWindow {
  /// Weighs so many pixels from the first on.
  func weigh(_ weights: UnsafeMutablePointer<Int16>, count: Int) {
    var before = 0
    for index in 0..<count {
      let next = share(before: index + 1, of: AreaTotal.columns)
      // The largest that the loops' numbers have.
      weights[index] = Int16(min(next - before, 32_767))
      before = next
    }
  }
}
