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
    /// Empty as long as nobody has asked for the corners of a box.
    var corners: Range<Int32>
    /// Where there are no corners yet.
    var box = FixedBox(edges: .zero)
    var isBeside: Bool

    /// The corners, which a box has as soon as somebody asks.
    mutating func corners(in memory: DisplayListMemory) -> Range<Int32> {
      if corners.isEmpty { corners = memory.corners(of: box) }
      return corners
    }
  }

  private let memory: DisplayListMemory
  private var last: [Edged] = []
  /// Which pixels each of them touches, as it is asked: one comparison tells most of them to be far away.
  private var starts: [SIMD4<Int32>] = []

  /// So many shapes are looked at: a page of tiles has its neighbours in the row before.
  private static let most = 64
  /// Polygons of more corners meet others along curves, where nobody looks for seams.
  private static let mostCorners = 8

  init(memory: DisplayListMemory) { self.memory = memory }

  /// Forgets all of them: what follows is drawn into another picture.
  mutating func forget() {
    last.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
  }

  /// Meets what is added to the commands next.
  mutating func meet(_ draw: borrowing Draw, in commands: inout [Command]) {
    guard draw.sharp.isEmpty, let polygon = draw.shape.polygon else { return }
    var edged = Edged(
      command: commands.count, corners: polygon.corners, isBeside: draw.shape.isBeside)
    if draw.paint.isOpaque { lay(&edged, draw.bounds, draw.opacity, in: &commands) }
    note(edged, draw.bounds)
  }

  /// The same for a box.
  mutating func meet(_ box: ColorBox, in commands: inout [Command]) {
    guard !box.edges.isWhole else { return }
    var edged = Edged(command: commands.count, corners: 0..<0, box: box.edges, isBeside: false)
    if box.isOpaque { lay(&edged, box.bounds, box.opacity, in: &commands) }
    note(edged, box.bounds)
  }

  private mutating func note(_ edged: Edged, _ bounds: IntRect) {
    if last.count == Self.most {
      last.removeFirst(Self.most / 2)
      starts.removeFirst(Self.most / 2)
    }
    last.append(edged)
    starts.append(bounds.overlapStarts)
  }

  /// Lays something opaque over those that it shares pixels with.
  private mutating func lay(
    _ edged: inout Edged, _ bounds: IntRect, _ opacity: Opacity, in commands: inout [Command]
  ) {
    let ends = bounds.overlapEnds
    for index in starts.indices where all(starts[index] .< ends) {
      lay(&edged, over: index, opacity, in: &commands)
    }
  }

  private mutating func lay(
    _ edged: inout Edged, over index: Int, _ opacity: Opacity, in commands: inout [Command]
  ) {
    let (corners, others) = (edged.corners(in: memory), last[index].corners(in: memory))
    if memory.isSame(others, corners) {
      let isSameShape = edged.isBeside || !last[index].isBeside
      if isSameShape, opacity == .whole { hide(index, in: &commands) }
    } else if max(corners.count, others.count) <= Self.mostCorners,
      memory.isBeside(corners, others)
    {
      let weight = Double(opacity.parts) / Double(Opacity.whole.parts)
      add(Cover(corners: corners, weight: weight, next: -1), to: index, in: &commands)
    }
  }

  private mutating func hide(_ index: Int, in commands: inout [Command]) {
    // Less than no other.
    starts[index] = SIMD4(repeating: .max)
    switch commands[last[index].command] {
    case .box(var box):
      box.bounds = .empty
      commands[last[index].command] = .box(box)
    case .draw(let number): memory.draws[Int(number)].bounds = .empty
    default: break
    }
  }

  private func add(_ cover: Cover, to index: Int, in commands: inout [Command]) {
    switch commands[last[index].command] {
    case .box(let box):
      let polygon = Polygon(box.edges, corners: last[index].corners)
      commands[last[index].command] = .draw(Int32(memory.draws.count))
      memory.draws.append(
        Draw(
          bounds: box.bounds, shape: memory.shape(polygon, covered: [cover], then: -1),
          paint: .color(box.color), opacity: box.opacity))
    case .draw(let number):
      let shape = memory.draws[Int(number)].shape
      guard let polygon = shape.polygon else { return }
      var first: Int32 = -1
      if case .beside(_, let own) = shape { first = own }
      memory.draws[Int(number)].shape = memory.shape(polygon, covered: [cover], then: first)
    default: break
    }
  }
}

extension DisplayListMemory {
  /// Keeps the corners of a box, in pixels.
  func corners(of box: FixedBox) -> Range<Int32> {
    let start = Int32(points.count)
    box.withCorners { points.append(contentsOf: $0) }
    return start..<Int32(points.count)
  }

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
