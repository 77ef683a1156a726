/// How many samples make a pixel, where they lie, and from which level of the pyramid they are.
///
/// The image of a pixel in the picture is nearly an ellipse. It is covered by a row of samples along its longer axis,
/// or by two where it is wider than a pixel; what they leave is covered by reading from smaller pictures, mixed
/// between two. All of it is chosen by variances: that of a pixel's box along an axis of the ellipse is the axis's
/// square over 12, that of evenly spaced samples adds to what a bilinear sample of a level has.
///
/// So many samples in a row, a pixel from one another, are exactly a box so many pixels long, as a bilinear sample is
/// two boxes of one pixel. Between two numbers, one more sample comes in in the middle with little weight, or one there
/// parts into two, which keeps near to the box. One level fades into the next: nothing jumps as a picture shrinks.
struct Footprint: Hashable, Sendable {
  /// From one sample to the next along the longer axis, in the picture's pixels.
  var alongX = 0.0
  var alongY = 0.0
  /// From one row of samples to the other.
  var acrossX = 0.0
  var acrossY = 0.0
  /// How much of all that lie on its side of the middle the outermost sample of a row counts for; the others
  /// count for as much, but for the innermost, which has what is left.
  var share = 1.0
  /// Of the level, over that of the picture itself: its square scale, and between two levels what the
  /// mixture has.
  var variance = 1.0
  /// Samples of a row on each side of the middle; 0 is one sample in the middle.
  var pairs = 0

  /// Pairs of a row at most.
  static let mostPairs = 4

  init(_ slopes: Slopes) {
    let p = slopes.xx * slopes.xx + slopes.xy * slopes.xy
    let r = slopes.yx * slopes.yx + slopes.yy * slopes.yy
    let q = slopes.xx * slopes.yx + slopes.xy * slopes.yy
    // An ellipse without end has no samples that would tell of it.
    guard p + r < 1e30 else { return }
    let mean = (p + r) / 2
    let spread = ((p - r) * (p - r) / 4 + q * q).squareRoot()
    let major = Self.filtered(mean + spread)
    guard major > 1 else { return }
    let minor = Self.filtered(max(mean - spread, 0))

    // A pixel apart at most, or one of the level's; further where it is much smaller, as levels are blurred more than
    // a box is.
    let apart =
      minor <= 4 ? (minor - 1) * (1 / 3.0) : max((minor + 2) * (1 / 6.0), minor * 0.203125)
    let narrow = (minor + 2) * (1 / 3.0)
    variance = max(narrow - apart, (major + 2) * (1 / 66.0))
    let across = narrow - variance
    let along = major + 2 - 3 * variance

    let (x, y) = Self.direction(slopes, p, q, r)
    if across > 1e-9 {
      let step = across.squareRoot()
      (acrossX, acrossY) = (-step * y, step * x)
    }
    guard along > 1e-9 else { return }
    // Further from one another where the ellipse is nearly a circle, as rows are.
    let roundness = min(max((4 - major / minor) / 2, 0), 1)
    let widest = variance + roundness * max(across - variance, 0)
    let number = max((along / widest + 1).squareRoot(), 2)
    pairs = Int((number / 2 - 1e-6).rounded(.up).clamped(1, Double(Self.mostPairs)))
    share = 2 / number
    let step = (along / (3 * Self.meanSquare(number, pairs))).squareRoot()
    (alongX, alongY) = (step * x, step * y)
  }

  /// The mean square of how far samples lie from the middle, in halves of steps, if there are so many: all but the
  /// innermost pair count whole.
  private static func meanSquare(_ number: Double, _ pairs: Int) -> Double {
    let (outermost, whole) = (number - 1, Double(pairs - 1))
    let inwards = outermost * (outermost - 2 * (whole - 1))
    let squares = whole * (inwards + (whole - 1) * (2 * whole - 1) * (2 / 3.0))
    let innermost = max(outermost - 2 * whole, 0)
    return (squares + (number / 2 - whole) * innermost * innermost) * (2 / number)
  }

  /// The square of an axis as it is filtered: a picture that is hardly smaller is sampled as it is.
  private static func filtered(_ square: Double) -> Double {
    square <= 1.0625 ? 1 : square < 1.25 ? 1 + (square - 1.0625) * (4 / 3.0) : square
  }

  /// The ellipse's longer axis; where it is nearly a circle, that which the target's rows have in it, or
  /// rounding would decide.
  private static func direction(
    _ slopes: Slopes, _ p: Double, _ q: Double, _ r: Double
  ) -> (x: Double, y: Double) {
    let p = p + slopes.xx * slopes.xx / 16
    let q = q + slopes.xx * slopes.yx / 16
    let r = r + slopes.yx * slopes.yx / 16
    let major = (p + r) / 2 + ((p - r) * (p - r) / 4 + q * q).squareRoot()
    let (x, y) = p >= r ? (major - r, q) : (q, major - p)
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? (x * (1 / length), y * (1 / length)) : (1, 0)
  }
}

extension Footprint {
  /// One bilinear sample of the picture itself.
  static let single = Footprint(Slopes(xx: 1, xy: 0, yx: 0, yy: 1))

  var isSingle: Bool { pairs == 0 && variance == 1 && acrossX == 0 && acrossY == 0 }

  /// The level in 256ths; 0 is the picture itself.
  var level: Int {
    let bounded = min(variance, 0x1p62)
    let lower = Int(bounded.exponent) >> 1
    let part = (bounded * Double(sign: .plus, exponent: -2 * lower, significand: 1) - 1) / 3
    return lower * 256 + Int(part * 256 + 0.5)
  }
}
