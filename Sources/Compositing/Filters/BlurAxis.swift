#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How lines of a length are blurred by a Gaussian, at a cost that does not grow with its deviation.
///
/// A narrow blur is what it is: the Gaussian's weights at whole places. For a wide one, lines are first made
/// half as long, as often as it takes, and grown again afterwards; both by the weights of the cubic B-spline
/// (1, 4, 6, 4, 1; Lane and Riesenfeld, "A theoretical development for the computer generation and display of
/// piecewise polynomial surfaces", 1980). Each adds a variance of exactly one pixel of the longer line, wherever
/// its pixels lie, and shifts nothing; so what remains for the weights is known, and what is blurred looks the
/// same when it has moved. That a spline is not quite a Gaussian is a fifth of a level where the first line is
/// made shorter, and soon less.
///
/// A shorter line has the places about twice which a longer one has pixels, and those that its ends spread to.
/// What lies beyond the ends is transparent.
struct BlurAxis: Equatable, Sendable {
  let length: Int
  /// How often the line is made half as long.
  let levels: Int
  /// How many weights there are.
  let weightCount: Int
  /// The weights of the shortest line from the middle outwards, in 65,536ths, together as much.
  let weights: SIMD16<UInt16>

  /// From this deviation on a line is made shorter.
  private static let wide = 3.0
  /// Weights reach so many deviations: beyond lies a 2,000th of all, and of a narrow blur there are at most twelve.
  private static let reach = 3.5

  /// `nil` if nothing would change.
  init?(deviation: Double, length: Int) {
    guard deviation > 0 else { return nil }
    self.length = length
    var variance = deviation * deviation
    var levels = 0
    while variance >= Self.wide * Self.wide {
      // Shrunk and grown it has two more, and four of the longer line's are one of its own.
      variance = (variance - 2) / 4
      levels += 1
    }
    self.levels = levels
    let reach = max(1, Int((Self.reach * variance.squareRoot()).rounded(.up)))
    weightCount = reach + 1
    var heights = SIMD16<Double>(repeating: 0)
    var outside = 0.0
    for place in 0...reach {
      heights[place] = exp(-Double(place * place) / (2 * variance))
      if place > 0 { outside += heights[place] }
    }
    let sum = heights[0] + 2 * outside
    var weights = SIMD16<UInt16>(repeating: 0)
    var rest = 65_536
    for place in 1...reach {
      let weight = Int((heights[place] / sum * 65_536).rounded())
      weights[place] = UInt16(weight)
      rest -= 2 * weight
    }
    guard rest < 65_536 else { return nil }
    // What rounding adds or takes, the middle gives or gets.
    weights[0] = UInt16(rest)
    self.weights = weights
  }

  /// The places of the line once it has been made half as long so often.
  func places(_ level: Int) -> Range<Int> {
    var places = 0..<length
    for _ in 0..<level {
      places = (places.lowerBound + 1) >> 1 - 1..<(places.upperBound + 1) >> 1 + 1
    }
    return places
  }

  /// How many pixels the shortest line has.
  var smallLength: Int { places(levels).count }
}
