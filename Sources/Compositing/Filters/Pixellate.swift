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

  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> (any FilterPass)? {
    guard fractionalWidth.isFinite, fractionalWidth > 0, frame.width > 0, frame.height > 0 else {
      return nil
    }
    return PixellatePass(fractionalWidth: fractionalWidth, frame: frame)
  }
}

/// GPUImage's pixellate filter.
///
/// With f the block's width as a fraction of the layer's (at least one pixel) and
/// d = (f, f · width/height), the sample for a place uv in 0...1 is at uv - mod(uv, d) + d/2, clamped
/// to the edge, bilinear. The formula is that of BradLarson/GPUImage,
/// framework/Source/GPUImagePixellateFilter.m; the samples are mixed in doubles, along the rows first,
/// and rounded once, to nearest.
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
    let columns = Blocks(
      block: block, start: frame.x, length: frame.width, count: source.width)
    let rows = Blocks(
      block: block * frame.width / frame.height, start: frame.y, length: frame.height,
      count: source.height)
    let count = columns.first.count
    forEachConcurrently(
      count: rows.first.count, threads: means.threads,
      state: { [UInt32](repeating: 0, count: count) },
      { index, colors in
        means.loops.pointee.mix_blocks(
          &colors, count, source.row(Int(rows.first[index])), source.row(Int(rows.second[index])),
          columns.first, columns.second, columns.weights, rows.weights[index])
        let first = Int(rows.starts[index])
        means.loops.pointee.fill_blocks(target.row(first), colors, columns.starts, count)
        for y in first + 1..<Int(rows.starts[index + 1]) {
          target.row(y).update(from: target.row(first), count: target.width)
        }
      })
  }
}

/// The blocks of the columns, or of the rows, of a picture.
private struct Blocks {
  /// Where each block begins, and where the last ends.
  private(set) var starts: [Int32] = []
  /// The two neighbouring pixels that each is made of, and the second one's weight.
  private(set) var first: [Int32] = []
  private(set) var second: [Int32] = []
  private(set) var weights: [Double] = []

  init(block: Double, start: Double, length: Double, count: Int) {
    let last = Double(count - 1)
    for index in 0..<count {
      let u = (Double(index) + 0.5 - start) / length
      let isInside = u >= 0 && u <= 1
      var sample = u - (u - (u / block).rounded(.down) * block) + block / 2
      // Samples for places inside the layer stay inside it; around it the blocks go on.
      if isInside { sample = sample.clamped(0, 1) }
      let low = isInside ? max(start, 0) : 0
      let high = isInside ? min(start + length - 1, last) : last
      let place = (start + sample * length - 0.5).clamped(low, max(low, high)).clamped(0, last)
      let left = Int32(place.rounded(.down))
      let right = min(left + 1, Int32(count - 1))
      let weight = place - place.rounded(.down)
      if left == first.last, right == second.last, weight == weights.last { continue }
      starts.append(Int32(index))
      first.append(left)
      second.append(right)
      weights.append(weight)
    }
    starts.append(Int32(count))
  }
}
