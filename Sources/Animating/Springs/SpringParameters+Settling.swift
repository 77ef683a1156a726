#if canImport(Glibc)
  internal import Glibc
#endif

extension SpringParameters {
  /// The longest that a spring is given to settle, in seconds: one without a damper never does.
  public static let longestSettlingTime = 1000.0

  /// After how long the place stays within a thousandth of the target, in seconds.
  ///
  /// Never more than `longestSettlingTime`. Core Animation: `settlingDuration`.
  public var settlingTime: Double {
    min(Self.longestSettlingTime, settlingTime(within: 0.001))
  }

  /// After how long the place stays within a distance of the target.
  ///
  /// - Parameter distance: A fraction of the whole way.
  /// - Returns: Seconds; infinite if it never does.
  public func settlingTime(within distance: Double) -> Double {
    settlingTime(from: -1, velocity: initialVelocity, within: distance)
  }

  /// After how long a mass that was released away from rest, which is at 0, stays near it.
  ///
  /// Where the mass swings that is the time at which the envelope of the swing is within; else the
  /// last time at which the place itself is that far, found by bisection beyond the only turn.
  ///
  /// - Parameters:
  ///   - position: Where it was released.
  ///   - velocity: How fast it went then, a second.
  ///   - distance: How near is near, above 0.
  /// - Returns: Seconds; infinite if it never stays near.
  public func settlingTime(
    from position: Double, velocity: Double, within distance: Double
  ) -> Double {
    guard distance > 0, position.isFinite, velocity.isFinite else { return .infinity }
    let a = decay
    let swing = swing
    if swing > 0 {
      let sine = (velocity + a * position) / swing
      let amplitude = (position * position + sine * sine).squareRoot()
      if amplitude <= distance { return 0 }
      return a > 0 ? log(amplitude / distance) / a : .infinity
    }
    func place(_ time: Double) -> Double {
      abs(motion(from: position, velocity: velocity, at: time).position)
    }
    // Where the velocity is 0: t = v / (a v + w² p).
    let divisor = a * velocity + frequency * frequency * position
    let turn = divisor == 0 ? .infinity : velocity / divisor
    var low = 0.0
    var high = 1 / a
    if turn > 0, turn.isFinite {
      if place(turn) > distance {
        low = turn
        high = turn + 1 / a
      } else {
        // All that is far lies before the turn, and before the crossing if there is one.
        if position.magnitude <= distance { return 0 }
        high = turn
      }
    } else if position.magnitude <= distance {
      return 0
    }
    while place(high) > distance && high < 1e300 { high *= 2 }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if place(middle) > distance { low = middle } else { high = middle }
    }
  }
}
