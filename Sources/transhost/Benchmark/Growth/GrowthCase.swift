import Measuring

/// Something of which there may be many, and how long so many of it take.
@MainActor
struct GrowthCase {
  /// What there are many of, and what is done with them.
  let name: String
  /// The most there may be of it.
  var most = 100_000
  /// Makes ready what so many need, and times what is done with them: milliseconds.
  let time: (_ count: Int) throws -> Double

  /// A run that would take longer, in milliseconds, is left out, and all with more things.
  private static let longest = 3000.0
  /// How often each number is timed; once more before that is not counted.
  private static let runs = 3

  /// Times numbers that double.
  ///
  /// - Parameter largest: The most that anybody asks for.
  /// - Returns: The medians.
  /// - Throws: What the case throws, or that the program was interrupted.
  func measure(upTo largest: Int) throws -> Growth {
    var counts: [Int] = []
    var times: [Double] = []
    for count in Growth.doublings(to: min(most, largest)) {
      if let last = counts.last {
        // As if it were quadratic where it has shown to be more than linear.
        let growth = Growth(counts: counts, times: times)
        let more = Double(count) / Double(last)
        let expected = times[times.count - 1] * (growth.isLinear ? more : more * more)
        guard expected < Self.longest else { break }
      }
      try Interruption.check()
      _ = try time(count)
      counts.append(count)
      times.append(Measurement(try (0..<Self.runs).map { _ in try time(count) }).median)
    }
    return Growth(counts: counts, times: times)
  }
}
