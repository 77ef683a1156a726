/// Times that something took, over and over, in milliseconds.
package struct Measurement {
  private let sorted: [Double]

  /// `times` has at least one element.
  package init(_ times: [Double]) { sorted = times.sorted() }

  /// How often it was timed.
  package var frames: Int { sorted.count }
  /// The time that half of the frames stay below.
  package var median: Double { percentile(50) }

  /// The least time that so many of a hundred frames do not go above (nearest rank).
  package func percentile(_ percent: Int) -> Double {
    sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }

  package var framesPerSecond: Double { 1000 / max(median, 1e-6) }

  /// Whether all but one frame of a hundred are drawn in time.
  package func holds(framesPerSecond: Double) -> Bool { percentile(99) < 1000 / framesPerSecond }

  /// The time that something takes, in milliseconds.
  package static func time(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try body()
    return (clock.now - start) / .milliseconds(1)
  }
}
