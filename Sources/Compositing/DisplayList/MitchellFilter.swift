/// The weights of Mitchell's and Netravali's cubic with B = C = 1/3 for the four pixels about a place.
///
/// "Reconstruction filters in computer graphics", 1988: at a distance d, (7|d|³ - 12|d|² + 16/3)/6 up to 1, and
/// (-7/3|d|³ + 12|d|² - 20|d| + 32/3)/6 from there to 2.
enum MitchellFilter {
  /// What the weights of a place add up to.
  static let total = 16_384

  /// Four weights for each 256th of the way from the second pixel to the third, of which there are 256.
  ///
  /// Made once, never freed.
  nonisolated(unsafe) static let weights: UnsafePointer<Int16> = {
    let table = UnsafeMutablePointer<Int16>.allocate(capacity: 4 * 256)
    for fraction in 0..<256 {
      let part = Double(fraction) / 256
      var weights = [1 + part, part, 1 - part, 2 - part].map {
        Int((height($0) * Double(total)).rounded())
      }
      // What rounding adds or takes, the nearer of the two in the middle gives or gets.
      weights[fraction < 128 ? 1 : 2] += total - weights.reduce(0, +)
      for index in 0..<4 { table[4 * fraction + index] = Int16(weights[index]) }
    }
    return UnsafePointer(table)
  }()

  private static func height(_ d: Double) -> Double {
    d < 1
      ? (7 * d * d * d - 12 * d * d + 16.0 / 3) / 6
      : (-7.0 / 3 * d * d * d + 12 * d * d - 20 * d + 32.0 / 3) / 6
  }
}
