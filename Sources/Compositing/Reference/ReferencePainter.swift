import Geometry

/// Carries out commands, row after row: each group and mask is a row of its own.
struct ReferencePainter {
  /// The corners of all polygons.
  let points: [Point]
  /// What lies over shapes that are drawn beside others.
  let covers: [Cover]
  /// How pictures are sampled.
  let samplings: [Sampling]
  /// What commands refer to.
  let draws: [Draw]
  /// The results of passes; `nil` for one that could not be made, or that left wide pixels.
  var pictures: [PixelBuffer?]
  /// The results of passes that left wide pixels.
  var widePictures: [WidePicture?]
  let mipmaps: ReferenceMipmaps
  let options: RenderingOptions

  /// Draws a part of the target.
  ///
  /// - Parameters:
  ///   - commands: What to draw.
  ///   - rect: The part.
  ///   - wideArea: Where pixels are wide until all is drawn, and how they become bytes.
  ///   - background: What every pixel of it is first.
  ///   - picture: Where to.
  ///   - x: Where the picture's left edge lies.
  ///   - y: Where its top edge lies.
  func paint(
    _ commands: [Command], _ rect: IntRect, wideArea: WideArea, _ background: UInt32,
    on picture: PixelBuffer, x: Int = 0, y: Int = 0
  ) {
    guard !rect.isEmpty else { return }
    rect.forEachPart(of: wideArea.rect) { part, isWide in
      for line in part.y0..<part.y1 {
        var row = Row(
          part.x0..<part.x1, background, isWide: isWide, isLinear: options.blending == .linear)
        paint(commands, y: line, &row)
        for column in row.columns {
          let isDithered = wideArea.dithered.contains(column, line)
          picture.row(line - y)[column - x] =
            row.packed(column, dither: isDithered ? ReferenceDither.threshold(column, line) : nil)
        }
      }
    }
  }

  /// A part of a row of pixels.
  private struct Row {
    let columns: Range<Int>
    /// In 128ths where the row is wide.
    private var pixels: [ReferencePixel]
    let isWide: Bool
    /// Whether wide pixels are light.
    let isLinear: Bool

    init(_ columns: Range<Int>, _ background: UInt32 = 0, isWide: Bool, isLinear: Bool) {
      self.columns = columns
      self.isWide = isWide
      self.isLinear = isLinear
      let pixel = ReferencePixel(background)
      let wide = isLinear ? pixel.widened.curved(LightCurve.decoding) : pixel.widened
      pixels = Array(repeating: isWide ? wide : pixel, count: columns.count)
    }

    /// A pixel of bytes; a wide one is rounded, or dithered by a threshold.
    func packed(_ x: Int, dither: Int?) -> UInt32 {
      guard isWide else { return self[x].packed }
      let pixel = isLinear ? self[x].curved(LightCurve.encoding) : self[x]
      return (dither.map { pixel.narrowed(by: $0) } ?? pixel.narrowed).packed
    }

    subscript(x: Int) -> ReferencePixel {
      get { pixels[x - columns.lowerBound] }
      set { pixels[x - columns.lowerBound] = newValue }
    }

    /// The columns that lie in a rectangle.
    func columns(in rect: IntRect) -> Range<Int> {
      (rect.x0..<max(rect.x0, rect.x1)).clamped(to: columns)
    }

    /// Draws a pixel over what is there, as far as it is covered and to be seen.
    mutating func lay(
      _ pixel: ReferencePixel, coverage: Int, _ opacity: Opacity, at x: Int
    ) {
      let below = self[x]
      // In 32,768ths: a byte times 257 is its part of 65,536.
      let part = coverage == 255 ? Int(opacity.parts) : (coverage * 257 * Int(opacity.parts)) >> 16
      self[x] =
        isWide ? pixel.wideOver(below, part) : below.toward(pixel.over(below), part)
    }
  }

