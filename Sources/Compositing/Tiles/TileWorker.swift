internal import CKernels
internal import Geometry

/// Draws tiles: what one thread needs for it, kept from tile to tile and from frame to frame.
final class TileWorker {
  let loops: UnsafePointer<ck_kernels>
  let sampling: RowSampler
  let width: Int
  let tileArea: Int
  let memory = WorkMemory()
  /// A row of samples, and a row of one colour.
  let samples: UnsafeMutablePointer<UInt32>
  private let colorRow: UnsafeMutablePointer<UInt32>
  /// A row of a small box.
  let boxCoverage: UnsafeMutablePointer<UInt8>
  private var rowColor: UInt32 = 0
  private var coverage: TileCoverage
  /// A block of memory for each group that is open.
  private var blocks: [UnsafeMutablePointer<UInt32>] = []
  private var surfaces: [Surface<UInt32>] = []
  /// Whether nothing can be seen through a group that is open; for the tile itself it does not matter.
  private var opaque: [Bool] = []
  /// What can be seen on the tile, from front to back.
  @exclusivity(unchecked) var visible: [VisibleItem] = []
  /// The columns of the tile.
  private(set) var columns = (x0: 0, x1: 0)
  private(set) var isLarge = false
  /// What is drawn on wide pixels; made when the first tile needs it.
  lazy var wide = WidePixels(width: width, tileArea: tileArea, in: memory)
  /// Whether nothing will be drawn over what is drawn now.
  private var isLast = false
  /// Whether what is drawn now may be written past the caches: a group's picture is read at once.
  private var isPast: Bool { isLast && isLarge && surfaces.isEmpty }
  /// Whether nothing can be seen through the group that was opened last.
  var isGroupOpaque: Bool { opaque.last == true }

  /// Makes a worker for tiles of up to a size.
  init(tileWidth: Int, tileHeight: Int, loops: UnsafePointer<ck_kernels>) {
    self.loops = loops
    width = tileWidth
    tileArea = tileWidth * tileHeight
    samples = memory.room(tileWidth + 64)
    colorRow = memory.room(tileWidth + 64)
    boxCoverage = memory.room(ColorBox.mostColumns)
    colorRow.update(repeating: 0, count: tileWidth + 64)
    coverage = TileCoverage(width: tileWidth + 64, in: memory)
    sampling = RowSampler(width: tileWidth, loops: loops)
  }

  /// Whether the worker can draw tiles of a size.
  func fits(width: Int, height: Int) -> Bool {
    width <= self.width && width * height <= tileArea
  }

  /// What can be seen of an item: its operations, and the columns to draw.
  struct VisibleItem {
    var first, last: Int32
    var x0, x1: Int
    /// Whole pixels that it hides.
    var hidden: IntRect
  }

  /// Draws operations on a tile.
  ///
  /// What is hidden behind something opaque is not drawn, as far as that fills the tile or one side of
  /// it.
  ///
  /// - Parameters:
  ///   - plan: The operations and what they refer to.
  ///   - items: The items of the plan, from back to front, that may touch the tile; `nil` for all.
  ///   - surface: The tile, or a part of it.
  ///   - columns: The columns of the tile.
  ///   - background: What lies behind all of it.
  ///   - isLarge: Whether the target is larger than what caches hold for long.
  ///   - isWide: Whether pixels are wide until all is drawn.
  func paint(
    _ plan: borrowing TilePlan.View, items: UnsafeBufferPointer<Int32>?,
    on surface: Surface<UInt32>,
    columns: (x0: Int, x1: Int), background: UInt32, isLarge: Bool, isWide: Bool
  ) {
    let rect = surface.rect
    self.columns = columns
    self.isLarge = isLarge
    let itemCount = items?.count ?? plan.itemCount
    @inline(__always) func item(_ index: Int) -> TilePlan.Item {
      plan.items[items.map { Int($0[index]) } ?? index]
    }
    // From front to back: which columns of each item can be seen.
    visible.removeAll(keepingCapacity: true)
    var (low, high) = (rect.x0, rect.x1)
    var base = Base.color(background)
    var index = itemCount - 1
    while index >= 0, low < high {
      if let items, index >= 2 * Self.ahead {
        ck_expect(plan.items + Int(items[index - 2 * Self.ahead]))
      }
      let item = item(index)
      let bounds = item.bounds.intersection(rect)
      let (from, to) = (max(low, bounds.x0), min(high, bounds.x1))
      if from < to, !bounds.isEmpty {
        if from == low, to == high, item.isOpaque,
          plan.covers(item, IntRect(x0: low, y0: rect.y0, x1: high, y1: rect.y1))
        {
          let operation = plan.operations[Int(item.first)]
          switch operation.kind {
          case .copy: base = .picture(Int(item.first))
          case .color: base = .color(operation.color)
          default:
            base = .drawn
            visible.append(
              VisibleItem(
                first: item.first, last: item.last, x0: low, x1: high, hidden: item.hidden))
          }
          break
        }
        let hidden = item.hidden
        visible.append(
          VisibleItem(first: item.first, last: item.last, x0: from, x1: to, hidden: hidden))
        if hidden.y0 <= rect.y0, hidden.y1 >= rect.y1 {
          if hidden.x0 <= low, hidden.x1 > low { low = hidden.x1 }
          if hidden.x1 >= high, hidden.x0 < high { high = hidden.x0 }
        }
      }
      index -= 1
    }
    if isWide, !isPlain(plan) {
      paintWide(plan, base, (low, high), on: surface)
    } else {
      paintVisible(plan, base, (low, high), on: surface)
    }
  }

