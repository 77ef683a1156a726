import Geometry

/// The edges of a polygon that a tile sees.
///
/// The reference has the same formula in words of its own (`ReferenceCoverage`), for each pixel alone;
/// here edges are found once for a tile, and their pieces once for a row.
struct PolygonEdges {
  private struct Edge {
    var upperX, upperY, lowerX, lowerY, slope: Double
    var isRight: Bool
  }

  /// A piece of an edge inside a row.
  private struct Segment {
    var x0, x1, height, sign: Double
  }

  /// Which pixels a polygon touches in a row, and which its edges do not touch.
  struct Spans {
    var start, innerStart, innerEnd, end: Int
    var height: Double
  }

  /// Its owner's.
  private unowned(unsafe) let memory: WorkMemory
  private var edges: UnsafeMutablePointer<Edge>
  private var segments: UnsafeMutablePointer<Segment>
  private var capacity = 16
  private var count = 0
  private var segmentCount = 0

  init(in memory: WorkMemory) {
    self.memory = memory
    edges = memory.room(capacity)
    segments = memory.room(capacity)
  }

  mutating func set(
    _ points: UnsafePointer<Point>, _ corners: Range<Int32>, _ rect: IntRect
  ) {
    count = 0
    guard !corners.isEmpty else { return }
    if capacity < corners.count {
      // The old room stays until the owner goes: twice as much, so that this is seldom.
      capacity = 2 * corners.count
      edges = memory.room(capacity)
      segments = memory.room(capacity)
    }
    let (top, bottom) = (Double(rect.y0), Double(rect.y1))
    var p = points[Int(corners.upperBound) - 1]
    for index in corners {
      let q = points[Int(index)]
      let isRight = q.y > p.y
      let (upper, lower) = isRight ? (p, q) : (q, p)
      p = q
      guard upper.y < bottom, lower.y > top, upper.y < lower.y else { continue }
      edges[count] = Edge(
        upperX: upper.x, upperY: upper.y, lowerX: lower.x, lowerY: lower.y,
        slope: (lower.x - upper.x) / (lower.y - upper.y), isRight: isRight)
      count += 1
    }
  }

  /// The row up to which all rows from one on look the same.
  func sameUntil(_ y: Int) -> Int {
    var limit = Double.infinity
    for index in 0..<count {
      let edge = edges[index]
      guard edge.upperX == edge.lowerX else { return .min }
      // Edges that begin or end in this row make it another than the next.
      let top = Double(y)
      if edge.upperY > top { limit = min(limit, edge.upperY.rounded(.down)) }
      if edge.lowerY > top { limit = min(limit, edge.lowerY.rounded(.down)) }
      if edge.upperY > top, edge.upperY < top + 1 { return .min }
      if edge.lowerY > top, edge.lowerY < top + 1 { return .min }
    }
    return limit < 1e9 ? Int(limit) : .max
  }

  /// Finds the edges in a row.
  mutating func cut(y: Int, x0: Int, x1: Int) -> Spans {
    segmentCount = 0
    let (top, bottom) = (Double(y), Double(y + 1))
    var (leftMin, leftMax) = (Double.infinity, -Double.infinity)
    var (rightMin, rightMax) = (Double.infinity, -Double.infinity)
    var height = 0.0
    for index in 0..<count {
      let edge = edges[index]
      guard edge.upperY < bottom, edge.lowerY > top else { continue }
      let from = max(edge.upperY, top)
      let to = min(edge.lowerY, bottom)
      let a = from == edge.upperY ? edge.upperX : edge.upperX + (from - edge.upperY) * edge.slope
      let b = to == edge.lowerY ? edge.lowerX : edge.upperX + (to - edge.upperY) * edge.slope
      segments[segmentCount] = Segment(
        x0: min(a, b), x1: max(a, b), height: to - from, sign: edge.isRight ? 1 : -1)
      segmentCount += 1
      if edge.isRight {
        rightMin = min(rightMin, a, b)
        rightMax = max(rightMax, a, b)
        height += to - from
      } else {
        leftMin = min(leftMin, a, b)
        leftMax = max(leftMax, a, b)
      }
    }
    guard height > 0, leftMin <= leftMax else {
      return Spans(start: x0, innerStart: x0, innerEnd: x0, end: x0, height: 0)
    }
    func column(_ x: Double) -> Int { Int(x.clamped(Double(x0), Double(x1))) }
    let start = column(leftMin.rounded(.down))
    let end = max(start, column(rightMax.rounded(.up)))
    let innerStart = min(max(column(leftMax.rounded(.up)), start), end)
    let innerEnd = min(column(rightMin.rounded(.down)), end)
    guard innerStart < innerEnd else {
      return Spans(start: start, innerStart: end, innerEnd: end, end: end, height: height)
    }
    return Spans(
      start: start, innerStart: innerStart, innerEnd: innerEnd, end: end, height: height)
  }

  /// The area of a pixel that lies in the polygon.
  @inline(__always)
  func area(_ x: Int) -> Double {
    let left = Double(x)
    var sum = 0.0
    for index in 0..<segmentCount {
      let segment = segments[index]
      let (a, b) = (segment.x0 - left, segment.x1 - left)
      if b <= 0 { continue }
      let mean: Double
      if a >= 1 {
        mean = 1
      } else if a >= 0, b <= 1 {
        mean = (a + b) / 2
      } else {
        mean = (Self.integral(b) - Self.integral(a)) / (b - a)
      }
      sum += segment.sign * segment.height * mean
    }
    return sum
  }

  /// The integral from 0 to `t` of what lies left of an edge at `t`, in a pixel from 0 to 1.
  @inline(__always)
  private static func integral(_ t: Double) -> Double {
    t <= 0 ? 0 : (t >= 1 ? t - 0.5 : t * t / 2)
  }
}
