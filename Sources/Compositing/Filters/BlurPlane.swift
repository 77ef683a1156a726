internal import CKernels

/// The wide pixels in the middle of a blur: its rows are as short as they get.
struct BlurPlane {
  /// How rows are blurred; `nil` if they are not.
  let rows: BlurAxis?
  let width: Int
  let height: Int
  private let pixels: UnsafeMutablePointer<UInt64>

  /// So many columns are blurred side by side.
  private static let lanes = 32

  /// A plane with anything in it, in the memory for blurs.
  init(rows: BlurAxis?, width: Int, height: Int, _ means: FilterMeans) {
    (self.rows, self.width, self.height) = (rows, width, height)
    pixels = means.scratch.plane(width * height)
  }

  /// What a thread needs for rows.
  func rowLines(_ means: FilterMeans) -> Lent<BlurLines> {
    means.scratch.lendLines(rows, lanes: 1, means.loops)
  }

  /// Makes a row smaller and weighs it.
  func shrink(
    _ source: UnsafePointer<UInt32>, _ count: Int, to y: Int, _ lines: BlurLines,
    _ loops: UnsafePointer<ck_kernels>
  ) {
    let row = pixels + y * width
    guard rows != nil else { return loops.pointee.widen(row, source, count) }
    loops.pointee.widen(lines.source, source, count)
    lines.shrinkAndWeigh()
    row.update(from: lines.small, count: width)
  }

  /// A row at its whole length, until the next.
  func grown(_ y: Int, _ lines: BlurLines) -> UnsafePointer<UInt64> {
    let row = UnsafePointer(pixels + y * width)
    guard rows != nil else { return row }
    lines.small.update(from: row, count: width)
    return UnsafePointer(lines.grow())
  }

  /// Blurs the columns.
  func blurColumns(_ axis: BlurAxis, _ means: FilterMeans) {
    forEachConcurrently(
      count: (width + Self.lanes - 1) / Self.lanes, threads: means.threads,
      with: (self, axis, means),
      state: { _, axis, means in means.scratch.lendLines(axis, lanes: Self.lanes, means.loops) },
      { work, index, lines in
        work.0.blurColumns(from: index * Self.lanes, work.1, lines.thing)
      })
  }

  private func blurColumns(from x: Int, _ axis: BlurAxis, _ lines: BlurLines) {
    let lanes = Self.lanes
    let count = min(lanes, width - x)
    for y in 0..<axis.length {
      (lines.source + y * lanes).update(from: pixels + (y * width + x), count: count)
    }
    lines.shrinkAndWeigh()
    let result = lines.grow()
    for y in 0..<axis.length {
      (pixels + (y * width + x)).update(from: result + y * lanes, count: count)
    }
  }
}
