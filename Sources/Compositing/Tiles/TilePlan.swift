import Geometry

/// A display list made ready for drawing tiles: flat, without references, with nothing left to find.
///
/// Reused from frame to frame; in a steady frame it allocates nothing.
struct TilePlan {
  private(set) var operations: [TileOperation] = []
  private(set) var copies: [CopiedPicture] = []
  private(set) var samplers: [SampledPicture] = []
  private(set) var points: [Point] = []
  private(set) var covers: [Cover] = []
  private(set) var items: [Item] = []
  /// The pictures that the plan points into; a picture that comes again right after stands once.
  private var pictures: [PixelBuffer] = []
  /// Where the groups begin that are open while the plan is made.
  private var starts: [Int] = []
  /// How many groups and masks lie in one another at most.
  private(set) var depth = 0
  /// Whether anything is sampled along lines that are not the target's rows.
  private(set) var isTurned = false
  private var rect = IntRect.empty
  /// Where pixels are wide until all is drawn.
  private(set) var wideArea = WideArea.none
  /// How pictures are sampled and mixed.
  private(set) var options = RenderingOptions()
  /// Tells what workers keep of one plan from what they keep of others.
  private(set) var frame = 0

  /// What is drawn or left out as a whole: one draw, or a group with all in it.
  struct Item {
    var first: Int32
    var last: Int32
    var bounds: IntRect
    /// Whether it hides what is behind it, and where that is an upright rectangle.
    var isOpaque: Bool
    var hidden = IntRect.empty
  }

  /// The picture that the plan shows, if it shows one and nothing else, whole, pixel by pixel.
  var pictureShownWhole: PixelBuffer? {
    guard operations.count == 1, let operation = operations.first, operation.kind == .copy,
      copies[Int(operation.number)].wideOrigin == nil, operation.shape == .pixels,
      operation.opacity == .whole,
      let picture = pictures.first,
      operation.bounds == rect, rect.width == picture.width, rect.height == picture.height
    else { return nil }
    return picture
  }

  /// Whether something hides all that is behind it, everywhere.
  var isOpaque: Bool {
    withView { view in items.contains { $0.isOpaque && view.covers($0, rect) } }
  }

  /// The plan's parts as they are read while drawing.
  struct View: ~Copyable, @unchecked Sendable {
    let operations: UnsafePointer<TileOperation>
    let copies: UnsafePointer<CopiedPicture>
    let samplers: UnsafePointer<SampledPicture>
    let points: UnsafePointer<Point>
    let covers: UnsafePointer<Cover>
    let items: UnsafePointer<Item>
    let itemCount: Int
    let frame: Int
    let wideArea: WideArea
    /// Whether wide pixels are light, and not what stands for it.
    let isLinear: Bool

    /// What an operation copies.
    @inline(__always)
    func copied(_ operation: TileOperation) -> CopiedPicture { copies[Int(operation.number)] }

    /// Whether an opaque item fills a rectangle.
    func covers(_ item: Item, _ rect: IntRect) -> Bool {
      if item.hidden.contains(rect) { return true }
      guard item.bounds.contains(rect) else { return false }
      let operation = operations[Int(item.first)]
      guard operation.shape != .pixels, operation.shape != .ring else { return true }
      // Of a box that is all.
      guard operation.shape != .box else { return false }
      // A convex polygon has the rectangle in it if all four corners lie inside of all edges.
      var p = points[Int(operation.outer.upperBound) - 1]
      for index in operation.outer {
        let q = points[Int(index)]
        let (dx, dy) = (q.x - p.x, q.y - p.y)
        // The farthest corner against the edge's inner side; corners turn clockwise with y down.
        let x = dy > 0 ? Double(rect.x1) : Double(rect.x0)
        let y = dx > 0 ? Double(rect.y0) : Double(rect.y1)
        if dx * (y - p.y) - dy * (x - p.x) < 0 { return false }
        p = q
      }
      return true
    }
  }

