import Geometry

/// Carries out commands on one tile of a picture.
///
/// One painter belongs to one thread; it keeps its memory from tile to tile.
struct TilePainter {
  private let memory: PainterMemory
  private var surfaces: [Surface] = []
  /// The corners of all polygons.
  private let points: UnsafePointer<Point>

  /// Makes a painter for tiles of up to a size.
  init(tileWidth: Int, tileHeight: Int, points: UnsafePointer<Point>) {
    self.points = points
    memory = PainterMemory(tileWidth: tileWidth, tileHeight: tileHeight)
  }

  /// Draws the part of a list that lies on a surface.
  ///
  /// - Parameters:
  ///   - commands: The whole list.
  ///   - surface: The tile; what lies on it already is drawn over.
  ///   - pictures: The results of passes; `nil` for one that could not be made.
  mutating func paint(_ commands: [Command], on surface: Surface, pictures: [PixelBuffer?]) {
    var current = surface
    surfaces.removeAll(keepingCapacity: true)
    var index = 0
    while index < commands.count {
      switch commands[index] {
      case .draw(let draw):
        let bounds = draw.bounds.intersection(current.rect)
        if !bounds.isEmpty { paint(draw, bounds, on: current, pictures: pictures) }
      case .pushGroup(let bounds, let end):
        let visible = bounds.intersection(current.rect)
        if visible.isEmpty {
          index = end
        } else {
          current = push(visible, from: current)
        }
      case .popGroup(let opacity, let clip):
        let group = current
        current = pop()
        lay(group, opacity: opacity, clip: clip, on: current)
      case .pushMask:
        current = push(current.rect, from: current)
      case .popMask:
        let mask = current
        current = pop()
        for y in current.rect.y0..<current.rect.y1 {
          maskRow(current.row(y), mask.row(y), count: current.rect.width)
        }
      }
      index += 1
    }
  }

  private mutating func push(_ rect: IntRect, from current: Surface) -> Surface {
    surfaces.append(current)
    let surface = Surface(
      base: memory.block(surfaces.count - 1), stride: rect.width, rect: rect)
    surface.clear()
    return surface
  }

  private mutating func pop() -> Surface {
    surfaces.removeLast()
  }
}

extension TilePainter {
  private func paint(
    _ draw: Draw, _ bounds: IntRect, on surface: Surface, pictures: [PixelBuffer?]
  ) {
    switch draw.paint {
    case .color(let color):
      forEachRow(of: draw.shape, bounds) { y, row in
        fill(row, y, color, draw.opacity, on: surface)
      }
    case .picture(let picture, let mapping):
      guard let buffer = resolve(picture, pictures) else { return }
      switch mapping {
      case .copy(let dx, let dy):
        let extent = IntRect(x0: dx, y0: dy, x1: dx + buffer.width, y1: dy + buffer.height)
        let visible = bounds.intersection(extent)
        guard !visible.isEmpty else { return }
        forEachRow(of: draw.shape, visible) { y, row in
          lay(row, y, buffer.row(y - dy) - dx, draw.opacity, on: surface)
        }
      case .sample(let sampling):
        var sampler = Sampler(buffer, sampling)
        let samples = memory.samples
        forEachRow(of: draw.shape, bounds) { y, row in
          guard row.start < row.end else { return }
          sampler.row(y: y, x0: row.start, count: row.end - row.start, into: samples)
          lay(row, y, UnsafePointer(samples) - row.start, draw.opacity, on: surface)
        }
      }
    }
  }

  private func resolve(_ picture: Picture, _ pictures: [PixelBuffer?]) -> PixelBuffer? {
    switch picture {
    case .buffer(let buffer): buffer
    case .pass(let index): pictures[index]
    }
  }

  /// Draws a group's picture over what lies behind it.
  private func lay(_ group: Surface, opacity: UInt8, clip: Polygon?, on surface: Surface) {
    let shape = clip.map { Shape.polygon($0) } ?? .pixels
    forEachRow(of: shape, group.rect) { y, row in
      lay(row, y, UnsafePointer(group.row(y)) - group.rect.x0, opacity, on: surface)
    }
  }

  private func forEachRow(
    of shape: Shape, _ bounds: IntRect, _ body: (_ y: Int, _ row: CoverageRow) -> Void
  ) {
    for y in bounds.y0..<bounds.y1 {
      memory.coverage.set(shape, points, y: y, x0: bounds.x0, x1: bounds.x1)
      body(y, memory.coverage)
    }
  }

  /// Blends a row of a picture, in which `source[x]` is the pixel for the column `x`.
  private func lay(
    _ row: CoverageRow, _ y: Int, _ source: UnsafePointer<UInt32>, _ opacity: UInt8,
    on surface: Surface
  ) {
    for (from, to) in row.edges where from < to {
      blendRow(
        surface.pixel(from, y), source + from, count: to - from, opacity: opacity,
        coverage: row.byte(at: from))
    }
    let (from, to) = (row.solidStart, row.solidEnd)
    if from < to {
      blendRow(surface.pixel(from, y), source + from, count: to - from, opacity: opacity)
    }
  }

  /// Blends a row of one colour.
  private func fill(
    _ row: CoverageRow, _ y: Int, _ color: UInt32, _ opacity: UInt8, on surface: Surface
  ) {
    for (from, to) in row.edges where from < to {
      blendRow(
        surface.pixel(from, y), color: color, count: to - from, opacity: opacity,
        coverage: row.byte(at: from))
    }
    let (from, to) = (row.solidStart, row.solidEnd)
    if from < to {
      blendRow(surface.pixel(from, y), color: color, count: to - from, opacity: opacity)
    }
  }
}

extension CoverageRow {
  /// The two stretches of pixels that are not covered whole.
  @inline(__always) var edges: [(Int, Int)] { [(start, solidStart), (solidEnd, end)] }
}

/// The memory of a painter: one block for each group that is open, a row of samples, a row of
/// coverage.
private final class PainterMemory {
  private let tileArea: Int
  private var blocks: [UnsafeMutablePointer<UInt32>] = []
  let samples: UnsafeMutablePointer<UInt32>
  var coverage: CoverageRow

  init(tileWidth: Int, tileHeight: Int) {
    tileArea = tileWidth * tileHeight
    samples = .allocate(capacity: tileWidth)
    coverage = CoverageRow(width: tileWidth)
  }

  /// The block for the group that is `depth` groups deep; they are opened in order.
  func block(_ depth: Int) -> UnsafeMutablePointer<UInt32> {
    while blocks.count <= depth { blocks.append(.allocate(capacity: tileArea)) }
    return blocks[depth]
  }

  deinit {
    for block in blocks { block.deallocate() }
    samples.deallocate()
    coverage.free()
  }
}
