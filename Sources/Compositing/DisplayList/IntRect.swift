/// A rectangle of whole pixels: columns `x0..<x1` of rows `y0..<y1`.
///
/// Half as large as four `Int` are: a frame of thousands of things is as fast as its memory. No picture reaches as
/// far as 2^31; what would is brought there.
struct IntRect: Hashable, Sendable {
  private var edges: SIMD4<Int32>

  init(x0: Int, y0: Int, x1: Int, y1: Int) {
    edges = SIMD4(
      Int32(clamping: x0), Int32(clamping: y0), Int32(clamping: x1), Int32(clamping: y1))
  }

  private init(edges: SIMD4<Int32>) { self.edges = edges }

  /// From a first pixel up to where the last ones end.
  init(first: SIMD2<Int32>, end: SIMD2<Int32>) { edges = SIMD4(lowHalf: first, highHalf: end) }

  /// The first pixel, and where the last ones end, with the signs turned: two rectangles that are not empty share
  /// pixels where each number here is less than that of the other's `overlapEnds`.
  var overlapStarts: SIMD4<Int32> { SIMD4(lowHalf: edges.lowHalf, highHalf: 0 &- edges.highHalf) }

  /// Where the last ones end, and the first pixel, with the signs turned.
  var overlapEnds: SIMD4<Int32> { SIMD4(lowHalf: edges.highHalf, highHalf: 0 &- edges.lowHalf) }

  var x0: Int {
    get { Int(edges.x) }
    set { edges.x = Int32(clamping: newValue) }
  }

  var y0: Int {
    get { Int(edges.y) }
    set { edges.y = Int32(clamping: newValue) }
  }

  var x1: Int {
    get { Int(edges.z) }
    set { edges.z = Int32(clamping: newValue) }
  }

  var y1: Int {
    get { Int(edges.w) }
    set { edges.w = Int32(clamping: newValue) }
  }

  static let empty = IntRect(x0: 0, y0: 0, x1: 0, y1: 0)

  var width: Int { max(0, x1 - x0) }
  var height: Int { max(0, y1 - y0) }
  var isEmpty: Bool { any(edges.lowHalf .>= edges.highHalf) }

  func intersection(_ other: IntRect) -> IntRect {
    let (a, b) = (edges, other.edges)
    let (first, last) = (pointwiseMax(a.lowHalf, b.lowHalf), pointwiseMin(a.highHalf, b.highHalf))
    return IntRect(edges: SIMD4(lowHalf: first, highHalf: last))
  }

  func union(_ other: IntRect) -> IntRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (a, b) = (edges, other.edges)
    let (first, last) = (pointwiseMin(a.lowHalf, b.lowHalf), pointwiseMax(a.highHalf, b.highHalf))
    return IntRect(edges: SIMD4(lowHalf: first, highHalf: last))
  }

  func outset(by distance: Int) -> IntRect {
    IntRect(x0: x0 - distance, y0: y0 - distance, x1: x1 + distance, y1: y1 + distance)
  }

  func contains(_ other: IntRect) -> Bool {
    other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
  }

  func contains(_ x: Int, _ y: Int) -> Bool { x >= x0 && x < x1 && y >= y0 && y < y1 }

  /// Calls back with what lies in another rectangle, and with the rest in up to four parts.
  func forEachPart(of other: IntRect, _ body: (_ part: IntRect, _ isInside: Bool) -> Void) {
    let inside = intersection(other)
    guard !inside.isEmpty else { return body(self, false) }
    body(inside, true)
    func rest(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int) {
      let part = IntRect(x0: x0, y0: y0, x1: x1, y1: y1)
      if !part.isEmpty { body(part, false) }
    }
    rest(x0, y0, x1, inside.y0)
    rest(x0, inside.y1, x1, y1)
    rest(x0, inside.y0, inside.x0, inside.y1)
    rest(inside.x1, inside.y0, x1, inside.y1)
  }
}

extension IntRect {
  /// The smallest rectangle of whole pixels around four edges.
  ///
  /// Edges are brought into ±2^24, beyond which no picture reaches; an edge that is not a number
  /// gives an empty rectangle.
  init(around left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    guard !left.isNaN, !top.isNaN, !right.isNaN, !bottom.isNaN else {
      self = .empty
      return
    }
    self.init(
      x0: Self.whole(left.rounded(.down)), y0: Self.whole(top.rounded(.down)),
      x1: Self.whole(right.rounded(.up)), y1: Self.whole(bottom.rounded(.up)))
  }

  private static func whole(_ value: Double) -> Int {
    let limit = 16_777_216.0
    return Int(value.clamped(-limit, limit))
  }
}
