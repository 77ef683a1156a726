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

  func pass(frame: PixelFrame, scale: (x: Double, y: Double)) -> FilterStep? {
    guard radius > 0 else { return nil }
    let limit = Filter.maximumBlurRadius
    let (x, y) = (min(radius * scale.x, limit), min(radius * scale.y, limit))
    // Below this no byte changes.
    guard max(x, y) > 0.02 else { return nil }
    return .blur(BlurPass(deviationX: x, deviationY: y))
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
    let plane = blurredColumns(source, means)
    forEachConcurrently(
      count: plane.height, threads: means.threads, with: (plane, target, rect, means),
      state: { plane, _, _, means in plane.rowLines(means) },
      { work, y, lines in
        let (plane, target, rect, means) = work
        means.loops.pointee.narrow_dithered(
          target.row(y), plane.grown(y, lines.thing), target.width, rect.x0, rect.y0 + y)
      })
  }

  /// Leaves wide pixels; `target` has the size of `source`.
  func soften(_ source: PixelBuffer, to target: WidePicture, with means: FilterMeans) {
    let plane = blurredColumns(source, means)
    forEachConcurrently(
      count: plane.height, threads: means.threads, with: (plane, target, means),
      state: { plane, _, means in plane.rowLines(means) },
      { work, y, lines in
        let (plane, target, _) = work
        target.row(y).update(from: plane.grown(y, lines.thing), count: target.width)
      })
  }

  /// A picture whose rows are made smaller and weighed, and whose columns are blurred.
  private func blurredColumns(_ source: PixelBuffer, _ means: FilterMeans) -> BlurPlane {
    let rows = BlurAxis(deviation: deviationX, length: source.width)
    let plane = BlurPlane(
      rows: rows, width: rows?.smallLength ?? source.width, height: source.height, means)
    forEachConcurrently(
      count: plane.height, threads: means.threads, with: (plane, source, means),
      state: { plane, _, means in plane.rowLines(means) },
      { work, y, lines in
        let (plane, source, means) = work
        plane.shrink(source.row(y), source.width, to: y, lines.thing, means.loops)
      })
    if let columns = BlurAxis(deviation: deviationY, length: plane.height) {
      plane.blurColumns(columns, means)
    }
    return plane
  }
}
