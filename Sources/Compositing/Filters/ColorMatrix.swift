internal import CKernels

extension Filter {
  /// A linear change of colours; see `ColorMatrix`.
  public static func colorMatrix(_ matrix: ColorMatrix) -> Filter { Filter(matrix) }
}

/// A linear change of colours: four rows (red, green, blue, alpha) of five numbers.
///
/// Applied to straight (not premultiplied) components r, g, b, a in 0...1:
/// r' = m[0]·r + m[1]·g + m[2]·b + m[3]·a + m[4], and so on a row each. Results are clamped to
/// 0...1. It is the matrix of SVG's feColorMatrix and of Core Image's CIColorMatrix with the bias
/// vector as the fifth column.
public struct ColorMatrix: Hashable, Sendable {
  /// The twenty numbers, row after row.
  public let elements: [Double]

  /// Makes a matrix of twenty numbers, row after row.
  ///
  /// Another count, or a number that is not finite, gives `nil`.
  public init?(elements: [Double]) {
    guard elements.count == 20, elements.allSatisfy(\.isFinite) else { return nil }
    self.elements = elements
  }

  private init(_ elements: [Double]) {
    self.elements = elements
  }

  /// The matrix that changes nothing.
  public static let identity = ColorMatrix([
    1, 0, 0, 0, 0,
    0, 1, 0, 0, 0,
    0, 0, 1, 0, 0,
    0, 0, 0, 1, 0,
  ])

  /// The matrix that changes saturation: 0 gives grey, 1 changes nothing.
  ///
  /// The weights are those of SVG's feColorMatrix (0.213, 0.715, 0.072). An amount that is not
  /// finite counts as 1.
  public static func saturation(_ amount: Double) -> ColorMatrix {
    let s = amount.isFinite ? amount : 1
    let (r, g, b) = (0.213 * (1 - s), 0.715 * (1 - s), 0.072 * (1 - s))
    return ColorMatrix([
      r + s, g, b, 0, 0,
      r, g + s, b, 0, 0,
      r, g, b + s, 0, 0,
      0, 0, 0, 1, 0,
    ])
  }
}

extension ColorMatrix: FilterEffect, FilterPass {
  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> FilterStep? {
    self == .identity ? nil : .colors(self)
  }

  /// Where alpha is left as it is.
  var keepsOpaque: Bool { elements[15...].elementsEqual([0, 0, 0, 1, 0]) }

  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans
  ) {
    forEachConcurrently(
      count: target.height, threads: means.threads, with: (self, source, target, means.loops)
    ) { work, y in
      let (matrix, source, target, loops) = work
      loops.pointee.matrix(target.row(y), source.row(y), target.width, matrix.elements)
    }
  }
}
