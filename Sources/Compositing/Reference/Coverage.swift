import Geometry

/// How much of each pixel of a row a shape covers.
///
/// Coverage is the exact area of the pixel inside the shape, rounded to a byte: whole pixels are
/// 255, edges between pixels leave no trace. It depends on the shape and the pixel alone, so that it
/// does not matter how the picture is cut into tiles.
struct CoverageRow {
  /// The pixels that are touched.
  private(set) var start = 0
  private(set) var end = 0
  /// The pixels that are covered whole, all of them; the others have their byte in `bytes`.
  private(set) var solidStart = 0
  private(set) var solidEnd = 0

  private let bytes: UnsafeMutablePointer<UInt8>
  private let areas: UnsafeMutablePointer<Double>
  /// The pixel that the first byte stands for.
  private var origin = 0
  private var segments: [Segment] = []
  /// The corners of all polygons.
  private var points: UnsafePointer<Point>?

  /// Makes room for rows of up to a width; `free` gives it back.
  init(width: Int) {
    bytes = .allocate(capacity: width)
    areas = .allocate(capacity: width)
    segments.reserveCapacity(16)
  }

  func free() {
    bytes.deallocate()
    areas.deallocate()
  }

  /// The coverage of the pixel at `x` and those after it.
  @inline(__always) func byte(at x: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(bytes + (x - origin))
  }

  /// Sets the row to a shape's coverage of the pixels `x0..<x1` of a row.
  mutating func set(
    _ shape: Shape, _ points: UnsafePointer<Point>, y: Int, x0: Int, x1: Int
  ) {
    self.points = points
    origin = x0
    switch shape {
    case .pixels:
      (start, solidStart, solidEnd, end) = (x0, x0, x1, x1)
    case .polygon(let polygon):
      setPolygon(polygon, y: y, x0: x0, x1: x1)
    case .ring(let outer, let inner):
      (areas).update(repeating: outer == nil ? 1 : 0, count: x1 - x0)
      if let outer { add(outer, y: y, x0: x0, x1: x1, sign: 1) }
      add(inner, y: y, x0: x0, x1: x1, sign: -1)
      for i in 0..<(x1 - x0) { bytes[i] = coverageByte(areas[i]) }
      (start, solidStart, solidEnd, end) = (x0, x1, x1, x1)
    }
  }

  private mutating func setPolygon(_ polygon: Polygon, y: Int, x0: Int, x1: Int) {
    let spans = cut(polygon, y: y, x0: x0, x1: x1)
    (start, end) = (spans.start, spans.end)
    (solidStart, solidEnd) = (spans.innerStart, spans.innerEnd)
    for x in start..<solidStart { bytes[x - x0] = coverageByte(area(x)) }
    for x in solidEnd..<end { bytes[x - x0] = coverageByte(area(x)) }
    guard spans.height < 1 else { return }
    let value = coverageByte(spans.height)
    for x in solidStart..<solidEnd { bytes[x - x0] = value }
    (solidStart, solidEnd) = (end, end)
  }

  private mutating func add(_ polygon: Polygon, y: Int, x0: Int, x1: Int, sign: Double) {
    let spans = cut(polygon, y: y, x0: x0, x1: x1)
    for x in spans.start..<spans.innerStart { areas[x - x0] += sign * area(x) }
    for x in spans.innerStart..<spans.innerEnd { areas[x - x0] += sign * spans.height }
    for x in spans.innerEnd..<spans.end { areas[x - x0] += sign * area(x) }
  }
}

extension CoverageRow {
  /// A piece of an edge inside a row: from `x0` to `x1`, `height` high; 1 for a right edge, -1 for a
  /// left one.
  fileprivate struct Segment {
    var x0, x1, height, sign: Double
  }

  /// Which pixels a polygon touches in a row, and which its edges do not touch.
  fileprivate struct Spans {
    var start, innerStart, innerEnd, end: Int
    /// How much of the row's height the polygon covers between its edges.
    var height: Double
  }

  /// Finds the edges in a row.
  fileprivate mutating func cut(_ polygon: Polygon, y: Int, x0: Int, x1: Int) -> Spans {
    segments.removeAll(keepingCapacity: true)
    let (top, bottom) = (Double(y), Double(y + 1))
    var (leftMin, leftMax) = (Double.infinity, -Double.infinity)
    var (rightMin, rightMax) = (Double.infinity, -Double.infinity)
    var height = 0.0
    if let all = points {
      let points = polygon.corners(in: all)
      var p = points[points.count - 1]
      for q in points {
        let isRight = q.y > p.y
        let (upper, lower) = isRight ? (p, q) : (q, p)
        p = q
        guard upper.y < bottom, lower.y > top, upper.y < lower.y else { continue }
        let from = max(upper.y, top)
        let to = min(lower.y, bottom)
        let slope = (lower.x - upper.x) / (lower.y - upper.y)
        let a = from == upper.y ? upper.x : upper.x + (from - upper.y) * slope
        let b = to == lower.y ? lower.x : upper.x + (to - upper.y) * slope
        segments.append(
          Segment(x0: min(a, b), x1: max(a, b), height: to - from, sign: isRight ? 1 : -1))
        if isRight {
          rightMin = min(rightMin, a, b)
          rightMax = max(rightMax, a, b)
          height += to - from
        } else {
          leftMin = min(leftMin, a, b)
          leftMax = max(leftMax, a, b)
        }
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

  /// The area of a pixel that lies in the polygon: what lies left of its right edges less what lies
  /// left of its left ones.
  @inline(__always)
  fileprivate func area(_ x: Int) -> Double {
    let left = Double(x)
    var sum = 0.0
    for segment in segments {
      let (a, b) = (segment.x0 - left, segment.x1 - left)
      if b <= 0 { continue }
      let mean: Double
      if a >= 1 {
        mean = 1
      } else if a >= 0, b <= 1 {
        mean = (a + b) / 2
      } else {
        mean = (integral(b) - integral(a)) / (b - a)
      }
      sum += segment.sign * segment.height * mean
    }
    return sum
  }
}

/// The integral from 0 to `t` of what lies left of an edge at `t`, in a pixel from 0 to 1.
@inline(__always)
func integral(_ t: Double) -> Double {
  t <= 0 ? 0 : (t >= 1 ? t - 0.5 : t * t / 2)
}

@inline(__always)
func coverageByte(_ area: Double) -> UInt8 {
  UInt8(area.clamped(0, 1) * 255 + 0.5)
}
