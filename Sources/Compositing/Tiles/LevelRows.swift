internal import CKernels

/// Rows of a picture whose rows stay level, weighed along themselves for some columns of the target, and kept until
/// the target's next rows are made of them.
///
/// No object: counting references between rows would wait for what is written past the caches.
struct LevelRows {
  /// Its owner's.
  private unowned(unsafe) let memory: WorkMemory
  /// So many rows, one behind the other: row *k* of a picture has the place that *k* has by their number.
  private var values: UnsafeMutablePointer<Int16>
  private var count = 0
  private var width = 0
  private var capacity = 0
  private var kept: UnsafeMutablePointer<Kept>
  private var rows: UnsafeMutablePointer<UnsafePointer<Int16>>
  private var weights: UnsafeMutablePointer<Int16>
  private var key = (frame: Int.min, sampler: Int32(0), x0: 0)

  /// A row that is kept, and for which columns.
  private struct Kept {
    var row = -1
    var columns = 0..<0
  }

  /// Stretches of rows below one another seldom begin at the same column.
  private static let margin = 32

  init(in memory: WorkMemory) {
    self.memory = memory
    values = memory.room(0)
    kept = memory.room(0)
    rows = memory.room(0)
    weights = memory.room(0)
  }

  /// Draws a stretch of a row from the picture's rows in a window.
  mutating func draw(
    _ stretch: SampledStretch, tile: (x0: Int, x1: Int), _ window: AreaWindow,
    _ lengths: AxisTurn.Lengths, _ picture: ck_picture, _ loops: UnsafePointer<ck_kernels>
  ) {
    begin(stretch, tile: tile, rows: window.count)
    window.weigh(weights, count: window.count)
    let shown = stretch.x0..<stretch.x0 + stretch.count
    for index in 0..<window.count {
      let row = window.first + index
      let place = row & (count - 1)
      if kept[place].row != row || kept[place].columns.clamped(to: shown) != shown {
        // From a multiple of 16 on.
        let from = max(shown.lowerBound - Self.margin, tile.x0) & ~15
        let columns = from..<min(shown.upperBound + Self.margin, tile.x1)
        kept[place] = Kept(row: row, columns: columns)
        find(columns, of: row, lengths, picture, loops)
      }
      rows[index] = UnsafePointer(
        values + 4 * (place * width + shown.lowerBound - kept[place].columns.lowerBound))
    }
    loops.pointee.weigh_down(stretch.target, stretch.count, rows, weights, window.count)
  }

  /// Makes room for the rows of a window, and forgets those of another sampler or tile.
  private mutating func begin(_ stretch: SampledStretch, tile: (x0: Int, x1: Int), rows wanted: Int)
  {
    let next = (stretch.frame, stretch.number, tile.x0)
    // Before the tile's first column there may be 15 more, and behind its last.
    let wide = tile.x1 - tile.x0 + 48
    if key == next, wanted <= count, wide <= width { return }
    key = next
    var places = max(count, 4)
    while places < wanted { places *= 2 }
    if places > count {
      kept = memory.room(places)
      rows = memory.room(places)
      weights = memory.room(places)
    }
    (count, width) = (places, max(width, wide))
    if capacity < count * width {
      // The old room stays until the owner goes: twice as much, so that this is seldom.
      capacity = 2 * count * width
      values = memory.room(4 * capacity)
    }
    for place in 0..<count { kept[place] = Kept() }
  }

  private func find(
    _ columns: Range<Int>, of row: Int, _ lengths: AxisTurn.Lengths, _ picture: ck_picture,
    _ loops: UnsafePointer<ck_kernels>
  ) {
    let line = lengths.place(in: row)
    let length = lengths.length(row)
    var along = ck_along(
      place: line.place, slope: line.slope, length: length,
      gain: AxisTurn.Lengths.gain(length), least: lengths.least, most: lengths.most)
    loops.pointee.weigh_along(
      values + 4 * (row & (count - 1)) * width, picture.pixels + row * picture.stride, &along,
      columns.lowerBound, columns.count)
  }
}
