internal import CKernels

/// Drawing where bytes are not enough: all that is seen of a tile, from back to front, on wide pixels, which
/// become bytes once.
extension TileWorker {
  /// Draws the base and the items that can be seen.
  func paintWide(
    _ plan: borrowing TilePlan.View, _ base: Base, _ span: (low: Int, high: Int),
    on surface: Surface<UInt32>
  ) {
    let rect = surface.rect
    let target = wide.surface(0, rect)
    if span.low < span.high { fill(target.columns(span.low, span.high), with: base, plan, surface) }
    while let next = visible.popLast() {
      paintWide(
        plan, from: Int(next.first), through: Int(next.last), on: target.columns(next.x0, next.x1))
    }
    rect.forEachPart(of: plan.wideArea.dithered) { part, isDithered in
      for y in part.y0..<part.y1 {
        let (bytes, row) = (surface.pixel(part.x0, y), target.pixel(part.x0, y))
        if plan.isLinear { loops.pointee.curve(row, part.width, LightCurve.encoding) }
        if isDithered {
          loops.pointee.narrow_dithered(bytes, row, part.width, part.x0, y)
        } else {
          loops.pointee.narrow(bytes, row, part.width)
        }
      }
    }
  }

  /// Lays what a tile consists of before the first thing is drawn on it.
  private func fill(
    _ target: Surface<UInt64>, with base: Base, _ plan: borrowing TilePlan.View,
    _ drawn: Surface<UInt32>
  ) {
    let rect = target.rect
    for y in rect.y0..<rect.y1 {
      let source: UnsafePointer<UInt32>
      switch base {
      case .drawn: source = UnsafePointer(drawn.pixel(rect.x0, y))
      case .color(let color): source = UnsafePointer(row(of: color))
      case .picture(let index):
        let copied = plan.copied(plan.operations[index])
        guard let origin = copied.origin else { return }
        source = origin + y * copied.stride + rect.x0
      }
      widen(source, rect.width, plan, to: target.row(y))
    }
  }

  /// Bytes as wide pixels, of light where that is mixed.
  private func widen(
    _ source: UnsafePointer<UInt32>, _ count: Int, _ plan: borrowing TilePlan.View,
    to target: UnsafeMutablePointer<UInt64>
  ) {
    loops.pointee.widen(target, source, count)
    if plan.isLinear { loops.pointee.curve(target, count, LightCurve.decoding) }
  }

  private func paintWide(
    _ plan: borrowing TilePlan.View, from first: Int, through last: Int,
    on surface: Surface<UInt64>
  ) {
    var current = surface
    wide.below.removeAll(keepingCapacity: true)
    var index = first
    while index <= last {
      let operation = plan.operations[index]
      switch operation.kind {
      case .color, .copy, .sample:
        let bounds = operation.bounds.intersection(current.rect)
        if !bounds.isEmpty { drawWide(operation, plan, bounds, on: current) }
      case .pushGroup:
        let visible = operation.bounds.intersection(current.rect)
        if visible.isEmpty {
          index = Int(operation.number)
        } else {
          current = pushWide(visible, from: current)
        }
      case .popGroup:
        let group = current
        current = wide.below.removeLast()
        forEachRun(operation, plan, group.rect) { run, y, coverage in
          blend(
            group.pixel(run.start, y), run, coverage, operation,
            on: current.pixel(run.start, y))
        }
      case .pushMask:
        current = pushWide(current.rect, from: current)
      case .popMask:
        let mask = current
        current = wide.below.removeLast()
        for y in current.rect.y0..<current.rect.y1 {
          loops.pointee.mask_wide(current.row(y), mask.row(y), current.rect.width)
        }
      }
      index += 1
    }
  }

  /// Begins a group or a mask, with nothing in it.
  private func pushWide(_ rect: IntRect, from current: Surface<UInt64>) -> Surface<UInt64> {
    wide.below.append(current)
    let surface = wide.surface(wide.below.count, rect)
    surface.base.update(repeating: 0, count: rect.width * rect.height)
    return surface
  }

  private func drawWide(
    _ operation: TileOperation, _ plan: borrowing TilePlan.View, _ bounds: IntRect,
    on surface: Surface<UInt64>
  ) {
    if operation.kind == .color {
      widen(row(of: operation.color), bounds.width, plan, to: wide.row)
    }
    forEachRun(operation, plan, bounds) { run, y, coverage in
      let count = run.end - run.start
      switch operation.kind {
      case .color: break
      case .copy:
        let copied = plan.copied(operation)
        if let origin = copied.wideOrigin {
          let source = origin + y * copied.stride + run.start
          guard plan.isLinear else {
            return blend(source, run, coverage, operation, on: surface.pixel(run.start, y))
          }
          wide.row.update(from: source, count: count)
          loops.pointee.curve(wide.row, count, LightCurve.decoding)
        } else if let origin = copied.origin {
          widen(origin + y * copied.stride + run.start, count, plan, to: wide.row)
        } else {
          return
        }
      default:
        let stretch = SampledStretch(
          sampler: plan.samplers + Int(operation.number), number: operation.number,
          frame: plan.frame, y: y, x0: run.start, count: count, target: samples)
        sampling.sample(stretch, tile: columns, isPast: false)
        widen(samples, count, plan, to: wide.row)
      }
      blend(wide.row, run, coverage, operation, on: surface.pixel(run.start, y))
    }
  }

  @inline(__always)
  private func blend(
    _ source: UnsafePointer<UInt64>, _ run: CoverageRun, _ coverage: UnsafePointer<UInt8>,
    _ operation: TileOperation, on target: UnsafeMutablePointer<UInt64>
  ) {
    loops.pointee.over_wide(
      target, source, run.isSolid ? nil : coverage, run.end - run.start, operation.opacity.parts)
  }
}
