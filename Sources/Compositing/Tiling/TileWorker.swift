internal import CKernels
import Geometry

/// Draws tiles: what one thread needs for it, kept from tile to tile and from frame to frame.
final class TileWorker {
  let loops: UnsafePointer<ck_kernels>
  let sampling: TileSampling
  private let width: Int
  private let tileArea: Int
  /// A row of samples, and a row of one colour.
  private let samples: UnsafeMutablePointer<UInt32>
  private let colorRow: UnsafeMutablePointer<UInt32>
  private var rowColor: UInt32 = 0
  private var coverage: ShapeCoverage
  /// A block of memory for each group that is open.
  private var blocks: [UnsafeMutablePointer<UInt32>] = []
  private var surfaces: [Surface] = []

  /// Makes a worker for tiles of up to a size.
  init(tileWidth: Int, tileHeight: Int, loops: UnsafePointer<ck_kernels>) {
    self.loops = loops
    width = tileWidth
    tileArea = tileWidth * tileHeight
    samples = .allocate(capacity: tileWidth + 64)
    colorRow = .allocate(capacity: tileWidth + 64)
    colorRow.initialize(repeating: 0, count: tileWidth + 64)
    coverage = ShapeCoverage(width: tileWidth + 64)
    sampling = TileSampling(width: tileWidth, loops: loops)
  }

  deinit {
    for block in blocks { block.deallocate() }
    samples.deallocate()
    colorRow.deallocate()
    coverage.free()
  }

  /// Whether the worker can draw tiles of a size.
  func fits(width: Int, height: Int) -> Bool {
    width <= self.width && width * height <= tileArea
  }

  /// What a tile consists of before the first thing is drawn on it.
  enum Base {
    /// What is there already.
    case drawn
    case color(UInt32)
    /// A picture's pixels, by the operation that copies them.
    case picture(Int)
  }

  /// Draws operations on a tile.
  ///
  /// - Parameters:
  ///   - plan: The operations and what they refer to.
  ///   - items: The items of the plan, from back to front, that may touch the tile.
  ///   - surface: The tile.
  ///   - background: What lies behind all of it; `nil` if that is there already.
  func paint(
    _ plan: borrowing TilePlan.View, items: UnsafeBufferPointer<Int32>?, on surface: Surface,
    background: UInt32?
  ) {
    let rect = surface.rect
    let itemCount = items?.count ?? plan.itemCount
    @inline(__always) func item(_ index: Int) -> TilePlan.Item {
      plan.items[items.map { Int($0[index]) } ?? index]
    }
    // What is hidden behind something opaque that fills the tile is not drawn.
    var start = 0
    var base = background.map { Base.color($0) } ?? .drawn
    var index = itemCount - 1
    while index >= 0 {
      let item = item(index)
      if item.isOpaque, plan.covers(item, rect) {
        start = index
        let operation = plan.operations[Int(item.first)]
        switch operation.kind {
        case .copy:
          base = .picture(Int(item.first))
          start = index + 1
        case .color:
          base = .color(operation.color)
          start = index + 1
        default:
          base = .drawn
        }
        break
      }
      index -= 1
    }
    for index in start..<max(itemCount, start) {
      let item = item(index)
      guard !item.bounds.intersection(rect).isEmpty else { continue }
      if item.first == item.last {
        let operation = plan.operations[Int(item.first)]
        if fuse(operation, plan, base, on: surface) {
          base = .drawn
          continue
        }
      }
      finish(base, plan, on: surface)
      base = .drawn
      paint(plan, from: Int(item.first), through: Int(item.last), on: surface)
    }
    finish(base, plan, on: surface)
  }

  /// Draws what a tile consists of, if it is not there yet.
  private func finish(_ base: Base, _ plan: borrowing TilePlan.View, on surface: Surface) {
    let rect = surface.rect
    switch base {
    case .drawn:
      break
    case .color(let color):
      for y in rect.y0..<rect.y1 { loops.pointee.fill(surface.row(y), color, rect.width) }
    case .picture(let index):
      let operation = plan.operations[index]
      guard let origin = operation.origin else { return }
      for y in rect.y0..<rect.y1 {
        surface.row(y).update(
          from: origin + y * operation.stride + rect.x0, count: rect.width)
      }
    }
  }

  /// Draws a picture that fills the tile, in one go with what lies behind it.
  private func fuse(
    _ operation: TileOperation, _ plan: borrowing TilePlan.View, _ base: Base,
    on surface: Surface
  ) -> Bool {
    let rect = surface.rect
    guard operation.kind == .copy, operation.shape == .pixels, operation.bounds.contains(rect),
      let source = operation.origin
    else { return false }
    var below: UnsafePointer<UInt32>
    var stride = 0
    switch base {
    case .drawn:
      return false
    case .color(let color):
      below = UnsafePointer(row(of: color)) - rect.x0
    case .picture(let index):
      let behind = plan.operations[index]
      guard let origin = behind.origin else { return false }
      below = origin
      stride = behind.stride
    }
    let loop = operation.isSourceOpaque ? loops.pointee.dissolve : loops.pointee.over
    for y in rect.y0..<rect.y1 {
      loop(
        surface.row(y), below + y * stride + rect.x0, source + y * operation.stride + rect.x0,
        rect.width, operation.opacity)
    }
    return true
  }

