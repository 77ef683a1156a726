import Geometry

/// A stretch of pixels of a row that a shape covers, whole or in part.
struct CoverageRun {
  var start: Int
  var end: Int
  /// Whether every pixel is covered whole; else each has its byte.
  var isSolid: Bool
}

/// How much of each pixel of a row a polygon covers, row after row of a tile.
///
/// Edges that a tile does not see are left out, pixels between edges are not looked at, and rows that
/// are all the same are found once; areas are added in the order of the corners, as the reference adds
/// them. Owned by one worker.
struct TileCoverage {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let storedRuns: UnsafeMutablePointer<CoverageRun>
  private(set) var runCount = 0
  private var origin = 0
  private var outer: PolygonEdges
  private var inner: PolygonEdges
  private var isRing = false
  private var covers: TileCovers
  private var sharp: TileSharpEdges
  private var hasOuter = true
  /// Rows from here to there have the same runs as the last.
  private var sameUntil = Int.min

  init(width: Int, in memory: WorkMemory) {
    bytes = memory.room(width)
    storedRuns = memory.room(6)
    outer = PolygonEdges(in: memory)
    inner = PolygonEdges(in: memory)
    covers = TileCovers(in: memory)
    sharp = TileSharpEdges(in: memory)
  }

  @inline(__always) var runs: UnsafeBufferPointer<CoverageRun> {
    UnsafeBufferPointer(start: storedRuns, count: runCount)
  }

  /// The coverage of the pixel at `x` and those after it.
  @inline(__always) func byte(at x: Int) -> UnsafePointer<UInt8> {
    UnsafePointer(bytes + (x - origin))
  }

  /// Prepares the rows of a tile.
  mutating func begin(
    _ operation: TileOperation, _ points: UnsafePointer<Point>, _ all: UnsafePointer<Cover>,
    _ rect: IntRect
  ) {
    sameUntil = .min
    origin = rect.x0
    isRing = operation.shape == .ring
    hasOuter = operation.shape == .box || !operation.outer.isEmpty
    if operation.shape == .box {
      operation.box.withCorners { corners in
        if let corners = corners.baseAddress { outer.set(corners, 0..<4, rect) }
      }
    } else {
      outer.set(points, operation.outer, rect)
    }
    if isRing { inner.set(points, operation.inner, rect) }
    covers.set(points, all, from: operation.cover, rect)
    sharp.set(points, operation.sharp, rect)
  }

  /// Finds the runs of a row.
  mutating func set(y: Int, x0: Int, x1: Int) {
    if y < sameUntil { return }
    guard sharp.isEmpty else {
      let columns = sharp.columns(y: y, x0: x0, x1: x1)
      runCount = 0
      if columns.start < columns.end { find(y: y, x0: columns.start, x1: columns.end) }
      return
    }
    find(y: y, x0: x0, x1: x1)
    sameUntil = min(
      outer.sameUntil(y), isRing ? inner.sameUntil(y) : .max, covers.sameUntil(y))
  }

  private mutating func find(y: Int, x0: Int, x1: Int) {
    if isRing { setRing(y: y, x0: x0, x1: x1) } else { setPolygon(y: y, x0: x0, x1: x1) }
  }

  private mutating func setPolygon(y: Int, x0: Int, x1: Int) {
    runCount = 0
    let spans = outer.cut(y: y, x0: x0, x1: x1)
    covers.cut(y: y, x0: x0, x1: x1)
    for x in spans.start..<spans.innerStart { bytes[x - origin] = byte(outer.area(x), x) }
    for x in spans.innerEnd..<spans.end { bytes[x - origin] = byte(outer.area(x), x) }
    guard spans.height < 1 else {
      add(spans.start, spans.innerStart, isSolid: false)
      add(spans.innerStart, spans.innerEnd, isSolid: true)
      add(spans.innerEnd, spans.end, isSolid: false)
      return
    }
    if covers.isEmpty, spans.innerStart < spans.innerEnd {
      (bytes + (spans.innerStart - origin)).update(
        repeating: coverageByte(spans.height), count: spans.innerEnd - spans.innerStart)
    } else if spans.innerStart < spans.innerEnd {
      for x in spans.innerStart..<spans.innerEnd { bytes[x - origin] = byte(spans.height, x) }
    }
    add(spans.start, spans.end, isSolid: false)
  }

  /// What an area counts for, beside those that are drawn over it.
  @inline(__always)
  private func byte(_ area: Double, _ x: Int) -> UInt8 {
    coverageByte(covers.isEmpty ? area : covers.share(of: area, x))
  }

  private mutating func setRing(y: Int, x0: Int, x1: Int) {
    runCount = 0
    let whole = PolygonEdges.Spans(start: x0, innerStart: x0, innerEnd: x1, end: x1, height: 1)
    let around = hasOuter ? outer.cut(y: y, x0: x0, x1: x1) : whole
    let hole = inner.cut(y: y, x0: x0, x1: x1)
    // Inside of the hole nothing is left, where it takes all of the row's height.
    let isOpen = hole.height < 1 || hole.innerStart >= hole.innerEnd
    let (holeStart, holeEnd) = isOpen ? (around.end, around.end) : (hole.innerStart, hole.innerEnd)
    fillRing(around.start, min(around.end, max(around.start, holeStart)), around, hole)
    fillRing(max(around.start, holeEnd), around.end, around, hole)
  }

  private mutating func fillRing(
    _ from: Int, _ to: Int, _ around: PolygonEdges.Spans, _ hole: PolygonEdges.Spans
  ) {
    guard from < to else { return }
    for x in from..<to {
      var area = 1.0
      if hasOuter {
        let isInner = x >= around.innerStart && x < around.innerEnd
        area = isInner ? around.height : outer.area(x)
      }
      if x >= hole.start, x < hole.end {
        let isInner = x >= hole.innerStart && x < hole.innerEnd
        area -= isInner ? hole.height : inner.area(x)
      }
      bytes[x - origin] = coverageByte(area)
    }
    add(from, to, isSolid: false)
  }

  private mutating func add(_ start: Int, _ end: Int, isSolid: Bool) {
    guard start < end else { return }
    storedRuns[runCount] = CoverageRun(start: start, end: end, isSolid: isSolid)
    runCount += 1
  }
}

/// The byte that stands for an area of a pixel.
@inline(__always)
func coverageByte(_ area: Double) -> UInt8 {
  UInt8(area.clamped(0, 1) * 255 + 0.5)
}
