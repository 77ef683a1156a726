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
  /// The places of the line, of the half as long one, and so on.
  let places: [Range<Int>]
  /// The weights of the shortest line from the middle outwards, in 65,536ths, together as much.
  let weights: [UInt16]

  /// From this deviation on a line is made shorter.
  private static let wide = 3.0
  /// Weights reach so many deviations: beyond lies a 2,000th of all.
  private static let reach = 3.5

  /// `nil` if nothing would change.
  init?(deviation: Double, length: Int) {
    guard deviation > 0 else { return nil }
    self.length = length
    var variance = deviation * deviation
    var places = [0..<length]
    while variance >= Self.wide * Self.wide, let last = places.last {
      // Shrunk and grown it has two more, and four of the longer line's are one of its own.
      variance = (variance - 2) / 4
      places.append((last.lowerBound + 1) >> 1 - 1..<(last.upperBound + 1) >> 1 + 1)
    }
    self.places = places
    let deviation = variance.squareRoot()
    let reach = max(1, Int((Self.reach * deviation).rounded(.up)))
    let heights = (0...reach).map { exp(-Double($0 * $0) / (2 * variance)) }
    let sum = heights[0] + 2 * heights.dropFirst().reduce(0, +)
    var weights = heights.map { Int(($0 / sum * 65_536).rounded()) }
    // What rounding adds or takes, the middle gives or gets.
    weights[0] = 65_536 - 2 * weights.dropFirst().reduce(0, +)
    guard weights[0] < 65_536 else { return nil }
    self.weights = weights.map { UInt16($0) }
  }

  /// How many pixels the shortest line has.
  var smallLength: Int { places[places.count - 1].count }
}
