import Geometry

/// A convex polygon in the target's pixels, turning the same way whatever it was made from.
///
/// Plain data: its corners stand in the memory that it was made in, and in the display list after that.
struct Polygon: Hashable, Sendable {
  /// Where the corners are.
  let corners: Range<Int32>
  /// The pixels that the polygon touches.
  let bounds: IntRect
  private let isWhole: Bool
  /// Whether it is a rectangle whose edges are upright, from its upper left corner on.
  let isUpright: Bool

  /// Corners are rounded to this part of a pixel, so that edges that are meant to lie between pixels
  /// do, exactly, and sums of areas come out whole.
  static let grid = 1024.0

  /// The pixels that the polygon covers, if it covers those whole and touches no other.
  var wholePixels: IntRect? { isWhole ? bounds : nil }

  /// The corners, in the list or the memory that the polygon belongs to.
  func corners(in points: [Point]) -> ArraySlice<Point> {
    points[Int(corners.lowerBound)..<Int(corners.upperBound)]
  }

  /// The image of a rectangle under a map that only scales and moves; `nil` if it reaches far out of
  /// what can be seen, where it has to be clipped, or has no area.
  init?(
    upright left: Double, _ top: Double, _ right: Double, _ bottom: Double, near visible: IntRect,
    in memory: DisplayListMemory
  ) {
    func placed(_ x: Double) -> Double { (x * Self.grid).rounded() / Self.grid }
    let window = visible.outset(by: 1024)
    guard left >= Double(window.x0), right <= Double(window.x1), top >= Double(window.y0),
      bottom <= Double(window.y1)
    else { return nil }
    let (x0, x1, y0, y1) = (placed(left), placed(right), placed(top), placed(bottom))
    guard x0 < x1, y0 < y1 else { return nil }
    let start = memory.points.count
    memory.points.append(Point(x: x0, y: y0))
    memory.points.append(Point(x: x1, y: y0))
    memory.points.append(Point(x: x1, y: y1))
    memory.points.append(Point(x: x0, y: y1))
    self.init(from: start, in: memory)
  }

  /// A box that does not cover whole pixels.
  ///
  /// - Parameters:
  ///   - box: Its edges.
  ///   - corners: Where its corners are.
  init(_ box: FixedBox, corners: Range<Int32>) {
    self.corners = corners
    bounds = box.pixels
    (isWhole, isUpright) = (false, true)
  }

  /// Takes all corners of a memory from one on.
  private init(from start: Int, in memory: DisplayListMemory) {
    corners = Int32(start)..<Int32(memory.points.count)
    var (x0, y0) = (Double.infinity, Double.infinity)
    var (x1, y1) = (-Double.infinity, -Double.infinity)
    for index in start..<memory.points.count {
      let point = memory.points[index]
      x0 = min(x0, point.x)
      x1 = max(x1, point.x)
      y0 = min(y0, point.y)
      y1 = max(y1, point.y)
    }
    let bounds = IntRect(around: x0, y0, x1, y1)
    self.bounds = bounds
    let xs = (Double(bounds.x0), Double(bounds.x1))
    let ys = (Double(bounds.y0), Double(bounds.y1))
    isWhole =
      corners.count == 4
      && memory.points[start...].allSatisfy {
        ($0.x == xs.0 || $0.x == xs.1) && ($0.y == ys.0 || $0.y == ys.1)
      }
    isUpright =
      corners.count == 4
      && memory.points[start] == Point(x: x0, y: y0)
      && memory.points[start + 1] == Point(x: x1, y: y0)
      && memory.points[start + 2] == Point(x: x1, y: y1)
      && memory.points[start + 3] == Point(x: x0, y: y1)
  }

  /// What is left of a polygon whose edges were loosened; `nil` if that is nothing.
  init?(ofLoosenedIn memory: DisplayListMemory) {
    guard memory.loosened.count >= 3 else { return nil }
    let start = memory.points.count
    for point in memory.loosened {
      memory.points.append(
        Point(
          x: (point.x * Self.grid).rounded() / Self.grid,
          y: (point.y * Self.grid).rounded() / Self.grid))
    }
    self.init(from: start, in: memory)
  }

  /// The same, if it covers whole pixels and touches no other.
  static func wholePixels(
    upright left: Double, _ top: Double, _ right: Double, _ bottom: Double, near visible: IntRect
  ) -> IntRect? {
    func whole(_ x: Double) -> Int? {
      guard abs(x) < 1e6 else { return nil }
      let placed = (x * grid).rounded() / grid
      return placed == placed.rounded() ? Int(placed) : nil
    }
    guard let x0 = whole(left), let x1 = whole(right), let y0 = whole(top), let y1 = whole(bottom),
      x0 < x1, y0 < y1, visible.outset(by: 1024).contains(IntRect(x0: x0, y0: y0, x1: x1, y1: y1))
    else { return nil }
    return IntRect(x0: x0, y0: y0, x1: x1, y1: y1)
  }

  /// The image of an outline: clipped to what lies before the eye, and to the neighbourhood of what
  /// can be seen.
  ///
  /// `nil` if nothing is left, or if it is seen edge on.
  init?(
    _ outline: Outline, through map: Homography, near visible: IntRect, in memory: DisplayListMemory
  ) {
    outline.vertices(into: &memory.vertices) { x, y in map.slopes(x, y).axes.major }
    memory.corners.removeAll(keepingCapacity: true)
    for vertex in memory.vertices {
      let p = map.homogeneous(vertex.x, vertex.y)
      memory.corners.append(Corner(x: p.x, y: p.y, w: p.w))
    }
    guard memory.corners.allSatisfy(\.isFinite) else { return nil }
    if !map.isAffine {
      // Nearer to the eye than this, divisions lose their meaning; it is far outside the picture.
      let nearest = 1e-9 * memory.corners.reduce(0) { max($0, abs($1.w)) }
      memory.clip(distance: { $0.w - nearest }, snap: { $0.w = nearest })
    }
    let window = visible.outset(by: 1024)
    let (left, top) = (Double(window.x0), Double(window.y0))
    let (right, bottom) = (Double(window.x1), Double(window.y1))
    let overhangs = memory.corners.contains {
      $0.x < left * $0.w || $0.x > right * $0.w || $0.y < top * $0.w || $0.y > bottom * $0.w
    }
    if overhangs {
      memory.clip(distance: { $0.x - left * $0.w }, snap: { $0.x = left * $0.w })
      memory.clip(distance: { right * $0.w - $0.x }, snap: { $0.x = right * $0.w })
      memory.clip(distance: { $0.y - top * $0.w }, snap: { $0.y = top * $0.w })
      memory.clip(distance: { bottom * $0.w - $0.y }, snap: { $0.y = bottom * $0.w })
    }
    guard memory.corners.count >= 3 else { return nil }
    let start = memory.points.count
    for corner in memory.corners {
      memory.points.append(
        Point(
          x: (corner.x / corner.w * Self.grid).rounded() / Self.grid,
          y: (corner.y / corner.w * Self.grid).rounded() / Self.grid))
    }
    let area = memory.doubledArea(from: start)
    guard area != 0, memory.points[start...].allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
      memory.points.removeLast(memory.points.count - start)
      return nil
    }
    if area < 0 { memory.points[start...].reverse() }
    self.init(from: start, in: memory)
  }
}
