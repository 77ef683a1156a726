/// Where so many things that are seen through lie on one another, or something so soft, that bytes are not enough.
///
/// A draw that is seen through is rounded by half a level at most, and what lies above it lets nearly all of that
/// through if it is faint: a hundred veils of a hundredth each would be off by thirty levels. One or two are off by
/// one at most. Where there may be more, pixels are wide until all is drawn.
///
/// How faint something is does not count, or a fade would step back where it stops being faint enough. What is
/// drawn whole counts for nothing, though its edges and transparent pixels are rounded too: few of those lie on
/// one another.
///
/// A shadow, or what is blurred, changes by less than a level from pixel to pixel. Rounded, it would have bands
/// that are seen for their edges, however near they come. So pixels are wide there too, and become bytes by an
/// ordered dither, once, when all that lies there is drawn.
struct FaintStacks {
  /// So many on one another are too many for bytes.
  static let least = 3
  /// The target is looked at in squares of so many pixels, counted from its corner; what touches one counts in
  /// all of it.
  private static let side = 64

  /// How many lie on one another in each square.
  private var counts: [Int] = []
  /// The bounds of the groups that are open.
  private var groups: [IntRect] = []

  /// The part of a target in which pixels are wide.
  ///
  /// - Parameters:
  ///   - commands: What is drawn.
  ///   - draws: What they refer to.
  ///   - rect: The target.
  /// - Returns: Whole squares, cut by the target's edges, and in them what is soft; or nothing.
  mutating func wideArea(of commands: [Command], _ draws: [Draw], in rect: IntRect) -> WideArea {
    let columns = (rect.width + Self.side - 1) / Self.side
    let rows = (rect.height + Self.side - 1) / Self.side
    counts.removeAll(keepingCapacity: true)
    for _ in 0..<columns * rows { counts.append(0) }
    groups.removeAll(keepingCapacity: true)
    var area = WideArea.none
    /// Counts one more in the squares that a part of the target touches.
    func add(in bounds: IntRect) {
      let part = bounds.intersection(rect)
      guard !part.isEmpty else { return }
      for row in (part.y0 - rect.y0) / Self.side...(part.y1 - 1 - rect.y0) / Self.side {
        for column in (part.x0 - rect.x0) / Self.side...(part.x1 - 1 - rect.x0) / Self.side {
          counts[row * columns + column] += 1
        }
      }
    }
    for command in commands[commands.firstSeen(in: rect, draws)...] {
      switch command {
      case .box(let box):
        if box.isSeenThrough { add(in: box.bounds) }
      case .draw(let number):
        let draw = draws[Int(number)]
        if draw.isSoft { area.dithered = area.dithered.union(draw.bounds.intersection(rect)) }
        if draw.isSeenThrough { add(in: draw.bounds) }
      case .pushGroup(let bounds, _):
        groups.append(bounds)
      case .popGroup(let end):
        let bounds = groups.removeLast()
        if end.opacity != .whole { add(in: bounds) }
      case .pushMask: break
      case .popMask: add(in: groups.last ?? rect)
      }
    }
    for index in counts.indices where counts[index] >= Self.least {
      let x = rect.x0 + index % columns * Self.side
      let y = rect.y0 + index / columns * Self.side
      area.rect = area.rect.union(IntRect(x0: x, y0: y, x1: x + Self.side, y1: y + Self.side))
    }
    area.rect = area.rect.intersection(rect).union(Self.squares(area.dithered, rect))
    return area
  }

  /// The squares that a part of the target touches, cut by its edges.
  private static func squares(_ part: IntRect, _ rect: IntRect) -> IntRect {
    guard !part.isEmpty else { return .empty }
    return IntRect(
      x0: rect.x0 + (part.x0 - rect.x0) / side * side,
      y0: rect.y0 + (part.y0 - rect.y0) / side * side,
      x1: rect.x0 + (part.x1 - rect.x0 + side - 1) / side * side,
      y1: rect.y0 + (part.y1 - rect.y0 + side - 1) / side * side
    ).intersection(rect)
  }
}

extension Draw {
  /// Whether it is faint, or of a colour that is.
  var isSeenThrough: Bool {
    if opacity != .whole { return true }
    guard case .color(let color) = paint else { return false }
    return color >> 24 < 255
  }
}
