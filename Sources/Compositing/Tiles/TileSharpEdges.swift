import Geometry

/// The pixels of a row whose middles lie inside of edges that are not antialiased.
///
/// A middle is asked for exactly: corners are whole parts of a pixel, and so is it.
struct TileSharpEdges {
  private let ends: UnsafeMutablePointer<Point>
  private var count = 0

  /// A rectangle has four edges.
  private static let most = 8

  init(in memory: WorkMemory) { ends = memory.room(Self.most) }

  var isEmpty: Bool { count == 0 }

  /// Prepares the rows of a tile.
  mutating func set(_ points: UnsafePointer<Point>, _ all: Range<Int32>) {
    count = min(all.count, Self.most)
    for index in 0..<count { ends[index] = points[Int(all.lowerBound) + index] }
  }

  /// Those of the columns of a row that are drawn.
  func columns(y: Int, x0: Int, x1: Int) -> (start: Int, end: Int) {
    var (start, end) = (x0, x1)
    let middle = Double(y) + 0.5
    for index in stride(from: 0, to: count, by: 2) {
      let (p, q) = (ends[index], ends[index + 1])
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      func isInside(_ x: Int) -> Bool {
        let side = dx * (middle - p.y) - dy * (Double(x) + 0.5 - p.x)
        return side > 0 || side == 0 && (dy < 0 || dy == 0 && dx > 0)
      }
      if dy == 0 {
        if !isInside(x0) { end = start }
        continue
      }
      // Near to it, but for rounding; what rounds wrongly is asked.
      let near = p.x + dx * (middle - p.y) / dy - 0.5
      var first = Int(near.rounded(.up).clamped(Double(x0), Double(x1)))
      if dy > 0 {
        while first > x0, !isInside(first - 1) { first -= 1 }
        while first < x1, isInside(first) { first += 1 }
        end = min(end, first)
      } else {
        while first > x0, isInside(first - 1) { first -= 1 }
        while first < x1, !isInside(first) { first += 1 }
        start = max(start, first)
      }
    }
    return (start, max(start, end))
  }
}
