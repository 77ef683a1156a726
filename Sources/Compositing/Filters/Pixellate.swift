internal import CKernels
internal import Geometry

extension Filter {
  /// Blocks of one colour each, taken from the middle of the block.
  ///
  /// `fractionalWidth` is the width of a (square) block as a fraction of the layer's width, at least
  /// one pixel. The formula is GPUImage's pixellate filter: the sample for a place is its place
  /// minus its remainder modulo the block, plus half a block, clamped to the edge.
  public static func pixellate(fractionalWidth: Double) -> Filter {
    Filter(Pixellate(fractionalWidth: fractionalWidth))
  }
}

private struct Pixellate: FilterEffect {
  var fractionalWidth: Double

  func reach(in bounds: Rect) -> FilterReach {
    FilterReach(lookup: fractionalWidth > 0 ? min(fractionalWidth, 1) * bounds.width : 0)
  }

  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> FilterStep? {
    guard fractionalWidth.isFinite, fractionalWidth > 0, frame.width > 0, frame.height > 0 else {
      return nil
    }
    return .blocks(PixellatePass(fractionalWidth: fractionalWidth, frame: frame))
  }
}

/// GPUImage's pixellate filter.
///
/// With f the block's width as a fraction of the layer's (at least one pixel) and
/// d = (f, f · width/height), the sample for a place uv in 0...1 is at uv - mod(uv, d) + d/2, clamped
/// to the edge, bilinear. The formula is that of BradLarson/GPUImage,
/// framework/Source/GPUImagePixellateFilter.m; the samples are mixed in floats, along the rows first,
/// and become whole numbers once, the nearest.
struct PixellatePass: FilterPass {
  var fractionalWidth: Double
  /// Where the layer lies.
  var frame: PixelFrame

  /// A block reads pixels that another has written.
  var isInPlace: Bool { false }

  var keepsOpaque: Bool { true }

  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans
  ) {
    let frame = frame.moved(-rect.x0, -rect.y0)
    let block = max(fractionalWidth, 1 / frame.width)
    let (columns, rows) = means.scratch.blocks
    columns.make(block: block, start: frame.x, length: frame.width, count: source.width)
    rows.make(
      block: block * frame.width / frame.height, start: frame.y, length: frame.height,
      count: source.height)
    forEachConcurrently(
      count: rows.count, threads: means.threads, with: (columns, rows, source, target, means),
      state: { columns, _, _, _, means in
        means.scratch.lendRows(width: columns.count, means.loops)
      },
      { work, index, row in
        let (columns, rows, source, target, means) = work
        let (loops, colors) = (means.loops, row.thing.pixels)
        loops.pointee.mix_blocks(
          colors, columns.count, source.row(Int(rows.first[index])),
          source.row(Int(rows.second[index])), columns.first, columns.second, columns.weights,
          rows.weights[index])
        let first = Int(rows.starts[index])
        loops.pointee.fill_blocks(target.row(first), colors, columns.owners, target.width)
        for y in first + 1..<Int(rows.starts[index + 1]) {
          target.row(y).update(from: target.row(first), count: target.width)
        }
      })
  }
}
