internal import CKernels
internal import Geometry

extension TileWorker {
  /// A box is small up to so many columns: what finding its edges costs is more than drawing them.
  static let smallBoxWidth = 64

  /// Draws a small upright box of one colour.
  ///
  /// It has at most three kinds of rows: the first, the last, and those between, which are all alike. The areas are
  /// those that `TileCoverage` finds: corners are whole parts of a pixel, so both are exact.
  ///
  /// - Returns: `false`, with nothing done, if it is another shape, or large.
  func drawSmallBox(
    _ operation: TileOperation, _ plan: borrowing TilePlan.View, _ bounds: IntRect,
    on surface: Surface<UInt32>
  ) -> Bool {
    guard operation.shape == .box, operation.sharp.isEmpty, bounds.width <= Self.smallBoxWidth
    else {
      return false
    }
    let corners = plan.points + Int(operation.outer.lowerBound)
    let (left, top, right, bottom) = (corners[0].x, corners[0].y, corners[2].x, corners[2].y)
    let count = bounds.x1 - bounds.x0
    // How much of the first and of the last column is covered.
    let first = min(right, Double(bounds.x0 + 1)) - max(left, Double(bounds.x0))
    let last = min(right, Double(bounds.x1)) - max(left, Double(bounds.x1 - 1))
    var y = bounds.y0
    while y < bounds.y1 {
      let height = min(bottom, Double(y + 1)) - max(top, Double(y))
      let rows = height < 1 ? 1 : min(bounds.y1, Int(bottom.rounded(.down))) - y
      boxCoverage.update(repeating: coverageByte(height), count: count)
      boxCoverage[0] = coverageByte(height * first)
      boxCoverage[count - 1] = coverageByte(height * last)
      loops.pointee.color_covered(
        surface.pixel(bounds.x0, y), surface.stride, operation.color, boxCoverage, count, rows,
        operation.opacity.parts)
      y += rows
    }
    return true
  }
}
