import Geometry

/// An upright rectangle of one colour: what most of the things are of which a picture has thousands.
///
/// It is a `Draw` in a fourth of the memory, with all that it is made of. It covers whole pixels, or is small.
struct ColorBox: Sendable {
  /// The pixels that it touches and that are not clipped away.
  var bounds: IntRect
  var edges: FixedBox
  var color: UInt32
  var opacity: Opacity

  /// One that does not cover whole pixels is small up to so many columns: what finding its edges would cost is more
  /// than drawing them.
  static let mostColumns = 64

  /// Whether nothing is seen through it, but for its opacity.
  var isOpaque: Bool { color >> 24 == 255 }

  /// Whether it is faint, or of a colour that is.
  var isSeenThrough: Bool { opacity != .whole || !isOpaque }
}

/// The edges of a rectangle in 1024ths of a pixel, as `Polygon.grid` has them.
struct FixedBox: Hashable, Sendable {
  /// The left, the upper, the right and the lower one.
  var edges: SIMD4<Int32>

  /// So many binary places lie behind the point.
  static let places: Int32 = 10

  init(edges: SIMD4<Int32>) { self.edges = edges }

  /// The nearest to edges in pixels.
  ///
  /// `nil` if they reach far out of what can be seen, where polygons are clipped, or have no area.
  @inline(__always)
  init?(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, near visible: IntRect
  ) {
    let window = visible.outset(by: 1024)
    guard left >= Double(window.x0), right <= Double(window.x1), top >= Double(window.y0),
      bottom <= Double(window.y1)
    else { return nil }
    edges = SIMD4(Self.fixed(left), Self.fixed(top), Self.fixed(right), Self.fixed(bottom))
    guard edges.x < edges.z, edges.y < edges.w else { return nil }
  }

  /// From an upper left to a lower right corner, which are on the grid.
  init(from start: Point, to end: Point) {
    edges = SIMD4(
      Self.fixed(start.x), Self.fixed(start.y), Self.fixed(end.x), Self.fixed(end.y))
  }

  /// Rounded to the nearest, halves away from 0, as `rounded()` does; that is a call into the C library.
  @inline(__always)
  private static func fixed(_ place: Double) -> Int32 {
    let parts = place * Polygon.grid
    let whole = Int32(parts)
    let rest = parts - Double(whole)
    return whole + (rest >= 0.5 ? 1 : rest <= -0.5 ? -1 : 0)
  }

  /// The pixels that it touches.
  var pixels: IntRect {
    let almost = SIMD2<Int32>(repeating: (1 << Self.places) - 1)
    return IntRect(
      first: edges.lowHalf &>> SIMD2(repeating: Self.places),
      end: (edges.highHalf &+ almost) &>> SIMD2(repeating: Self.places))
  }

  /// The pixels that it covers whole.
  var wholePixels: IntRect {
    let almost = SIMD2<Int32>(repeating: (1 << Self.places) - 1)
    return IntRect(
      first: (edges.lowHalf &+ almost) &>> SIMD2(repeating: Self.places),
      end: edges.highHalf &>> SIMD2(repeating: Self.places))
  }

  /// Whether every pixel that it touches is covered whole.
  var isWhole: Bool {
    (edges.x | edges.y | edges.z | edges.w) & ((1 << Self.places) - 1) == 0
  }

  /// Lends the corners in pixels, in the order in which polygons have them.
  func withCorners<Result>(_ body: (UnsafeBufferPointer<Point>) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: Point.self, capacity: 4) { corners in
      func put(_ index: Int, _ x: Int32, _ y: Int32) {
        corners.initializeElement(
          at: index, to: Point(x: Double(x) / Polygon.grid, y: Double(y) / Polygon.grid))
      }
      put(0, edges.x, edges.y)
      put(1, edges.z, edges.y)
      put(2, edges.z, edges.w)
      put(3, edges.x, edges.w)
      return body(UnsafeBufferPointer(corners))
    }
  }
}
