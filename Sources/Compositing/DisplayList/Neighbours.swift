import Geometry

/// What was drawn last with edges that go through pixels, for what is drawn next to it.
///
/// Two shapes that meet share pixels. Each drawn for itself would let through what lies behind: of the
/// half that the first leaves free, the second covers half. So a shape that something opaque is drawn
/// beside, later, is made to count for more there (`Shape.beside`), and a shape that something opaque of
/// the same outline is drawn over is left out, or it would show along the edge.
struct Neighbours {
  private struct Edged {
    /// The number of its command.
    var command: Int
    var bounds: IntRect
    var corners: Range<Int32>
    var isBeside: Bool
  }

  private let polygons: PolygonMemory
  private var last: [Edged] = []

  /// So many shapes are looked at: a page of tiles has its neighbours in the row before.
  private static let most = 64
  /// Polygons of more corners meet others along curves, where nobody looks for seams.
  private static let mostCorners = 8

  init(polygons: PolygonMemory) { self.polygons = polygons }

  /// Forgets all of them: what follows is drawn into another picture.
  mutating func forget() { last.removeAll(keepingCapacity: true) }

  /// Meets what is added to the commands next.
  mutating func meet(_ draw: borrowing Draw, in commands: inout [Command]) {
    guard draw.sharp.isEmpty, let polygon = draw.shape.polygon else { return }
    if draw.paint.isOpaque {
      let weight = Double(draw.opacity.parts) / Double(Opacity.whole.parts)
      for index in last.indices where !last[index].bounds.intersection(draw.bounds).isEmpty {
        if polygons.isSame(last[index].corners, polygon.corners) {
          let isSameShape = draw.shape.isBeside || !last[index].isBeside
          if isSameShape, draw.opacity == .whole { hide(&last[index], in: &commands) }
        } else if max(polygon.corners.count, last[index].corners.count) <= Self.mostCorners,
          polygons.isBeside(polygon.corners, last[index].corners)
        {
          let cover = Cover(corners: polygon.corners, weight: weight, next: -1)
          add(cover, to: &commands[last[index].command])
        }
      }
    }
    if last.count == Self.most { last.removeFirst(Self.most / 2) }
    last.append(
      Edged(
        command: commands.count, bounds: draw.bounds, corners: polygon.corners,
        isBeside: draw.shape.isBeside))
  }

  private func hide(_ edged: inout Edged, in commands: inout [Command]) {
    guard case .draw(var draw) = commands[edged.command] else { return }
    draw.bounds = .empty
    edged.bounds = .empty
    commands[edged.command] = .draw(draw)
  }

  private func add(_ cover: Cover, to command: inout Command) {
    guard case .draw(var draw) = command else { return }
    switch draw.shape {
    case .polygon(let polygon): draw.shape = polygons.shape(polygon, covered: [cover], then: -1)
    case .beside(let polygon, let first):
      draw.shape = polygons.shape(polygon, covered: [cover], then: first)
    case .pixels, .ring: return
    }
    command = .draw(draw)
  }
}

extension PolygonMemory {
  /// A polygon beside covers, before those of another number.
  func shape(_ polygon: Polygon, covered all: [Cover], then next: Int32) -> Shape {
    var next = next
    for var cover in all {
      cover.next = next
      next = Int32(covers.count)
      covers.append(cover)
    }
    return .beside(polygon, next)
  }

  /// So far apart corners may lie that are meant to be one: they were rounded.
  static let tolerance = 1.5 / Polygon.grid

  /// Whether two polygons have the same corners.
  func isSame(_ a: Range<Int32>, _ b: Range<Int32>) -> Bool {
    guard a.count == b.count else { return false }
    for offset in 0..<Int32(a.count) {
      let (p, q) = (points[Int(a.lowerBound + offset)], points[Int(b.lowerBound + offset)])
      guard abs(p.x - q.x) < Self.tolerance, abs(p.y - q.y) < Self.tolerance else { return false }
    }
    return true
  }

  /// Whether two convex polygons overlap nowhere: an edge of one has all of the other outside.
  func isBeside(_ a: Range<Int32>, _ b: Range<Int32>) -> Bool {
    hasOutside(a, b) || hasOutside(b, a)
  }

  /// Whether an edge of one polygon has all corners of another outside; corners turn clockwise with y
  /// down.
  private func hasOutside(_ one: Range<Int32>, _ other: Range<Int32>) -> Bool {
    var p = points[Int(one.upperBound) - 1]
    for index in one {
      let q = points[Int(index)]
      let (dx, dy) = (q.x - p.x, q.y - p.y)
      let room = Self.tolerance * (dx.magnitude + dy.magnitude)
      let isOutside =
        room > 0
        && other.allSatisfy { number in
          let corner = points[Int(number)]
          return dx * (corner.y - p.y) - dy * (corner.x - p.x) <= room
        }
      if isOutside { return true }
      p = q
    }
    return false
  }
}

extension Shape {
  /// The polygon that bounds it, if that is one.
  var polygon: Polygon? {
    switch self {
    case .polygon(let polygon), .beside(let polygon, _): polygon
    case .pixels, .ring: nil
    }
  }
}

extension Shape {
  fileprivate var isBeside: Bool {
    if case .beside = self { return true }
    return false
  }
}

extension Paint {
  /// Whether nothing is seen through it, as far as is known.
  var isOpaque: Bool {
    switch self {
    case .color(let color): color >> 24 == 255
    case .picture(.buffer(let picture), _): picture.isOpaque
    case .picture(.pass, _): false
    }
  }
}
