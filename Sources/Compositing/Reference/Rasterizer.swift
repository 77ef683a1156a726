import Geometry

/// Carries out a display list, tile after tile, on several threads.
struct Rasterizer {
  let threads: Int
  /// The size of tiles, which changes no pixel; `nil` chooses one.
  var tile: (width: Int, height: Int)?

  /// All passes of a picture together take at most so many pixels (1 GiB); what would take more is
  /// left out.
  static let maximumPassPixels = 1 << 28

  /// Draws a list.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - target: Where to.
  ///   - rect: The part of the target to draw; lies in the target.
  ///   - background: What every pixel of it is first.
  func draw(_ list: DisplayList, on target: PixelBuffer, rect: IntRect, background: UInt32) {
    list.withPoints { points in
      let pictures = draw(list.passes, points)
      let surface = target.surface().part(rect)
      paint(list.commands, points, on: surface, background: background, pictures: pictures)
    }
  }

  /// Makes the pictures of passes, each of which may use those before it.
  private func draw(_ passes: [Pass], _ points: UnsafePointer<Point>) -> [PixelBuffer?] {
    var pictures = [PixelBuffer?](repeating: nil, count: passes.count)
    var pixels = 0
    for (index, pass) in passes.enumerated() {
      let area = pass.rect.width * pass.rect.height
      guard pixels + area <= Self.maximumPassPixels,
        let picture = try? PixelBuffer(width: pass.rect.width, height: pass.rect.height)
      else { continue }
      pixels += area
      let surface = picture.surface(x: pass.rect.x0, y: pass.rect.y0)
      paint(pass.commands, points, on: surface, background: nil, pictures: pictures)
      var result = picture
      for step in pass.steps {
        result = step.applied(to: result, at: pass.rect, threads: threads)
      }
      pictures[index] = result
      // A pass's picture is used once: what this one used is not needed any more.
      for command in pass.commands {
        guard case .draw(let draw) = command, case .picture(.pass(let used), _) = draw.paint,
          let done = pictures[used]
        else { continue }
        pixels -= done.width * done.height
        pictures[used] = nil
      }
    }
    return pictures
  }

  private func paint(
    _ commands: [Command], _ points: UnsafePointer<Point>, on surface: Surface,
    background: UInt32?, pictures: [PixelBuffer?]
  ) {
    let rect = surface.rect
    guard !rect.isEmpty else { return }
    let tile = self.tile ?? Self.tileSize(width: rect.width, groupDepth: commands.groupDepth)
    let columns = (rect.width + tile.width - 1) / tile.width
    let rows = (rect.height + tile.height - 1) / tile.height
    // Tiles do not overlap, so threads never write the same pixel.
    nonisolated(unsafe) let surface = surface
    nonisolated(unsafe) let points = points
    forEachConcurrently(
      count: columns * rows, threads: threads,
      state: { TilePainter(tileWidth: tile.width, tileHeight: tile.height, points: points) },
      { index, painter in
        let x = rect.x0 + index % columns * tile.width
        let y = rect.y0 + index / columns * tile.height
        let part = surface.part(
          IntRect(
            x0: x, y0: y, x1: min(x + tile.width, rect.x1), y1: min(y + tile.height, rect.y1)))
        if let background {
          for row in part.rect.y0..<part.rect.y1 {
            part.row(row).update(repeating: background, count: part.rect.width)
          }
        }
        painter.paint(commands, on: part, pictures: pictures)
      })
  }

  /// The size of tiles: whole rows where few groups lie in one another; else small ones, as each
  /// open group takes the memory of a tile.
  static func tileSize(width: Int, groupDepth: Int) -> (width: Int, height: Int) {
    groupDepth <= 16 ? (width, 32) : (32, 32)
  }
}

extension [Command] {
  /// How many groups and masks lie in one another at most.
  var groupDepth: Int {
    var depth = 0
    var deepest = 0
    for command in self {
      switch command {
      case .pushGroup, .pushMask:
        depth += 1
        deepest = Swift.max(deepest, depth)
      case .popGroup, .popMask:
        depth -= 1
      case .draw:
        break
      }
    }
    return deepest
  }
}
