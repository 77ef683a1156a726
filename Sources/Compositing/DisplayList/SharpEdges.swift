import Geometry

/// Edges that are not antialiased: a pixel is drawn where its middle lies inside of them, whole as far as
/// they are concerned.
///
/// Two layers that share such an edge share no pixel of it, and leave none out: a middle that lies on the
/// edge belongs to the one at its right, or below it.
struct SharpEdges: Hashable, Sendable {
  /// Where their ends lie in the list, two for each; the inside is at the right, seen along an edge.
  var ends: Range<Int32> = 0..<0

  static let none = SharpEdges()

  var isEmpty: Bool { ends.isEmpty }
}

extension Flattener.Space {
  /// What a polygon becomes whose edges are not all antialiased.
  struct SharpShape {
    /// What the other edges leave; it reaches over the sharp ones.
    var polygon: Polygon
    var edges: SharpEdges
  }

  /// Takes the antialiasing from some edges of an outline's image.
  ///
  /// - Returns: `nil` if they are antialiased all the same: where they lie between pixels, where corners
  ///   are round, and where the image reaches behind the eye or far out of what is seen.
  func sharpened(_ polygon: Polygon, of outline: Outline, _ edges: EdgeMask) -> SharpShape? {
    guard !edges.isEmpty, !outline.hasRoundCorners, polygon.wholePixels == nil,
      let sides = sides(of: polygon, outline)
    else { return nil }
    let box = (cut ?? polygon).bounds.outset(by: 2)
    let corners = Array(polygon.corners)
    var sharp: [Point] = []
    memory.beginLoosened(box)
    for (index, side) in sides.enumerated() {
      let p = memory.points[Int(corners[(index + 3) % 4])]
      let q = memory.points[Int(corners[index])]
      if edges.contains(side) {
        sharp += [p, q]
      } else if cut.map({ memory.hasCorner(of: $0, behind: p, q) }) ?? true {
        memory.keepInside(from: p, q.x - p.x, q.y - p.y)
      }
    }
    guard !sharp.isEmpty, let rest = Polygon(ofLoosenedIn: memory) else { return nil }
    let start = Int32(memory.points.count)
    memory.points += sharp
    return SharpShape(
      polygon: rest, edges: SharpEdges(ends: start..<Int32(memory.points.count)))
  }

  /// Which sides of the outline a polygon's edges are, each by the corner that it leads to; `nil` if the
  /// polygon has others.
  private func sides(of polygon: Polygon, _ outline: Outline) -> [EdgeMask]? {
    guard polygon.corners.count == 4 else { return nil }
    let images = [
      (outline.left, outline.top), (outline.right, outline.top), (outline.right, outline.bottom),
      (outline.left, outline.bottom),
    ].map { map.homogeneous($0.0, $0.1) }
    func lies(_ point: Point, at index: Int) -> Bool {
      let image = images[index]
      return image.w > 0 && abs(image.x / image.w - point.x) < DisplayListMemory.tolerance
        && abs(image.y / image.w - point.y) < DisplayListMemory.tolerance
    }
    let points = polygon.corners(in: memory.points)
    if zip(points, 0..<4).allSatisfy({ lies($0, at: $1) }) {
      return [.minX, .minY, .maxX, .maxY]
    }
    // A mirrored outline is gone round the other way.
    if zip(points, 0..<4).allSatisfy({ lies($0, at: 3 - $1) }) {
      return [.minX, .maxY, .maxX, .minY]
    }
    return nil
  }
}
