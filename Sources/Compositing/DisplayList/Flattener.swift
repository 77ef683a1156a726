import Geometry

/// Turns a layer tree into a display list.
///
/// It walks the tree with a stack of its own, so that a tree of any depth is drawn. Only layers
/// with filters or shadows, which are drawn into pictures of their own first, nest calls; of those
/// `maximumNestedPasses` in one another are drawn, and what is nested deeper goes without its filter
/// or shadow.
struct Flattener {
  var passes: [Pass] = []
  /// What passes do with their pictures, each in a row.
  var steps: [FilterStep] = []
  private var nesting = 0
  /// What commands refer to.
  let memory = DisplayListMemory()
  private var spareCommands: [[Command]] = []
  private var spareLists: [CommandList] = []
  private var spareWork: [[Work]] = []
  /// Sublayers that were put in order, as long as a tree is walked, and the memory for more.
  private var sorted: [[Layer]] = []
  private var sortedCount = 0
  private var faintStacks = FaintStacks()
  /// How what is flattened is to be drawn.
  var options = RenderingOptions()

  /// How many filters and shadows may lie in one another.
  static let maximumNestedPasses = 64

  /// Which of a layer's properties apply to the layer that a walk begins with.
  enum Extent {
    /// All but those that place it in its superlayer.
    case whole
    /// All that, but opaque: for snapshots.
    case opaque
    /// Without opacity, mask and shadow: what casts the shadow.
    case filtered
    /// Without opacity, mask, shadow and filters: what the filters work on.
    case content
  }

  /// The display list of a layer whose own coordinates are mapped to a picture's.
  static func displayList(
    of root: Layer, extent: Extent, map: Homography, visible: IntRect,
    options: RenderingOptions = RenderingOptions()
  ) -> DisplayList {
    var flattener = Flattener()
    flattener.options = options
    var list = DisplayList()
    flattener.flatten(root, extent: extent, map: map, visible: visible, into: &list)
    return list
  }

  /// Makes the display list of a layer whose own coordinates are mapped to a picture's.
  ///
  /// The flattener and the list keep their memory from frame to frame.
  mutating func flatten(
    _ root: Layer, extent: Extent, map: Homography, visible: IntRect, into list: inout DisplayList
  ) {
    recycle(&list.commands)
    for index in list.passes.indices { recycle(&list.passes[index].commands) }
    swap(&passes, &list.passes)
    passes.removeAll(keepingCapacity: true)
    swap(&steps, &list.steps)
    steps.removeAll(keepingCapacity: true)
    memory.trade(with: &list)
    memory.removeAll()
    var written = commands(
      of: root, extent: extent, map: map, visible: visible, shadows: Self.maximumNestedPasses)
    list.options = options
    list.wideArea = wideArea(of: written, in: visible)
    list.commands = written.commands
    recycle(&written)
    forgetSorted()
    swap(&passes, &list.passes)
    swap(&steps, &list.steps)
    memory.trade(with: &list)
  }

  /// Where bytes are not enough for what has been written.
  mutating func wideArea(of list: CommandList, in rect: IntRect) -> WideArea {
    let isLinear = options.blending == .linear
    guard list.faintCount >= FaintStacks.least || list.hasSoft || isLinear else { return .none }
    var area = faintStacks.wideArea(of: list.commands, memory.draws, in: rect)
    // Bytes say too little of light.
    if isLinear { area.rect = rect }
    return area
  }

  /// Keeps the memory of a list whose commands are somebody else's by now.
  mutating func recycle(_ list: inout CommandList) {
    list.begin(with: [])
    spareLists.append(list)
    list = CommandList(memory: memory)
  }

  /// Keeps the memory of commands that are not needed any more.
  private mutating func recycle(_ commands: inout [Command]) {
    guard commands.capacity > 0, spareCommands.count < Self.maximumNestedPasses else { return }
    commands.removeAll(keepingCapacity: true)
    spareCommands.append(commands)
    commands = []
  }
}

