#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How a picture is sampled under a map.
struct Sampling: Hashable, Sendable {
  /// From the target's pixels to the picture's, or, with nine parts, to the drawn rectangle.
  var map: Homography
  /// The part of the picture that may be read, in its pixels; beyond it the edge goes on.
  var left, top, right, bottom: Double
  /// How the drawn rectangle is laid on the picture, if its centre alone stretches.
  var columns: NineParts?
  var rows: NineParts?
}

extension Sampling {
  /// The first and the last place that is read between two edges of a picture, of the middles of pixels,
  /// in a picture that is made smaller by a scale.
  static func range(
    _ from: Double, _ to: Double, _ scale: Double, last: Int
  ) -> (least: Double, most: Double) {
    let (first, second) = (from * scale, to * scale)
    // Less than a pixel: its middle alone.
    guard second - first > 1 else {
      let middle = ((first + second) / 2 - 0.5).clamped(0, Double(last))
      return (middle, middle)
    }
    return (max(first, 0), min(second - 1, Double(last)))
  }
}

/// One axis of a nine-part picture: three stretches laid end to end.
struct NineParts: Hashable, Sendable {
  /// Where the parts begin and end in the drawn rectangle.
  var drawn: SIMD4<Double>
  /// Where they begin and end in the picture's pixels.
  var source: SIMD4<Double>

  /// The place in the picture, and how fast it moves.
  func place(_ x: Double) -> (place: Double, slope: Double) {
    let part = x < drawn.y ? 0 : (x < drawn.z ? 1 : 2)
    let length = drawn[part + 1] - drawn[part]
    guard length > 0 else { return (source[part], 0) }
    let slope = (source[part + 1] - source[part]) / length
    return (source[part] + (x - drawn[part]) * slope, slope)
  }
}

/// How many samples make a pixel, and from which level of the pyramid.
///
/// The image of a pixel in the picture is nearly an ellipse. One bilinear sample serves up to two
/// pixels of the picture; a long ellipse is covered by several samples along its axis, what is still
/// larger is read from smaller pictures, mixed between the two nearest levels so that a zoom does
/// not jump.
struct Footprint: Hashable, Sendable {
  var taps = 1
  /// From one sample to the next, in the picture's pixels.
  var stepX = 0.0
  var stepY = 0.0
  /// The level in 256ths.
  var level = 0

  static let maximumTaps = 16.0

  init(_ slopes: Slopes) {
    let squares =
      slopes.xx * slopes.xx + slopes.xy * slopes.xy + slopes.yx * slopes.yx + slopes.yy * slopes.yy
    // The longer axis is no longer than the root of this sum: up to two, one sample is enough.
    guard squares > 4, squares.isFinite else { return }
    let (major, minor) = slopes.axes
    guard major > 2 else { return }
    let wanted = (major / (2 * max(1, minor)) - 1e-6).rounded(.up)
    let count = wanted.clamped(1, Self.maximumTaps)
    taps = Int(count)
    if taps > 1 {
      let p = slopes.xx * slopes.xx + slopes.xy * slopes.xy
      let r = slopes.yx * slopes.yx + slopes.yy * slopes.yy
      let q = slopes.xx * slopes.yx + slopes.xy * slopes.yy
      let (x, y) = p >= r ? (major * major - r, q) : (q, major * major - p)
      let length = (x * x + y * y).squareRoot()
      if length > 0 {
        stepX = x / length * major / count
        stepY = y / length * major / count
      }
    }
    let extent = max(minor, major / count)
    if extent > 2 {
      level = Int(((log2(extent) - 1).clamped(0, 31) * 256).rounded())
    }
  }
}
