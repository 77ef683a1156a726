internal import CKernels

/// GPUImage's pixellate filter.
///
/// With f the block's width as a fraction of the picture's (at least one pixel) and
/// d = (f, f · width/height), the sample for a place uv in 0...1 is at uv - mod(uv, d) + d/2, clamped
/// to the edge, bilinear. The formula is that of BradLarson/GPUImage,
/// framework/Source/GPUImagePixellateFilter.m; the samples are rounded once, to nearest.
struct Pixellation {
  private let columns: [Tap]
  private let rows: [Tap]

  /// Two neighbouring pixels and the second one's weight.
  struct Tap: Hashable {
    var first, second: Int
    var weight: Double
  }

  /// Prepares the filter.
  ///
  /// - Parameters:
  ///   - fraction: The width of a block as a fraction of the frame's width.
  ///   - frame: Where the layer lies in the picture, in the picture's pixels.
  ///   - width: The picture's width in pixels.
  ///   - height: The picture's height in pixels.
  ///   - isNearest: Whether the nearest pixel is taken instead of a bilinear sample.
  init(fraction: Double, frame: PixelFrame, width: Int, height: Int, isNearest: Bool = false) {
    let f = max(fraction, 1 / frame.width)
    columns = Self.taps(
      block: f, start: frame.x, length: frame.width, count: width, isNearest: isNearest)
    rows = Self.taps(
      block: f * frame.width / frame.height, start: frame.y, length: frame.height, count: height,
      isNearest: isNearest)
  }

  private static func taps(
    block: Double, start: Double, length: Double, count: Int, isNearest: Bool
  ) -> [Tap] {
    let last = Double(count - 1)
    return (0..<count).map { index in
      let u = (Double(index) + 0.5 - start) / length
      var sample = u - (u - (u / block).rounded(.down) * block) + block / 2
      // Samples for places inside the layer stay inside it; around it the blocks go on.
      if u >= 0, u <= 1 { sample = sample.clamped(0, 1) }
      let place = start + sample * length
      if isNearest {
        let pixel = Int(place.rounded(.down).clamped(0, last))
        return Tap(first: pixel, second: pixel, weight: 0)
      }
      let low = u >= 0 && u <= 1 ? max(start, 0) : 0
      let high = u >= 0 && u <= 1 ? min(start + length - 1, last) : last
      let inside = (place - 0.5).clamped(low, max(low, high)).clamped(0, last)
      let first = Int(inside.rounded(.down))
      return Tap(
        first: first, second: min(first + 1, count - 1), weight: inside - inside.rounded(.down))
    }
  }

  /// A pixellated copy; `nil` if there is no memory for it.
  func applied(to source: PixelBuffer, threads: Int) -> PixelBuffer? {
    guard let target = try? PixelBuffer(width: source.width, height: source.height) else {
      return nil
    }
    // Rows of one block are all the same: the first is made, the others copied.
    var starts = [0]
    for y in 1..<max(1, rows.count) where rows[y] != rows[y - 1] { starts.append(y) }
    let blocks = starts
    forEachConcurrently(count: blocks.count, threads: threads) { block in
      let start = blocks[block]
      let end = block + 1 < blocks.count ? blocks[block + 1] : source.height
      let (upper, lower) = (source.row(rows[start].first), source.row(rows[start].second))
      let made = target.row(start)
      for x in 0..<source.width {
        if x > 0, columns[x] == columns[x - 1] {
          made[x] = made[x - 1]
        } else {
          made[x] = mix(upper, lower, columns[x], rows[start].weight)
        }
      }
      for y in start + 1..<max(end, start + 1) {
        target.row(y).update(from: made, count: source.width)
      }
    }
    return target
  }

  /// The same, fast: writes all of `target`, which is as large as the source.
  func apply(
    from source: PixelBuffer, to target: PixelBuffer, threads: Int,
    loops: UnsafePointer<ck_kernels>
  ) {
    // Blocks of columns: where each begins, and what it is made of.
    var starts: [Int32] = []
    var first: [Int32] = []
    var second: [Int32] = []
    var weights: [Double] = []
    for x in columns.indices where x == 0 || columns[x] != columns[x - 1] {
      starts.append(Int32(x))
      first.append(Int32(columns[x].first))
      second.append(Int32(columns[x].second))
      weights.append(columns[x].weight)
    }
    starts.append(Int32(source.width))
    var rowStarts: [Int] = []
    for y in rows.indices where y == 0 || rows[y] != rows[y - 1] { rowStarts.append(y) }
    let (blockRows, count) = (rowStarts, first.count)
    let blocks = (starts, first, second, weights)
    nonisolated(unsafe) let loops = loops
    forEachConcurrently(
      count: blockRows.count, threads: threads,
      state: { [UInt32](repeating: 0, count: count) },
      { index, colors in
        let start = blockRows[index]
        let end = index + 1 < blockRows.count ? blockRows[index + 1] : source.height
        let row = rows[start]
        loops.pointee.mix_blocks(
          &colors, count, source.row(row.first), source.row(row.second), blocks.1, blocks.2,
          blocks.3, row.weight)
        for y in start..<end {
          loops.pointee.fill_blocks(target.row(y), colors, blocks.0, count)
        }
      })
  }

  private func mix(
    _ upper: UnsafeMutablePointer<UInt32>, _ lower: UnsafeMutablePointer<UInt32>, _ column: Tap,
    _ weight: Double
  ) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      func value(_ pixel: UInt32) -> Double { Double(pixel >> shift & 255) }
      let top =
        value(upper[column.first])
        + (value(upper[column.second]) - value(upper[column.first])) * column.weight
      let bottom =
        value(lower[column.first])
        + (value(lower[column.second]) - value(lower[column.first])) * column.weight
      return UInt32(top + (bottom - top) * weight + 0.5) << shift
    }
    return channel(0) | channel(8) | channel(16) | channel(24)
  }
}
