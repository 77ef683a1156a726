extension [Command] {
  /// The first command of which anything can be seen: what lies behind something opaque that fills all
  /// of a picture is left out, and nothing is drawn again if it changes.
  ///
  /// - Parameters:
  ///   - rect: The picture.
  ///   - draws: What the commands refer to.
  /// - Returns: Its number.
  func firstSeen(in rect: IntRect, _ draws: [Draw]) -> Int {
    var depth = 0
    var first = 0
    for index in indices {
      switch self[index] {
      case .box(let box):
        guard depth == 0, box.bounds.contains(rect), box.edges.isWhole, box.isOpaque,
          box.opacity == .whole
        else { continue }
        first = index
      case .draw(let number):
        let draw = draws[Int(number)]
        guard depth == 0, case .pixels = draw.shape, draw.opacity == .whole,
          draw.bounds.contains(rect)
        else { continue }
        switch draw.paint {
        case .color(let color):
          if color >> 24 == 255 { first = index }
        case .picture(.buffer(let picture), .copy(let dx, let dy)):
          let extent = IntRect(x0: dx, y0: dy, x1: dx + picture.width, y1: dy + picture.height)
          if extent.contains(rect), picture.isOpaque { first = index }
        case .picture(.buffer(let picture), .sample):
          if picture.isOpaque { first = index }
        case .picture(.pass, _):
          break
        }
      case .pushGroup, .pushMask: depth += 1
      case .popGroup, .popMask: depth -= 1
      }
    }
    return first
  }
}