  /// Lends the plan's parts.
  func withView<Result>(_ body: (borrowing View) -> Result) -> Result {
    operations.withUnsafeBufferPointer { operations in
      copies.withUnsafeBufferPointer { copies in
        samplers.withUnsafeBufferPointer { samplers in
          points.withUnsafeBufferPointer { points in
            covers.withUnsafeBufferPointer { covers in
              items.withUnsafeBufferPointer { items in
                body(
                  View(
                    operations: operations.start, copies: copies.start, samplers: samplers.start,
                    points: points.start, covers: covers.start, items: items.start,
                    itemCount: items.count, frame: frame, wideArea: wideArea,
                    isLinear: options.blending == .linear))
              }
            }
          }
        }
      }
    }
  }
}

/// Where an empty list begins; never read.
nonisolated(unsafe) private let nowhere = UnsafeRawPointer(
  UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 16))

extension UnsafeBufferPointer {
  /// Where the list begins, also if there is nothing in it.
  fileprivate var start: UnsafePointer<Element> {
    baseAddress ?? nowhere.assumingMemoryBound(to: Element.self)
  }
}

extension TilePlan {
  /// Forgets everything but the memory.
  mutating func removeAll() {
    operations.removeAll(keepingCapacity: true)
    copies.removeAll(keepingCapacity: true)
    samplers.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    depth = 0
    isTurned = false
  }

  /// Makes the plan of commands.
  ///
  /// - Parameters:
  ///   - commands: What to draw.
  ///   - list: What has the corners of polygons, and what covers them.
  ///   - passes: The results of passes; what has none is not drawn.
  ///   - rect: The part of the target that is drawn.
  ///   - wideArea: Where pixels are wide until all is drawn.
  ///   - frame: Another number for each plan that the same workers draw.
  mutating func make(
    _ commands: [Command], of list: DisplayList, passes: [KeptPass], rect: IntRect,
    wideArea: WideArea, frame: Int
  ) {
    removeAll()
    points.append(contentsOf: list.points)
    covers.append(contentsOf: list.covers)
    self.rect = rect
    self.wideArea = wideArea
    self.options = list.options
    self.frame = frame
    var open = 0
    var groupStart = 0
    var groupBounds = IntRect.empty
    for command in commands[commands.firstSeen(in: rect, list.draws)...] {
      switch command {
      case .box(let box):
        let bounds = box.bounds.intersection(rect)
        guard !bounds.isEmpty else { continue }
        var operation = TileOperation(
          kind: .color, shape: box.edges.isWhole ? .pixels : .box, bounds: bounds)
        if operation.shape == .box { operation.box = box.edges }
        operation.color = box.color
        operation.isSourceOpaque = box.isOpaque
        operation.opacity = box.opacity
        add(operation, isItem: open == 0)
      case .draw(let number):
        guard let operation = operation(list.draws[Int(number)], of: list, passes, rect) else {
          continue
        }
        add(operation, isItem: open == 0)
      case .pushGroup(let bounds, _):
        if open == 0 {
          groupStart = operations.count
          groupBounds = bounds.intersection(rect)
        }
        starts.append(operations.count)
        operations.append(TileOperation(kind: .pushGroup, bounds: bounds))
        open += 1
      case .popGroup(let end):
        var operation = TileOperation(kind: .popGroup, bounds: rect)
        operation.opacity = end.opacity
        if let clip = end.clip {
          operation.shape = .polygon
          operation.outer = clip.corners
          operation.sharp = end.sharp.ends
        }
        if let start = starts.popLast() { operations[start].number = Int32(operations.count) }
        operations.append(operation)
        open -= 1
        if open == 0 {
          items.append(
            Item(
              first: Int32(groupStart), last: Int32(operations.count - 1), bounds: groupBounds,
              isOpaque: false))
        }
      case .pushMask:
        operations.append(TileOperation(kind: .pushMask, bounds: rect))
        open += 1
      case .popMask:
        operations.append(TileOperation(kind: .popMask, bounds: rect))
        open -= 1
      }
      depth = max(depth, open)
    }
  }

  /// Adds a draw, which is an item where no group is open.
  @inline(__always)
  private mutating func add(_ operation: TileOperation, isItem: Bool) {
    if isItem {
      let number = Int32(operations.count)
      let isOpaque = operation.isOpaque
      items.append(
        Item(
          first: number, last: number, bounds: operation.bounds, isOpaque: isOpaque,
          hidden: isOpaque ? hidden(operation) : .empty))
    }
    operations.append(operation)
  }

