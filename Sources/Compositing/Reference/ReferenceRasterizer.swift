import Geometry

/// The plain renderer that the others are held against: every pixel by its formula, one after another,
/// on the caller's thread, and nothing left out or put off.
///
/// It shares the display list and the memory of pictures with them, and no loop or arithmetic.
final class ReferenceRasterizer: Rasterizer {
  func draw(
    _ list: DisplayList, on target: PixelBuffer, rect: IntRect, background: UInt32,
    unlessShownBy other: PixelBuffer?
  ) -> Damage? {
    target.invalidateDerived()
    let mipmaps = ReferenceMipmaps()
    let pictures = draw(list.passes, of: list, mipmaps)
    let painter = ReferencePainter(
      points: list.points, covers: list.covers, samplings: list.samplings, draws: list.draws,
      pictures: pictures.bytes, widePictures: pictures.wide, mipmaps: mipmaps, options: list.options
    )
    painter.paint(list.commands, rect, wideArea: list.wideArea, background, on: target)
    return Damage(whole: rect)
  }

  /// Makes the pictures of passes, each of which may use those before it.
  private func draw(
    _ passes: [Pass], of list: DisplayList, _ mipmaps: ReferenceMipmaps
  ) -> (bytes: [PixelBuffer?], wide: [WidePicture?]) {
    var painter = ReferencePainter(
      points: list.points, covers: list.covers, samplings: list.samplings, draws: list.draws,
      pictures: Array(repeating: nil, count: passes.count),
      widePictures: Array(repeating: nil, count: passes.count), mipmaps: mipmaps,
      options: list.options)
    var pixels = 0
    for (index, pass) in passes.enumerated() {
      guard pixels + pass.pixelCount <= DisplayList.maximumPassPixels,
        let picture = try? PixelBuffer(width: pass.rect.width, height: pass.rect.height)
      else { continue }
      pixels += pass.pixelCount
      painter.paint(
        pass.commands, pass.rect, wideArea: pass.wideArea, 0, on: picture, x: pass.rect.x0,
        y: pass.rect.y0)
      let result = list.steps[pass.steps].reduce(Optional(picture)) { result, step in
        result.flatMap { step.plainly($0, at: pass.rect) }
      }
      if let softening = pass.softening {
        painter.widePictures[index] = result.flatMap { softening.plainlySoftened($0) }
      } else {
        painter.pictures[index] = result
      }
      // A pass's picture is used once: what this one used is not needed any more.
      for command in pass.commands {
        guard case .draw(let number) = command,
          case .picture(.pass(let used), _) = list.draws[Int(number)].paint,
          painter.pictures[used] != nil || painter.widePictures[used] != nil
        else { continue }
        pixels -= passes[used].pixelCount
        painter.pictures[used] = nil
        painter.widePictures[used] = nil
      }
    }
    return (painter.pictures, painter.widePictures)
  }
}
