/// The tiles of a picture that have to be drawn: bands of rows, and in each the columns from the first
/// to the last that changed.
struct TileGrid {
  /// What the bands lie in.
  private(set) var rect = IntRect.empty
  private(set) var tile = (width: 1, height: 1)
  /// The columns of each band; empty where nothing changed.
  private var spans: [(x0: Int, x1: Int)] = []
  /// The number of the first tile of each band, and the number of all tiles at the end.
  private var firsts: [Int] = []
  /// How many bands are to be drawn from end to end.
  private var wholeCount = 0
  /// What a row is multiplied by to have its band, in 2^32ths: a division for each of thousands takes its time.
  private var bandsPerRow: UInt64 = 0

  /// How many pixels lie in what has to be drawn.
  var pixelCount: Int {
    var count = 0
    for band in spans.indices {
      count += (spans[band].x1 - spans[band].x0) * rows(of: band).count
    }
    return count
  }

  /// The smallest rectangle around what has to be drawn.
  var bounds: IntRect {
    var bounds = IntRect.empty
    for band in spans.indices where spans[band].x0 < spans[band].x1 {
      let rows = rows(of: band)
      bounds = bounds.union(
        IntRect(
          x0: spans[band].x0, y0: rows.lowerBound, x1: spans[band].x1, y1: rows.upperBound))
    }
    return bounds
  }

  var tileCount: Int { firsts.last ?? 0 }

  /// Begins with nothing, or with everything.
  mutating func begin(_ rect: IntRect, tile: (width: Int, height: Int), isWhole: Bool) {
    self.rect = rect
    self.tile = tile
    let bands = (rect.height + tile.height - 1) / tile.height
    wholeCount = isWhole ? bands : 0
    bandsPerRow = ((1 << 32) + UInt64(tile.height) - 1) / UInt64(tile.height)
    spans.removeAll(keepingCapacity: true)
    for _ in 0..<bands {
      spans.append(isWhole ? (rect.x0, rect.x1) : (rect.x0, rect.x0))
    }
  }

  /// Adds what changed.
  mutating func add(_ changed: IntRect) {
    guard wholeCount < spans.count else { return }
    let part = changed.intersection(rect)
    for band in bands(changed) {
      let span = spans[band]
      if span.x0 == rect.x0, span.x1 == rect.x1 { continue }
      spans[band] =
        span.x0 >= span.x1 ? (part.x0, part.x1) : (min(span.x0, part.x0), max(span.x1, part.x1))
      if spans[band] == (rect.x0, rect.x1) { wholeCount += 1 }
    }
  }

  /// Numbers the tiles, when all that changed has been added.
  mutating func end() {
    firsts.removeAll(keepingCapacity: true)
    var count = 0
    for span in spans {
      firsts.append(count)
      count += (span.x1 - span.x0 + tile.width - 1) / tile.width
    }
    firsts.append(count)
  }

  /// A tile by its number.
  func tile(_ number: Int) -> (band: Int, rect: IntRect) {
    // The last band whose first tile is not behind the number.
    var (low, high) = (0, spans.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if firsts[middle] <= number { low = middle } else { high = middle - 1 }
    }
    let (span, rows) = (spans[low], rows(of: low))
    let x = span.x0 + (number - firsts[low]) * tile.width
    return (
      low,
      IntRect(x0: x, y0: rows.lowerBound, x1: min(x + tile.width, span.x1), y1: rows.upperBound)
    )
  }

  var bandCount: Int { spans.count }

  /// The bands that a rectangle touches.
  func bands(_ bounds: IntRect) -> Range<Int> {
    let part = bounds.intersection(rect)
    guard !part.isEmpty else { return 0..<0 }
    return band(ofRow: part.y0 - rect.y0)..<band(ofRow: part.y1 - 1 - rect.y0) + 1
  }

  /// Exact for all rows of a picture: rows times the height of a tile are less than 2^32.
  @inline(__always)
  private func band(ofRow row: Int) -> Int {
    Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: row) &* bandsPerRow) >> 32)
  }

  private func rows(of band: Int) -> Range<Int> {
    let y = rect.y0 + band * tile.height
    return y..<min(y + tile.height, rect.y1)
  }
}
