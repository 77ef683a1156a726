internal import CKernels
import Geometry

extension Filter {
  /// A Gaussian blur; `radius` is the standard deviation in points, as Core Animation has it.
  ///
  /// What lies outside the layer counts as transparent, so edges fade. At most
  /// `Filter.maximumBlurRadius` pixels.
  public static func gaussianBlur(radius: Double) -> Filter { Filter(GaussianBlur(radius: radius)) }

  /// The largest standard deviation of a blur (of a filter or a shadow) in pixels of the target.
  public static let maximumBlurRadius = 512.0
}

struct GaussianBlur: FilterEffect {
  var radius: Double

  func reach(in bounds: Rect) -> FilterReach {
    FilterReach(spread: radius > 0 ? Self.reach * radius : 0)
  }

  /// How many deviations a blur reaches: there, a 16th of a level is left of what ends in a straight edge.
  static let reach = 3.5

  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> (any FilterPass)? {
    guard radius > 0 else { return nil }
    let limit = Filter.maximumBlurRadius
    let (x, y) = (min(radius * scale.x, limit), min(radius * scale.y, limit))
    // Below this no byte changes.
    guard max(x, y) > 0.02 else { return nil }
    return BlurPass(deviationX: x, deviationY: y)
  }
}

/// A Gaussian blur; `deviationX` is along the rows, zero leaves them alone.
///
/// Rows are made smaller and weighed (`BlurAxis`), then columns are made smaller, weighed and grown again, then
/// rows are grown. In between, pixels are wide; they become bytes once, by an ordered dither, or stay wide for what
/// shows them (`Pass.softening`).
struct BlurPass: FilterPass {
  var deviationX: Double
  var deviationY: Double

  func extent(of content: IntRect, in frame: IntRect) -> IntRect {
    guard !content.isEmpty else { return content }
    let reach = GaussianBlur.reach * max(deviationX, deviationY)
    return content.outset(by: Int(reach.rounded(.up)) + 1)
  }

  func apply(
    from source: PixelBuffer, to target: PixelBuffer, at rect: IntRect, with means: FilterMeans
  ) {
    nonisolated(unsafe) let loops = means.loops
    blur(source, means) { y, row in
      loops.pointee.narrow_dithered(target.row(y), row, target.width, rect.x0, rect.y0 + y)
    }
  }

  /// Leaves wide pixels; `target` has the size of `source`.
  func soften(_ source: PixelBuffer, to target: WidePicture, with means: FilterMeans) {
    let width = target.width
    blur(source, means) { y, row in target.row(y).update(from: row, count: width) }
  }

  /// Blurs a picture, and calls back with each row of wide pixels, on any thread.
  private func blur(
    _ source: PixelBuffer, _ means: FilterMeans,
    _ take: @Sendable (_ y: Int, _ row: UnsafePointer<UInt64>) -> Void
  ) {
    let (width, height) = (source.width, source.height)
    let rows = BlurAxis(deviation: deviationX, length: width)
    let columns = BlurAxis(deviation: deviationY, length: height)
    let small = rows?.smallLength ?? width
    nonisolated(unsafe) let plane = means.scratch.plane(small * height)
    nonisolated(unsafe) let loops = means.loops
    forEachConcurrently(
      count: height, threads: means.threads,
      state: { rows.map { means.scratch.lend($0, lanes: 1, loops) } },
      { y, lines in
        guard let lines = lines?.lines else {
          return loops.pointee.widen(plane + y * small, source.row(y), width)
        }
        loops.pointee.widen(lines.source, source.row(y), width)
        lines.shrinkAndWeigh()
        (plane + y * small).update(from: lines.small, count: small)
      })
    if let columns { Self.blur(plane, width: small, columns, means) }
    forEachConcurrently(
      count: height, threads: means.threads,
      state: { rows.map { means.scratch.lend($0, lanes: 1, loops) } },
      { y, lines in
        var row = UnsafePointer(plane + y * small)
        if let lines = lines?.lines {
          lines.small.update(from: row, count: small)
          row = UnsafePointer(lines.grow())
        }
        take(y, row)
      })
  }

  /// So many columns are blurred side by side.
  private static let lanes = 32

  /// Blurs the columns of a plane.
  private static func blur(
    _ plane: UnsafeMutablePointer<UInt64>, width: Int, _ axis: BlurAxis, _ means: FilterMeans
  ) {
    nonisolated(unsafe) let (plane, loops) = (plane, means.loops)
    forEachConcurrently(
      count: (width + lanes - 1) / lanes, threads: means.threads,
      state: { means.scratch.lend(axis, lanes: lanes, loops) },
      { index, lent in
        let lines = lent.lines
        let x = index * lanes
        let count = min(lanes, width - x)
        for y in 0..<axis.length {
          (lines.source + y * lanes).update(from: plane + (y * width + x), count: count)
        }
        lines.shrinkAndWeigh()
        let result = lines.grow()
        for y in 0..<axis.length {
          (plane + (y * width + x)).update(from: result + y * lanes, count: count)
        }
      })
  }
}
