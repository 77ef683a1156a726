internal import CKernels

extension TileWorker {
  /// Draws a small box of one colour.
  ///
  /// It has at most three kinds of rows: the first, the last, and those between, which are all alike. Its edges are
  /// whole 1024ths of a pixel, so areas are whole numbers, and the bytes those that `coverageByte` finds.
  ///
  /// - Parameters:
  ///   - operation: What to draw; its shape is `box`.
  ///   - bounds: The part of its bounds that lies in the surface, which may be nothing.
  ///   - surface: Where to.
  func drawBox(
    _ operation: UnsafePointer<TileOperation>, _ bounds: IntRect, on surface: Surface<UInt32>
  ) {
    guard !bounds.isEmpty else { return }
    let edges = operation.pointee.box.edges
    let (x0, y0, x1, y1) = (bounds.x0, bounds.y0, bounds.x1, bounds.y1)
    let count = x1 - x0
    // How much of the first and of the last column is covered.
    let first = Self.part(Int(edges.x), Int(edges.z), of: x0)
    let last = Self.part(Int(edges.x), Int(edges.z), of: x1 - 1)
    let bottom = Int(edges.w)
    var y = y0
    while y < y1 {
      let height = Self.part(Int(edges.y), bottom, of: y)
      let rows = height < Self.whole ? 1 : min(y1, bottom >> FixedBox.places) - y
      // Eight at a time, and perhaps some that nobody reads.
      let eight = UInt64(Self.byte(height * Self.whole)) &* 0x0101_0101_0101_0101
      for place in stride(from: 0, to: count, by: 8) {
        UnsafeMutableRawPointer(boxCoverage + place).storeBytes(of: eight, as: UInt64.self)
      }
      boxCoverage[0] = Self.byte(height * first)
      boxCoverage[count - 1] = Self.byte(height * last)
      loops.pointee.color_covered(
        surface.pixel(x0, y), surface.stride, operation.pointee.color, boxCoverage, count, rows,
        operation.pointee.opacity.parts)
      y += rows
    }
  }

  private static let whole = 1 << Int(FixedBox.places)

  /// How much of a column or a row lies between two edges, in 1024ths.
  @inline(__always)
  private static func part(_ start: Int, _ end: Int, of place: Int) -> Int {
    min(end, (place + 1) * whole) - max(start, place * whole)
  }

  /// The byte that stands for an area in 1024ths of 1024ths of a pixel.
  @inline(__always)
  private static func byte(_ area: Int) -> UInt8 {
    let one = whole * whole
    return UInt8(truncatingIfNeeded: (area * 255 + one / 2) / one)
  }
}
