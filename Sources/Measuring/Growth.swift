internal import Glibc

/// How long so many things take, for a row of numbers of things; and what power of the number that grows
/// by.
package struct Growth {
  /// How many there were, each more than the one before.
  package let counts: [Int]
  /// How long they took, in milliseconds.
  package let times: [Double]

  /// Keeps what was measured.
  ///
  /// - Parameters:
  ///   - counts: How many there were, rising, at least one of them; above 0.
  ///   - times: How long so many took, one for each count; above 0.
  package init(counts: [Int], times: [Double]) {
    (self.counts, self.times) = (counts, times)
  }

  /// The least exponent that is called more than linear.
  ///
  /// A logarithm stays below it; what caches do not hold does not everywhere.
  package static let linearLimit = 1.15

  /// The power of the number of things that the time goes by: 1 where it is linear, 2 where it is
  /// quadratic.
  ///
  /// A line is laid through the logarithms, by least squares, from a hundredth of the largest count on:
  /// what each run costs by itself is nothing there. Nil where there are fewer than two such counts.
  package var exponent: Double? {
    let points = zip(counts, times).filter { $0.0 * 100 >= counts[counts.count - 1] }
      .map { (x: log(Double($0.0)), y: log($0.1)) }
    guard points.count > 1 else { return nil }
    let x = points.reduce(0) { $0 + $1.x } / Double(points.count)
    let y = points.reduce(0) { $0 + $1.y } / Double(points.count)
    let across = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) }
    return across / points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
  }

  /// Whether it is linear, as far as times can tell; also where there are too few to tell.
  package var isLinear: Bool { exponent.map { $0 < Self.linearLimit } ?? true }

  /// Whether it grows no faster than something else does: what takes more than twice as long for twice as many because
  /// the machine's memory does.
  ///
  /// - Parameter exponent: The other's; nil where there was too little to tell.
  /// - Returns: Whether both can be told, and this one's is no greater.
  package func growsNoFaster(than exponent: Double?) -> Bool {
    guard let own = self.exponent, let exponent else { return false }
    return own <= exponent
  }

  /// What one of the largest number takes, in nanoseconds.
  package var nanosecondsEach: Double {
    times[times.count - 1] * 1e6 / Double(counts[counts.count - 1])
  }

  /// Numbers of things from ten on, each twice the one before, and the largest itself.
  ///
  /// - Parameter largest: At least 1; what is 10 or less is the only one.
  /// - Returns: The numbers, rising.
  package static func doublings(to largest: Int) -> [Int] {
    Array(sequence(first: 10) { 2 * $0 }.prefix { $0 < largest }) + [largest]
  }
}
