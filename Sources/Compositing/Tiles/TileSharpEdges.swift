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

  /// Prepares the rows of a tile: edges that have all of its middles inside cut nothing.
  mutating func set(_ points: UnsafePointer<Point>, _ all: Range<Int32>, _ tile: IntRect) {
    count = 0
    for index in stride(from: 0, to: min(all.count, Self.most), by: 2) {
      let first = points + Int(all.lowerBound) + index
      let edge = (first[0], first[1])
      guard !Self.isAllInside(edge, tile) else { continue }
      (ends[count], ends[count + 1]) = edge
      count += 2
    }
  }

  private static func isAllInside(_ edge: (p: Point, q: Point), _ tile: IntRect) -> Bool {
    let (right, bottom) = (tile.x1 - 1, tile.y1 - 1)
    return isInside(edge, tile.x0, tile.y0) && isInside(edge, right, tile.y0)
      && isInside(edge, tile.x0, bottom) && isInside(edge, right, bottom)
  }

  /// On which side of an edge the middle of a pixel lies; on the edge itself, to whom it belongs.
  @inline(__always)
  private static func isInside(_ edge: (p: Point, q: Point), _ x: Int, _ y: Int) -> Bool {
    let (dx, dy) = (edge.q.x - edge.p.x, edge.q.y - edge.p.y)
    let side = dx * (Double(y) + 0.5 - edge.p.y) - dy * (Double(x) + 0.5 - edge.p.x)
    return side > 0 || side == 0 && (dy < 0 || dy == 0 && dx > 0)
  }

  /// Those of the columns of a row that are drawn.
  func columns(y: Int, x0: Int, x1: Int) -> (start: Int, end: Int) {
    var (start, end) = (x0, x1)
    let middle = Double(y) + 0.5
    for index in stride(from: 0, to: count, by: 2) {
      let edge = (ends[index], ends[index + 1])
      let (p, dx, dy) = (edge.0, edge.1.x - edge.0.x, edge.1.y - edge.0.y)
      func isInside(_ x: Int) -> Bool { Self.isInside(edge, x, y) }
      if dy == 0 {
        if !isInside(x0) { end = start }
        continue
      }
      // Within a pixel of it, but for rounding; which it is, is asked.
      let near = p.x + dx * (middle - p.y) / dy
      var first = Int(near.clamped(Double(x0), Double(x1)))
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
