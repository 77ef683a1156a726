/// How fast a hand moves something, from the places at which it was seen.
public struct HandVelocity: Hashable, Sendable {
  /// For how long a place counts, in seconds: a hand that rested this long has no velocity.
  public static let window = 0.1

  private var samples: [Sample] = []

  private struct Sample: Hashable {
    let time: Double
    let place: Double
  }

  /// Creates one of a hand that has not been seen.
  public init() {}

  /// Notes where the hand is.
  ///
  /// - Parameters:
  ///   - place: In whatever unit; what is no number is passed over.
  ///   - time: Seconds; one place for each time, the last.
  public mutating func add(_ place: Double, at time: Double) {
    guard place.isFinite, time.isFinite else { return }
    samples.removeAll { $0.time >= time || $0.time < time - Self.window }
    samples.append(Sample(time: time, place: place))
  }

  /// The velocity, in units of the place a second: over all that was seen in the window.
  ///
  /// - Parameter time: Now, in seconds.
  /// - Returns: The velocity; 0 if the hand was not seen at two times within the window.
  public func velocity(at time: Double) -> Double {
    let recent = samples.filter { $0.time >= time - Self.window }
    guard let first = recent.first, let last = recent.last, last.time > first.time else { return 0 }
    return (last.place - first.place) / (last.time - first.time)
  }
}
