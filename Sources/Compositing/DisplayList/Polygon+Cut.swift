import Geometry

extension Flattener.Space {
  /// A polygon as it is drawn, and the pixels that it touches: whole pixels where it covers those.
  ///
  /// Where the group's outline does the cutting the polygon's own edges do not: cutting twice would thin
  /// the pixels along them twice.
  func shape(_ polygon: Polygon) -> (Shape, IntRect) {
    if polygon.wholePixels != nil { return (.pixels, polygon.bounds) }
    guard let cut else { return (.polygon(polygon), polygon.bounds) }
    if memory.isSame(cut.corners, polygon.corners) { return (.pixels, cut.bounds) }
    guard polygon.corners.count <= DisplayListMemory.mostLoosened else {
      return (.polygon(polygon), polygon.bounds)
    }
    let kept = memory.loosen(polygon.corners, in: cut)
    if kept == polygon.corners.count { return (.polygon(polygon), polygon.bounds) }
    if kept == 0 { return (.pixels, cut.bounds) }
    guard let rest = Polygon(ofLoosenedIn: memory) else { return (.pixels, .empty) }
    return (.polygon(rest), rest.bounds)
  }
}

extension DisplayListMemory {
  /// Polygons of more corners keep all of their edges.
  static let mostLoosened = 8

  /// Leaves out those edges of a convex polygon behind which nothing of a cut lies; what is left lies in
  /// `loosened`, and reaches a little over the cut there.
  ///
  /// - Returns: How many edges are kept.
  func loosen(_ corners: Range<Int32>, in cut: Polygon) -> Int {
    beginLoosened(cut.bounds.outset(by: 2))
    var kept = 0
    var p = points[Int(corners.upperBound) - 1]
    for index in corners {
      let q = points[Int(index)]
      if hasCorner(of: cut, behind: p, q) {
        kept += 1
        keepInside(from: p, q.x - p.x, q.y - p.y)
      }
      p = q
    }
    return kept
  }

  /// Has a rectangle be what is left of a polygon, before its edges are kept.
  func beginLoosened(_ box: IntRect) {
    loosened.removeAll(keepingCapacity: true)
    loosened.append(Point(x: Double(box.x0), y: Double(box.y0)))
    loosened.append(Point(x: Double(box.x1), y: Double(box.y0)))
    loosened.append(Point(x: Double(box.x1), y: Double(box.y1)))
    loosened.append(Point(x: Double(box.x0), y: Double(box.y1)))
  }

  /// Whether a corner of a cut lies outside of an edge.
  func hasCorner(of cut: Polygon, behind p: Point, _ q: Point) -> Bool {
    let (dx, dy) = (q.x - p.x, q.y - p.y)
    let room = Self.tolerance * (dx.magnitude + dy.magnitude)
    return cut.corners.contains { number in
      let corner = points[Int(number)]
      return dx * (corner.y - p.y) - dy * (corner.x - p.x) < -room
    }
  }

  /// Keeps what lies inside of an edge (Sutherland and Hodgman's algorithm).
  func keepInside(from p: Point, _ dx: Double, _ dy: Double) {
    let all = loosened
    loosened.removeAll(keepingCapacity: true)
    guard var last = all.last else { return }
    func distance(_ point: Point) -> Double { dx * (point.y - p.y) - dy * (point.x - p.x) }
    var lastDistance = distance(last)
    for point in all {
      let own = distance(point)
      if (own >= 0) != (lastDistance >= 0) {
        let part = lastDistance / (lastDistance - own)
        loosened.append(
          Point(x: last.x + (point.x - last.x) * part, y: last.y + (point.y - last.y) * part))
      }
      if own >= 0 { loosened.append(point) }
      (last, lastDistance) = (point, own)
    }
  }
}