  /// Whether all that can be seen hides whole pixels, which bytes say as exactly as wide pixels do.
  private func isPlain(_ plan: borrowing TilePlan.View) -> Bool {
    for item in visible {
      let operation = plan.operations[Int(item.first)]
      guard operation.isOpaque, operation.shape == .pixels else { return false }
    }
    return true
  }

  /// Draws what `paint` found, from back to front.
  private func paintVisible(
    _ plan: borrowing TilePlan.View, _ base: Base, _ span: (low: Int, high: Int),
    on surface: Surface<UInt32>
  ) {
    let rect = surface.rect
    guard let last = visible.last else {
      let rest = IntRect(x0: span.low, y0: rect.y0, x1: span.high, y1: rect.y1)
      if !rest.isEmpty { finish(base, plan, on: surface.part(rest), isLast: true) }
      return
    }
    if visible.count == 1, last.x0 == span.low, last.x1 == span.high, span.low < span.high,
      fuse(last, plan, base, on: surface.columns(span.low, span.high))
    {
      return
    }
    // What the item at the back hides needs no base.
    var hole = visible.last?.hidden ?? .empty
    if hole.y0 > rect.y0 || hole.y1 < rect.y1 || hole.x0 < span.low || hole.x1 > span.high {
      hole = .empty
    }
    paintItems(plan, base, span, hole, on: surface)
  }

  /// Draws the base and the items that can be seen.
  private func paintItems(
    _ plan: borrowing TilePlan.View, _ base: Base, _ span: (low: Int, high: Int), _ hole: IntRect,
    on surface: Surface<UInt32>
  ) {
    if span.low < span.high {
      if hole.isEmpty {
        finish(base, plan, on: surface.columns(span.low, span.high), isLast: false)
      } else {
        if span.low < hole.x0 {
          finish(base, plan, on: surface.columns(span.low, hole.x0), isLast: false)
        }
        if hole.x1 < span.high {
          finish(base, plan, on: surface.columns(hole.x1, span.high), isLast: false)
        }
      }
    }
    while let next = visible.popLast() {
      // What comes soon lies anywhere where there are thousands.
      if visible.count > Self.ahead {
        ck_expect(plan.operations + Int(visible[visible.count - Self.ahead].first))
      }
      let operation = plan.operations + Int(next.first)
      if operation.pointee.shape == .box, next.first == next.last {
        let columns = surface.columns(next.x0, next.x1)
        drawBox(operation, operation.pointee.bounds.intersection(columns.rect), on: columns)
        continue
      }
      isLast =
        isLarge && visible.count < 8
        && visible.allSatisfy { $0.x1 <= next.x0 || $0.x0 >= next.x1 }
      paint(
        plan, from: Int(next.first), through: Int(next.last),
        on: surface.columns(next.x0, next.x1))
    }
    isLast = false
  }

  /// So many items ahead are asked for.
  private static let ahead = 4

  func row(of color: UInt32) -> UnsafeMutablePointer<UInt32> {
    if rowColor != color {
      colorRow.update(repeating: color, count: width)
      rowColor = color
    }
    return colorRow
  }

  // MARK: Operations

