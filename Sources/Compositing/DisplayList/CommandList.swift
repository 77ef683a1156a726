/// Commands that are being written: keeps the extent of every group that is open.
struct CommandList {
  var commands: [Command] = []
  /// How many masks are open: a mask does not make the group that it cuts larger.
  private var isMasking = 0
  /// How many draws, groups and masks are rounded where they are seen through.
  private(set) var faintCount = 0
  /// Whether anything soft is drawn.
  private(set) var hasSoft = false
  /// The pixels that everything written so far may change.
  var extent = IntRect.empty
  private var groups: [Group] = []
  private var neighbours: Neighbours
  private let memory: DisplayListMemory

  private struct Group {
    var masking: Int
    var outer: IntRect
  }

  init(memory: DisplayListMemory) {
    self.memory = memory
    neighbours = Neighbours(memory: memory)
  }

  /// Begins anew, in the memory that there is.
  ///
  /// - Parameter spare: Memory for commands; those that were written are whose they are.
  mutating func begin(with spare: consuming [Command]) {
    commands = spare
    groups.removeAll(keepingCapacity: true)
    neighbours.forget()
    (isMasking, faintCount, hasSoft, extent) = (0, 0, false, .empty)
  }

  mutating func append(_ draw: consuming Draw) {
    guard !draw.bounds.isEmpty, draw.opacity != .none else { return }
    if draw.isSeenThrough { faintCount += 1 }
    if draw.isSoft { hasSoft = true }
    grow(by: draw.bounds)
    neighbours.meet(draw, in: &commands)
    commands.append(.draw(Int32(memory.draws.count)))
    memory.draws.append(draw)
  }

  mutating func append(_ box: ColorBox) {
    guard !box.bounds.isEmpty, box.opacity != .none else { return }
    if box.isSeenThrough { faintCount += 1 }
    grow(by: box.bounds)
    neighbours.meet(box, in: &commands)
    commands.append(.box(box))
  }

  mutating func pushMask() {
    neighbours.forget()
    commands.append(.pushMask)
    isMasking += 1
  }

  mutating func popMask() {
    neighbours.forget()
    commands.append(.popMask)
    faintCount += 1
    isMasking -= 1
  }

  /// Begins a group.
  ///
  /// - Parameter bounds: The most that the group may change; made smaller when the group ends.
  /// - Returns: Where the group begins, for `popGroup`.
  mutating func pushGroup(bounds: IntRect) -> Int {
    groups.append(Group(masking: isMasking, outer: extent))
    extent = .empty
    neighbours.forget()
    commands.append(.pushGroup(bounds: bounds, end: 0))
    return commands.count - 1
  }

  mutating func popGroup(from start: Int, opacity: Opacity, clip: Polygon?, sharp: SharpEdges) {
    guard let group = groups.popLast() else { return }
    neighbours.forget()
    var inner = extent
    if let clip { inner = inner.intersection(clip.bounds) }
    extent = group.outer
    guard !inner.isEmpty else {
      commands.removeSubrange(start...)
      return
    }
    commands[start] = .pushGroup(bounds: inner, end: commands.count)
    commands.append(.popGroup(GroupEnd(clip: clip, sharp: sharp, opacity: opacity)))
    if opacity != .whole { faintCount += 1 }
    grow(by: inner)
  }

  private mutating func grow(by bounds: IntRect) {
    if isMasking == (groups.last?.masking ?? 0) {
      extent = extent.union(bounds)
    }
  }
}
