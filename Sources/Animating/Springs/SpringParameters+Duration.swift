#if canImport(Glibc)
  internal import Glibc
#endif

extension SpringParameters {
  /// The spring of mass 1 that a duration and a damping ratio mean.
  ///
  /// Apple does not say what its view animations make of them; this is what people have read out of
  /// them: the motion's amplitude reaches a thousandth at the end of the duration, the initial
  /// velocity taken into account. Framer (`Spring.ts`) and Motion (`spring.ts`) match UIKit with it.
  ///
  /// - Parameters:
  ///   - duration: Seconds, taken within 0.01...10.
  ///   - dampingRatio: Taken within 0.01...1.
  ///   - initialVelocity: Whole ways a second, positive towards the target.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
    let t = duration.isNaN ? 10 : min(10, max(0.01, duration))
    let z = dampingRatio.isNaN ? 1 : min(1, max(0.01, dampingRatio))
    let v = initialVelocity.isFinite ? min(1e6, max(-1e6, initialVelocity)) : 0
    let w = Self.frequency(duration: t, dampingRatio: z, velocity: v)
    self.init(mass: 1, stiffness: w * w, damping: 2 * z * w, initialVelocity: v)
  }

  /// The frequency at which the amplitude is a thousandth at the end of the duration.
  ///
  /// The known solvers take Newton's method from 5 / duration, which goes astray for slow, lightly
  /// damped springs that are thrown at their target. Between where the amplitude is largest and
  /// where it has died away there is one root, the largest: bisection finds it always. Where the
  /// throw is so hard that the amplitude is never that large there, the magnitude's root is taken.
  private static func frequency(duration t: Double, dampingRatio z: Double, velocity v: Double)
    -> Double
  {
    let epsilon = 0.001
    let sine = ((1 - z) * (1 + z)).squareRoot()
    func amplitude(_ w: Double) -> Double {
      z < 1 ? (z * w - v) / (w * sine) * exp(-z * w * t) : ((w - v) * t + 1) * exp(-w * t)
    }
    // Without a throw towards the target the amplitude falls all the way.
    var low = 0.0
    if v > 0 {
      let peak = z < 1 ? (v + (v * v + 4 * v / t).squareRoot()) / (2 * z) : v
      if amplitude(peak) > epsilon {
        low = peak
      } else {
        return root(from: 0, to: z < 1 ? v / z : v - 1 / t) { -amplitude($0) > epsilon }
      }
    }
    var high = max(low, 1)
    while amplitude(high) > epsilon { high *= 2 }
    return root(from: low, to: high) { amplitude($0) > epsilon }
  }

  /// Where a condition that holds at the lower end ceases to.
  private static func root(
    from low: Double, to high: Double, where isBelow: (Double) -> Bool
  ) -> Double {
    var (low, high) = (low, high)
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if isBelow(middle) { low = middle } else { high = middle }
    }
  }
}