  /// Draws operations, and returns what the last of them has drawn on: a group that it leaves open, or the surface.
  @discardableResult
  func paint(
    _ plan: borrowing TilePlan.View, from first: Int, through last: Int, on surface: Surface<UInt32>
  ) -> Surface<UInt32> {
    var current = surface
    surfaces.removeAll(keepingCapacity: true)
    opaque.removeAll(keepingCapacity: true)
    opaque.append(false)
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
          index = Int(operation.number)
        } else {
          // What is drawn next hides whatever is there.
          let isHidden = plan.operations[index + 1].fills(visible)
          current = push(visible, from: current, isHidden: isHidden)
        }
      case .popGroup:
        let group = current
        current = surfaces.removeLast()
        var whole = operation
        whole.isSourceOpaque = opaque.removeLast()
        lay(group, whole, plan, on: current)
      case .pushMask:
        current = push(current.rect, from: current, isHidden: false)
      case .popMask:
        let mask = current
        current = surfaces.removeLast()
        opaque.removeLast()
        opaque[opaque.count - 1] = false
        for y in current.rect.y0..<current.rect.y1 {
          loops.pointee.mask(current.row(y), mask.row(y), current.rect.width)
        }
      }
      index += 1
    }
    return current
  }

  /// Begins a group or a mask; `isHidden` says that all of it will be drawn over, and need not be clear.
  private func push(
    _ rect: IntRect, from current: Surface<UInt32>, isHidden: Bool
  ) -> Surface<UInt32> {
    surfaces.append(current)
    opaque.append(isHidden)
    if blocks.count < surfaces.count { blocks.append(memory.room(tileArea)) }
    let block = blocks[surfaces.count - 1]
    if !isHidden { loops.pointee.fill(block, 0, rect.width * rect.height) }
    return Surface(base: block, stride: rect.width, rect: rect)
  }

  private func draw(
    _ operation: TileOperation, _ plan: borrowing TilePlan.View, _ bounds: IntRect,
    on surface: Surface<UInt32>
  ) {
    switch operation.kind {
    case .color:
      if operation.shape == .box {
        withUnsafePointer(to: operation) { drawBox($0, bounds, on: surface) }
        return
      }
      forEachRun(operation, plan, bounds) { run, y, coverage in
        let target = surface.pixel(run.start, y)
        let count = run.end - run.start
        if !run.isSolid {
          loops.pointee.color_covered(
            target, 0, operation.color, coverage, count, 1, operation.opacity.parts)
        } else if operation.color >> 24 == 255, operation.opacity == .whole {
          loops.pointee.fill(target, operation.color, count)
        } else {
          loops.pointee.color_over(
            target, target, operation.color, count, operation.opacity.parts)
        }
      }
    case .copy:
      let copied = plan.copied(operation)
      guard let origin = copied.origin else { return }
      let isPast = isPast && operation.isSourceOpaque && operation.opacity == .whole
      forEachRun(operation, plan, bounds) { run, y, coverage in
        let source = origin + y * copied.stride + run.start
        if isPast, run.isSolid {
          loops.pointee.copy_past(
            surface.pixel(run.start, y), source, run.end - run.start, copied.ahead)
          return
        }
        blend(
          source, run, coverage, operation, ahead: copied.ahead,
          on: surface.pixel(run.start, y))
      }
    default:
      let number = operation.number
      let isDirect = operation.isSourceOpaque && operation.opacity == .whole
      forEachRun(operation, plan, bounds) { run, y, coverage in
        let target = surface.pixel(run.start, y)
        let samples = isDirect && run.isSolid ? target : self.samples
        let stretch = SampledStretch(
          sampler: plan.samplers + Int(number), number: number, frame: plan.frame, y: y,
          x0: run.start, count: run.end - run.start, target: samples)
        sampling.sample(stretch, tile: columns, isPast: samples == target && isPast)
        if samples != target { blend(samples, run, coverage, operation, on: target) }
      }
    }
  }

  @inline(__always)
  private func blend(
    _ source: UnsafePointer<UInt32>, _ run: CoverageRun, _ coverage: UnsafePointer<UInt8>,
    _ operation: TileOperation, ahead: Int = 0, on target: UnsafeMutablePointer<UInt32>
  ) {
    let count = run.end - run.start
    if !run.isSolid {
      loops.pointee.over_covered(target, source, coverage, count, operation.opacity.parts)
    } else if !operation.isSourceOpaque {
      loops.pointee.over(
        target, target, source, count, operation.opacity.parts, ahead)
    } else if operation.opacity == .whole {
      target.update(from: source, count: count)
    } else {
      loops.pointee.dissolve(
        target, target, source, count, operation.opacity.parts, ahead)
    }
  }

  /// Draws a group's picture over what lies behind it.
  private func lay(
    _ group: Surface<UInt32>, _ operation: TileOperation, _ plan: borrowing TilePlan.View,
    on surface: Surface<UInt32>
  ) {
    forEachRun(operation, plan, group.rect) { run, y, coverage in
      blend(group.pixel(run.start, y), run, coverage, operation, on: surface.pixel(run.start, y))
    }
  }

  @inline(__always)
  func forEachRun(
    _ operation: TileOperation, _ plan: borrowing TilePlan.View, _ bounds: IntRect,
    _ body: (_ run: CoverageRun, _ y: Int, _ coverage: UnsafePointer<UInt8>) -> Void
  ) {
    if operation.shape == .pixels {
      let run = CoverageRun(start: bounds.x0, end: bounds.x1, isSolid: true)
      let none = coverage.byte(at: bounds.x0)
      for y in bounds.y0..<bounds.y1 { body(run, y, none) }
      return
    }
    coverage.begin(operation, plan.points, plan.covers, bounds)
    for y in bounds.y0..<bounds.y1 {
      coverage.set(y: y, x0: bounds.x0, x1: bounds.x1)
      for run in coverage.runs { body(run, y, coverage.byte(at: run.start)) }
    }
  }
}