  private func row(of color: UInt32) -> UnsafeMutablePointer<UInt32> {
    if rowColor != color {
      colorRow.update(repeating: color, count: width)
      rowColor = color
    }
    return colorRow
  }

  // MARK: Operations

  private func paint(
    _ plan: borrowing TilePlan.View, from first: Int, through last: Int, on surface: Surface
  ) {
    var current = surface
    surfaces.removeAll(keepingCapacity: true)
    var index = first
    while index <= last {
      let operation = plan.operations[index]
      switch operation.kind {
      case .color, .copy, .sample:
        let bounds = operation.bounds.intersection(current.rect)
        if !bounds.isEmpty { draw(operation, plan, bounds, on: current) }
      case .pushGroup:
        let visible = operation.bounds.intersection(current.rect)
        if visible.isEmpty {
          index = Int(operation.end)
        } else {
          current = push(visible, from: current)
        }
      case .popGroup:
        let group = current
        current = surfaces.removeLast()
        lay(group, operation, plan, on: current)
      case .pushMask:
        current = push(current.rect, from: current)
      case .popMask:
        let mask = current
        current = surfaces.removeLast()
        for y in current.rect.y0..<current.rect.y1 {
          loops.pointee.mask(current.row(y), mask.row(y), current.rect.width)
        }
      }
      index += 1
    }
  }

  private func push(_ rect: IntRect, from current: Surface) -> Surface {
    surfaces.append(current)
    if blocks.count < surfaces.count { blocks.append(.allocate(capacity: tileArea)) }
    let block = blocks[surfaces.count - 1]
    loops.pointee.fill(block, 0, rect.width * rect.height)
    return Surface(base: block, stride: rect.width, rect: rect)
  }

  private func draw(
    _ operation: TileOperation, _ plan: borrowing TilePlan.View, _ bounds: IntRect,
    on surface: Surface
  ) {
    switch operation.kind {
    case .color:
      forEachRun(operation, plan, bounds) { run, y, coverage in
        let target = surface.pixel(run.start, y)
        let count = run.end - run.start
        if !run.isSolid {
          loops.pointee.color_covered(target, operation.color, coverage, count, operation.opacity)
        } else if operation.color >> 24 == 255, operation.opacity == 255 {
          loops.pointee.fill(target, operation.color, count)
        } else {
          let pixel = multiply(operation.color, by: UInt32(operation.opacity))
          loops.pointee.color_over(target, target, pixel, count)
        }
      }
    case .copy:
      guard let origin = operation.origin else { return }
      forEachRun(operation, plan, bounds) { run, y, coverage in
        blend(
          origin + y * operation.stride + run.start, run, coverage, operation,
          on: surface.pixel(run.start, y))
      }
    default:
      let tile = (x0: surface.rect.x0, x1: surface.rect.x1)
      let number = operation.sampler
      let isDirect = operation.isSourceOpaque && operation.opacity == 255
      forEachRun(operation, plan, bounds) { run, y, coverage in
        let target = surface.pixel(run.start, y)
        let count = run.end - run.start
        let samples = isDirect && run.isSolid ? target : self.samples
        sampling.row(
          plan.samplers + Int(number), number: number, frame: plan.frame, y: y, x0: run.start,
          count: count, tile: tile, into: samples)
        if samples != target { blend(samples, run, coverage, operation, on: target) }
      }
    }
  }

  @inline(__always)
  private func blend(
    _ source: UnsafePointer<UInt32>, _ run: CoverageRun, _ coverage: UnsafePointer<UInt8>,
    _ operation: TileOperation, on target: UnsafeMutablePointer<UInt32>
  ) {
    let count = run.end - run.start
    if !run.isSolid {
      loops.pointee.over_covered(target, source, coverage, count, operation.opacity)
    } else if !operation.isSourceOpaque {
      loops.pointee.over(target, target, source, count, operation.opacity)
    } else if operation.opacity == 255 {
      target.update(from: source, count: count)
    } else {
      loops.pointee.dissolve(target, target, source, count, operation.opacity)
    }
  }

  /// Draws a group's picture over what lies behind it.
  private func lay(
    _ group: Surface, _ operation: TileOperation, _ plan: borrowing TilePlan.View,
    on surface: Surface
  ) {
    forEachRun(operation, plan, group.rect) { run, y, coverage in
      blend(group.pixel(run.start, y), run, coverage, operation, on: surface.pixel(run.start, y))
    }
  }

  @inline(__always)
  private func forEachRun(
    _ operation: TileOperation, _ plan: borrowing TilePlan.View, _ bounds: IntRect,
    _ body: (_ run: CoverageRun, _ y: Int, _ coverage: UnsafePointer<UInt8>) -> Void
  ) {
    if operation.shape == .pixels {
      let run = CoverageRun(start: bounds.x0, end: bounds.x1, isSolid: true)
      let none = coverage.byte(at: bounds.x0)
      for y in bounds.y0..<bounds.y1 { body(run, y, none) }
      return
    }
    coverage.begin(operation, plan.points, bounds)
    for y in bounds.y0..<bounds.y1 {
      coverage.set(y: y, x0: bounds.x0, x1: bounds.x1)
      for run in coverage.runs { body(run, y, coverage.byte(at: run.start)) }
    }
  }
}
