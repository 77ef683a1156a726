internal import CKernels

/// Which columns of a picture the columns of a tile show, for one sampler.
///
/// No object: counting references between rows would wait for what is written past the caches.
struct SourceColumns {
  private let index: UnsafeMutablePointer<Int32>
  private let fraction: UnsafeMutablePointer<UInt16>
  private var key = (frame: Int.min, sampler: Int32(0), x0: 0)
  private var even = 0..<0
  /// Whether no column shows a place before that of the one before it.
  private(set) var isRising = true

  init(width: Int, in memory: WorkMemory) {
    index = memory.room(width + 16)
    fraction = memory.room(width + 16)
  }

  func holds(_ frame: Int, _ sampler: Int32, _ x0: Int) -> Bool {
    key == (frame, sampler, x0)
  }

  mutating func fill(
    _ frame: Int, _ sampler: Int32, _ tile: (x0: Int, x1: Int), _ picture: ck_picture,
    _ map: ck_map, _ loops: UnsafePointer<ck_kernels>
  ) {
    key = (frame, sampler, tile.x0)
    isRising = true
    let count = tile.x1 - tile.x0
    withUnsafePointer(to: picture) {
      loops.pointee.columns(index, fraction, count, $0, map.a, map.tx, tile.x0)
    }
    // Columns that follow one another with the same weight: most of a picture that only moves. It is
    // clamped at its edges.
    even = 0..<0
    guard map.a == 1 else { return }
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, index[end] == index[end - 1] + 1, fraction[end] == fraction[start] {
        end += 1
      }
      if end - start > even.count { even = start..<end }
      start = end
    }
    if even.count < 16 { even = 0..<0 }
  }

  /// Fills the table with places in 256ths of pixels.
  mutating func fill(
    _ frame: Int, _ sampler: Int32, _ tile: (x0: Int, x1: Int), _ place: (_ column: Int) -> Int
  ) {
    key = (frame, sampler, tile.x0)
    (even, isRising) = (0..<0, true)
    var before = 0
    for column in tile.x0..<tile.x1 {
      let place = place(column)
      if place < before { isRising = false }
      before = place
      index[column - tile.x0] = Int32(place >> 8)
      fraction[column - tile.x0] = UInt16(place & 255)
    }
  }

  /// Samples a part of a row; `row` is in 256ths of the picture's rows, `step` is how many of
  /// them lie between two rows of the target.
  func sample(
    row: Int32, step: Double, start: Int, count: Int, _ picture: ck_picture,
    _ loops: UnsafePointer<ck_kernels>,
    _ room: UnsafeMutablePointer<UInt16>, isPast: Bool, into target: UnsafeMutablePointer<UInt32>
  ) {
    guard count > 0 else { return }
    let shown = even.clamped(to: start..<start + count)
    let part = ck_columns(
      index: index + start, fraction: fraction + start,
      even_start: Int32(shown.isEmpty ? 0 : shown.lowerBound - start),
      even_end: Int32(shown.isEmpty ? 0 : shown.upperBound - start), first: index[start],
      last: index[start + count - 1])
    // What the row after the next will read.
    let ahead = Int((2 * step).rounded().clamped(2, 32)) * picture.stride
    withUnsafePointer(to: picture) { picture in
      withUnsafePointer(to: part) { part in
        loops.pointee.sample_columns(target, count, picture, part, row, room, ahead, isPast ? 1 : 0)
      }
    }
  }
}