extension Flattener {
  /// What is the same for all sublayers of a layer.
  struct Space {
    /// From the superlayer's plane to the target.
    var map: Homography
    /// Outside of it nothing is drawn.
    var visible: IntRect
    /// 1 if the plane is seen from the front, -1 from behind.
    var facing: Double
    var sublayerSpace: SublayerSpace?
    /// What the group in which this is drawn is cut by: edges that lie on it are cut there, once.
    var cut: Polygon?
    /// How many more shadows may lie in one another.
    var shadowsLeft: Int
    /// What commands refer to; the flattener's own.
    unowned(unsafe) var memory: DisplayListMemory
  }

  /// What remains to be done, last first.
  private enum Work {
    case visit(Layer, Space)
    /// The layers from an index on, from back to front.
    case visitAll([Layer], from: Int, Space)
    case finish(Closing)
    case endMask
    case popGroup(start: Int, opacity: Opacity, clip: Polygon?, SharpEdges)
  }

  /// What follows after a layer's sublayers.
  private struct Closing {
    var border: Draw?
    var mask: (Layer, Space)?
    /// The index of the group's beginning, if the layer is a group.
    var group: Int?
    var opacity: Opacity
    var clip: Polygon?
    var sharp = SharpEdges.none
  }

  /// The commands that draw a layer and all in it.
  mutating func commands(
    of root: Layer, extent: Extent, map: Homography, visible: IntRect, shadows: Int
  ) -> CommandList {
    guard !visible.isEmpty, map.isFinite else { return CommandList(memory: memory) }
    var list = spareLists.popLast() ?? CommandList(memory: memory)
    list.begin(with: spareCommands.popLast() ?? [])
    var work = spareWork.popLast() ?? []
    defer { spareWork.append(work) }
    let rootSpace = Space(
      map: map, visible: visible, facing: 1, sublayerSpace: nil, cut: nil, shadowsLeft: shadows,
      memory: memory)
    open(root, root.current, extent: extent, in: rootSpace, list: &list, work: &work)
    while let next = work.popLast() {
      switch next {
      case .visit(let layer, let space):
        visit(layer, in: space, list: &list, work: &work)
      case .visitAll(let layers, let first, let space):
        let index = Self.appendSimple(layers, from: first, in: space, list: &list)
        guard index < layers.count else { continue }
        work.append(.visitAll(layers, from: index + 1, space))
        visit(layers[index], in: space, list: &list, work: &work)
      case .finish(let closing):
        if let border = closing.border { list.append(border) }
        if let group = closing.group {
          work.append(
            .popGroup(
              start: group, opacity: closing.opacity, clip: closing.clip, closing.sharp))
        }
        if let (mask, space) = closing.mask {
          list.pushMask()
          work.append(.endMask)
          work.append(.visit(mask, space))
        }
      case .endMask:
        list.popMask()
      case .popGroup(let start, let opacity, let clip, let sharp):
        list.popGroup(from: start, opacity: opacity, clip: clip, sharp: sharp)
      }
    }
    return list
  }

  /// Draws a layer in a superlayer's space.
  private mutating func visit(
    _ layer: Layer, in space: Space, list: inout CommandList, work: inout [Work]
  ) {
    let properties = layer.current
    guard let placement = LayerPlacement(of: properties, in: space.sublayerSpace) else { return }
    var own = space
    own.map = placement.map.concatenating(space.map)
    own.facing = placement.facing * space.facing
    own.sublayerSpace = nil
    guard own.map.isFinite, properties.isDoubleSided || own.facing > 0 else { return }
    open(layer, properties, extent: .whole, in: own, list: &list, work: &work)
  }