  private func paint(_ commands: [Command], y: Int, _ row: inout Row) {
    var below: [Row] = []
    var index = 0
    while index < commands.count {
      switch commands[index] {
      case .box(let box):
        draw(
          .color(ReferencePixel(box.color)), box.bounds,
          ReferenceCoverage(box.edges.withCorners { Array($0) }, y: y), box.opacity, y: y, &row)
      case .draw(let number):
        let step = draws[Int(number)]
        guard let source = source(step.paint) else { break }
        draw(
          source, step.bounds,
          ReferenceCoverage(step.shape, points, covers, sharp: step.sharp, y: y), step.opacity,
          y: y, &row)
      case .pushGroup(let bounds, let end):
        let columns = row.columns(in: bounds)
        if bounds.y0 <= y, y < bounds.y1, !columns.isEmpty {
          below.append(row)
          row = Row(columns, isWide: row.isWide, isLinear: row.isLinear)
        } else {
          // No pixel of the group lies here.
          index = end
        }
      case .popGroup(let end):
        let group = row
        row = below.removeLast()
        let coverage = ReferenceCoverage(
          end.clip.map { .polygon($0) } ?? .pixels, points, sharp: end.sharp, y: y)
        for x in group.columns {
          row.lay(group[x], coverage: coverage.byte(x), end.opacity, at: x)
        }
      case .pushMask:
        below.append(row)
        row = Row(row.columns, isWide: row.isWide, isLinear: row.isLinear)
      case .popMask:
        let mask = row
        row = below.removeLast()
        for x in mask.columns {
          row[x] = row.isWide ? row[x].wideTimes(mask[x]) : row[x].times(mask[x].alpha)
        }
      }
      index += 1
    }
  }

  /// Draws what a row has of one thing.
  private func draw(
    _ source: Source, _ bounds: IntRect, _ coverage: @autoclosure () -> ReferenceCoverage,
    _ opacity: Opacity, y: Int, _ row: inout Row
  ) {
    guard bounds.y0 <= y, y < bounds.y1 else { return }
    let coverage = coverage()
    for x in row.columns(in: bounds) {
      guard let pixel = source.pixel(x, y, isWide: row.isWide) else { continue }
      row.lay(
        row.isWide && row.isLinear ? pixel.curved(LightCurve.decoding) : pixel,
        coverage: coverage.byte(x), opacity, at: x)
    }
  }
}

extension ReferencePainter {
  /// Where pixels come from.
  private enum Source {
    case color(ReferencePixel)
    case copy(PixelBuffer, dx: Int, dy: Int)
    case copyWide(WidePicture, dx: Int, dy: Int)
    case sample(ReferenceSampler)

    /// The pixel for a place of the target, wide or of bytes; `nil` where there is none.
    func pixel(_ x: Int, _ y: Int, isWide: Bool) -> ReferencePixel? {
      guard case .copyWide(let picture, let dx, let dy) = self else {
        return isWide ? pixel(x, y)?.widened : pixel(x, y)
      }
      let (column, row) = (x - dx, y - dy)
      guard column >= 0, column < picture.width, row >= 0, row < picture.height else { return nil }
      let pixel = ReferencePixel(wide: picture.row(row)[column])
      // Where pixels are not wide, what is soft is hidden: anything will do.
      return isWide ? pixel : pixel.narrowed
    }

    private func pixel(_ x: Int, _ y: Int) -> ReferencePixel? {
      switch self {
      case .copyWide: return nil
      case .color(let color):
        return color
      case .copy(let picture, let dx, let dy):
        let (column, row) = (x - dx, y - dy)
        guard column >= 0, column < picture.width, row >= 0, row < picture.height else {
          return nil
        }
        return ReferencePixel(picture.row(row)[column])
      case .sample(let sampler):
        return sampler.pixel(x, y)
      }
    }
  }

  /// `nil` for a pass that has no result.
  private func source(_ paint: Paint) -> Source? {
    guard case .picture(let picture, let mapping) = paint else {
      if case .color(let color) = paint { return .color(ReferencePixel(color)) }
      return nil
    }
    let buffer: PixelBuffer
    switch picture {
    case .buffer(let shown): buffer = shown
    case .pass(let index):
      if let wide = widePictures[index] {
        guard case .copy(let dx, let dy) = mapping else { return nil }
        return .copyWide(wide, dx: dx, dy: dy)
      }
      guard let made = pictures[index] else { return nil }
      buffer = made
    }
    switch mapping {
    case .copy(let dx, let dy): return .copy(buffer, dx: dx, dy: dy)
    case .sample(let number):
      let sampling = samplings[Int(number)]
      return .sample(ReferenceSampler(buffer, sampling, mipmaps, options.sampling))
    }
  }
}
