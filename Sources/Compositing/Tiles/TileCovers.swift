import Geometry

/// What is drawn later beside a polygon, row after row of a tile.
struct TileCovers {
  private struct Covered {
    var edges: PolygonEdges
    var weight = 0.0
  }

  /// Its owner's.
  private unowned(unsafe) let memory: WorkMemory
  private var all: [Covered] = []
  private var count = 0

  init(in memory: WorkMemory) { self.memory = memory }

  var isEmpty: Bool { count == 0 }

  /// Prepares the rows of a tile, with the covers from a number on.
  mutating func set(
    _ points: UnsafePointer<Point>, _ covers: UnsafePointer<Cover>, from first: Int32,
    _ rect: IntRect
  ) {
    count = 0
    var number = first
    while number >= 0 {
      let cover = covers[Int(number)]
      if count == all.count { all.append(Covered(edges: PolygonEdges(in: memory))) }
      all[count].edges.set(points, cover.corners, rect)
      all[count].weight = cover.weight
      count += 1
      number = cover.next
    }
  }

  /// The row up to which all rows from one on look the same.
  func sameUntil(_ y: Int) -> Int {
    var limit = Int.max
    for index in 0..<count { limit = min(limit, all[index].edges.sameUntil(y)) }
    return limit
  }

  /// Finds the edges in a row.
  mutating func cut(y: Int, x0: Int, x1: Int) {
    for index in 0..<count { _ = all[index].edges.cut(y: y, x0: x0, x1: x1) }
  }

  /// The part that an area is of what the covers leave of a pixel.
  func share(of area: Double, _ x: Int) -> Double {
    var rest = 1.0
    for index in 0..<count { rest -= all[index].weight * all[index].edges.area(x) }
    return area < rest ? area / rest : (area > 0 ? 1 : 0)
  }
}