  /// Draws what lies behind a layer's sublayers, and notes what remains to be done.
  ///
  /// The space is the layer's own: its map leads from the layer's coordinates to the target.
  private mutating func open(
    _ layer: Layer, _ properties: LayerProperties, extent: Extent, in space: Space,
    list: inout CommandList, work: inout [Work]
  ) {
    guard !properties.isHidden else { return }
    let opacity = extent == .whole ? Opacity(properties.opacity) : .whole
    guard opacity != .none else { return }
    let isComplete = extent == .whole || extent == .opaque
    let filters = extent == .content ? [] : properties.filters
    let shadow = isComplete && space.shadowsLeft > 0 ? Shadow(properties) : nil
    var mask = isComplete ? layer.mask : nil

    var parts = LayerBox(properties, space: space)
    let isPictured = !filters.isEmpty && nesting < Self.maximumNestedPasses
    let hasShadow = shadow != nil && nesting < Self.maximumNestedPasses
    let partCount =
      (hasShadow ? 1 : 0) + (isPictured ? 1 : parts.count + (layer.hasSublayers ? 2 : 0))
    var clip = isPictured ? nil : parts.clip(hasSublayers: layer.hasSublayers)
    let sharpened = clip.flatMap { parts.sharpened($0) }
    guard partCount > 0, !space.visible.isEmpty else { return }
    if clip == nil, let simple = mask, let shape = Self.clip(by: simple, in: space) {
      // What a mask of one colour leaves is what a clip leaves.
      guard let polygon = shape.polygon else { return }
      (clip, mask) = (polygon, nil)
      parts.lie(in: polygon)
    }
    let isGroup = mask != nil || clip != nil || (opacity != .whole && partCount > 1)

    var closing = Closing(
      border: nil, mask: nil, group: isGroup ? list.pushGroup(bounds: space.visible) : nil,
      opacity: opacity, clip: sharpened?.polygon ?? clip, sharp: sharpened?.edges ?? .none)
    if let mask {
      var maskSpace = space
      maskSpace.facing = 1
      closing.mask = (mask, maskSpace)
    }
    let partOpacity = isGroup ? .whole : opacity
    // What casts it is a part too: a faint layer with a shadow is a group.
    if let shadow, hasShadow { appendShadow(shadow, of: layer, in: space, list: &list) }
    if isPictured {
      appendPicture(
        of: layer, properties, filters: filters, in: space, opacity: partOpacity, list: &list)
      work.append(.finish(closing))
      return
    }
    parts.appendBackground(opacity: partOpacity, to: &list)
    closing.border = parts.border(opacity: partOpacity)
    work.append(.finish(closing))
    guard layer.hasSublayers else { return }
    var inner = space
    inner.visible = parts.sublayersVisible
    if let clip { inner.cut = clip }
    inner.sublayerSpace = SublayerSpace(properties)
    if hasShadow { inner.shadowsLeft -= 1 }
    work.append(.visitAll(sublayersBackToFront(of: layer), from: 0, inner))
  }

  /// Runs with one more pass around.
  mutating func nested<Result>(_ body: (inout Flattener) -> Result) -> Result {
    nesting += 1
    defer { nesting -= 1 }
    return body(&self)
  }
}

extension Flattener {
  /// The sublayers in the order of painting: by z position, then as they lie in the list.
  private mutating func sublayersBackToFront(of layer: Layer) -> [Layer] {
    let sublayers = layer.sublayers
    func depth(_ layer: Layer) -> Double {
      let z = layer.withCurrent { $0.pointee.zPosition }
      return z.isNaN ? 0 : z
    }
    let isSorted = sublayers.withUnsafeBufferPointer { all in
      var last = -Double.infinity
      for index in all.indices {
        Layer.expect(all, after: index)
        let z = depth(all[index])
        guard z >= last else { return false }
        last = z
      }
      return true
    }
    guard !isSorted else { return sublayers }
    if sortedCount == sorted.count { sorted.append([]) }
    sorted[sortedCount].append(contentsOf: sublayers)
    // The standard library's sort keeps the order of those that are equal.
    sorted[sortedCount].sort { depth($0) < depth($1) }
    sortedCount += 1
    return sorted[sortedCount - 1]
  }

  /// Forgets the layers that were put in order, and keeps the memory for as many.
  private mutating func forgetSorted() {
    for index in 0..<sortedCount { sorted[index].removeAll(keepingCapacity: true) }
    sortedCount = 0
  }
}
