import Compositing

/// Times of frames, in milliseconds.
struct Measurement {
  private let sorted: [Double]

  /// `times` has at least one element.
  init(_ times: [Double]) { sorted = times.sorted() }

  /// How many frames were timed.
  var frames: Int { sorted.count }
  /// The time that half of the frames stay below.
  var median: Double { percentile(50) }

  /// The least time that so many of a hundred frames do not go above (nearest rank).
  func percentile(_ percent: Int) -> Double {
    sorted[max(0, (sorted.count * percent + 99) / 100 - 1)]
  }

  var framesPerSecond: Double { 1000 / max(median, 1e-6) }

  /// Whether all but one frame of a hundred are drawn in time.
  func holds(framesPerSecond: Double) -> Bool { percentile(99) < 1000 / framesPerSecond }

  /// The time that something takes, in milliseconds.
  static func time(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try body()
    return (clock.now - start) / .milliseconds(1)
  }

  /// How long it takes to copy a frame in memory: the floor under everything.
  static func copy(of picture: PixelBuffer) throws -> Measurement {
    let target = try PixelBuffer(width: picture.width, height: picture.height)
    return Measurement(
      (0..<15).map { _ in
        time {
          picture.withUnsafeBytes { from in
            target.withUnsafeMutableBytes { $0.copyMemory(from: from) }
          }
        }
      })
  }
}
