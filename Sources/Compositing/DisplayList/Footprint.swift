#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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

extension Footprint {
  /// One bilinear sample of the picture itself.
  static let single = Footprint(Slopes(xx: 1, xy: 0, yx: 0, yy: 1))

  var isSingle: Bool { taps == 1 && level == 0 }
}