  /// The whole pixels that an opaque draw covers, if they make a rectangle that is easily found.
  private func hidden(_ operation: TileOperation) -> IntRect {
    if operation.shape == .pixels { return operation.bounds }
    if operation.shape == .box {
      return operation.box.wholePixels.intersection(operation.bounds)
    }
    guard operation.outer.count == 4 else { return .empty }
    let first = Int(operation.outer.lowerBound)
    let (a, c) = (points[first], points[first + 2])
    let (left, right) = (min(a.x, c.x), max(a.x, c.x))
    let (top, bottom) = (min(a.y, c.y), max(a.y, c.y))
    for index in first..<first + 4 {
      let corner = points[index]
      guard corner.x == left || corner.x == right, corner.y == top || corner.y == bottom else {
        return .empty
      }
    }
    let inside = IntRect(around: -left, -top, -right, -bottom)
    return IntRect(x0: -inside.x0, y0: -inside.y0, x1: -inside.x1, y1: -inside.y1)
      .intersection(operation.bounds)
  }

  private mutating func operation(
    _ draw: Draw, of list: DisplayList, _ passes: [KeptPass], _ rect: IntRect
  ) -> TileOperation? {
    var operation = TileOperation(kind: .color, bounds: draw.bounds.intersection(rect))
    operation.opacity = draw.opacity
    switch draw.paint {
    case .color(let color):
      operation.color = color
      operation.isSourceOpaque = color >> 24 == 255
    case .picture(.pass(let index), let mapping) where passes[index].wide != nil:
      guard let wide = passes[index].wide, case .copy(let dx, let dy) = mapping else { return nil }
      if pictures.last !== wide.memory { pictures.append(wide.memory) }
      let extent = IntRect(x0: dx, y0: dy, x1: dx + wide.width, y1: dy + wide.height)
      operation.kind = .copy
      operation.bounds = operation.bounds.intersection(extent)
      operation.number = Int32(copies.count)
      copies.append(
        CopiedPicture(
          wideOrigin: UnsafePointer(wide.row(0)) - (dy * wide.stride + dx), stride: wide.stride,
          version: wide.memory.version))
    case .picture(let picture, let mapping):
      let buffer: PixelBuffer
      switch picture {
      case .buffer(let shown):
        buffer = shown
        operation.isSourceOpaque = shown.isOpaque
      case .pass(let index):
        guard let made = passes[index].picture else { return nil }
        buffer = made
        operation.isSourceOpaque = passes[index].isOpaque
      }
      if pictures.last !== buffer { pictures.append(buffer) }
      switch mapping {
      case .copy(let dx, let dy):
        let extent = IntRect(x0: dx, y0: dy, x1: dx + buffer.width, y1: dy + buffer.height)
        operation.kind = .copy
        operation.bounds = operation.bounds.intersection(extent)
        operation.number = Int32(copies.count)
        let stride = buffer.bytesPerRow / 4
        copies.append(
          CopiedPicture(
            origin: UnsafePointer(buffer.row(0)) - (dy * stride + dx), stride: stride,
            version: buffer.version))
      case .sample(let number):
        operation.kind = .sample
        operation.number = Int32(samplers.count)
        var sampler = SampledPicture(buffer, list.samplings[Int(number)], options)
        if !operation.bounds.isEmpty { sampler.drawn = operation.bounds.x0..<operation.bounds.x1 }
        if !sampler.isUpright { isTurned = true }
        samplers.append(sampler)
      }
    }
    guard !operation.bounds.isEmpty else { return nil }
    operation.sharp = draw.sharp.ends
    switch draw.shape {
    case .pixels:
      break
    case .polygon(let polygon):
      operation.shape = .polygon
      operation.outer = polygon.corners
      if polygon.isUpright, operation.kind == .color, operation.sharp.isEmpty,
        polygon.bounds.width <= ColorBox.mostColumns
      {
        let first = Int(polygon.corners.lowerBound)
        operation.shape = .box
        operation.box = FixedBox(from: list.points[first], to: list.points[first + 2])
      }
    case .ring(let outer, let inner):
      operation.shape = .ring
      if let outer { operation.outer = outer.corners }
      operation.inner = inner.corners
    case .beside(let polygon, let cover):
      operation.shape = .beside
      operation.outer = polygon.corners
      operation.cover = cover
    }
    return operation
  }
}
