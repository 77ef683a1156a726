internal import CKernels

extension TileWorker {
  /// What a tile consists of before the first thing is drawn on it.
  enum Base {
    /// What is there already.
    case drawn
    case color(UInt32)
    /// A picture's pixels, by the operation that copies them.
    case picture(Int)
  }

  /// Draws what a tile consists of, if it is not there yet.
  func finish(
    _ base: Base, _ plan: borrowing TilePlan.View, on surface: Surface<UInt32>, isLast: Bool
  ) {
    let rect = surface.rect
    let isPast = isLast && isLarge
    switch base {
    case .drawn:
      break
    case .color(let color):
      let fill = isPast ? loops.pointee.fill_past : loops.pointee.fill
      for y in rect.y0..<rect.y1 { fill(surface.row(y), color, rect.width) }
    case .picture(let index):
      let copied = plan.copied(plan.operations[index])
      guard let origin = copied.origin else { return }
      for y in rect.y0..<rect.y1 {
        let source = origin + y * copied.stride + rect.x0
        if isPast {
          loops.pointee.copy_past(surface.row(y), source, rect.width, copied.ahead)
        } else {
          surface.row(y).update(from: source, count: rect.width)
        }
      }
    }
  }

  /// Draws an item that fills a surface in one go with the base; `false` if that cannot be done.
  func fuse(
    _ item: VisibleItem, _ plan: borrowing TilePlan.View, _ base: Base,
    on surface: Surface<UInt32>
  ) -> Bool {
    let rect = surface.rect
    var last = plan.operations[Int(item.last)]
    guard last.shape == .pixels, plan.operations[Int(item.first)].bounds.contains(rect)
    else { return false }
    let source: CopiedPicture
    switch last.kind {
    case .copy:
      source = plan.copied(last)
    case .popGroup:
      let group = paint(plan, from: Int(item.first), through: Int(item.last) - 1, on: surface)
      last.isSourceOpaque = isGroupOpaque
      source = CopiedPicture(origin: UnsafePointer(group.pixel(0, 0)), stride: group.stride)
    default:
      return false
    }
    let behind: (origin: UnsafePointer<UInt32>, stride: Int)
    switch base {
    case .drawn:
      return false
    case .color(let color):
      behind = (UnsafePointer(row(of: color)) - rect.x0, 0)
    case .picture(let index):
      let copied = plan.copied(plan.operations[index])
      guard let origin = copied.origin else { return false }
      behind = (origin, copied.stride)
    }
    guard let origin = source.origin else { return false }
    let loop =
      !last.isSourceOpaque
      ? loops.pointee.over
      : isLarge ? loops.pointee.dissolve_past : loops.pointee.dissolve
    // Rows that lie end to end are read ahead by the processor itself.
    let ahead = rect.width < source.stride ? source.ahead : 0
    for y in rect.y0..<rect.y1 {
      let below = behind.origin + y * behind.stride + rect.x0
      let above = origin + y * source.stride + rect.x0
      loop(surface.row(y), below, above, rect.width, last.opacity.parts, ahead)
    }
    return true
  }
}
