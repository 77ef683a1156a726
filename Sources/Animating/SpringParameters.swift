#if canImport(Glibc)
  internal import Glibc
#endif

/// A mass on a spring with a damper, released at 0 and pulled to 1.
///
/// Over-damped springs are treated as critically damped, as Apple's own solver does (WebKit,
/// `SpringSolver.h`).
public struct SpringParameters: Hashable, Sendable {
  /// Above 0.
  public let mass: Double
  /// Above 0.
  public let stiffness: Double
  /// 0 or more.
  public let damping: Double
  /// Distances a second, positive towards the target.
  public let initialVelocity: Double

  /// Creates a spring; values that cannot be are replaced by the nearest that can.
  public init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    func sound(_ value: Double, least: Double) -> Double {
      value.isFinite ? min(1e12, max(least, value)) : least
    }
    self.mass = sound(mass, least: 1e-6)
    self.stiffness = sound(stiffness, least: 1e-6)
    self.damping = sound(damping, least: 0)
    self.initialVelocity =
      initialVelocity.isFinite ? min(1e6, max(-1e6, initialVelocity)) : 0
  }

  /// The undamped frequency, radians a second.
  public var frequency: Double { (stiffness / mass).squareRoot() }

  /// 1 is critical damping; below it the motion overshoots.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The place after a time: 0 at the start, 1 at rest.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    let w = frequency
    let z = dampingRatio
    let v = initialVelocity
    if z < 1 {
      let wd = w * (1 - z * z).squareRoot()
      let b = (z * w - v) / wd
      return 1 - exp(-z * w * time) * (cos(wd * time) + b * sin(wd * time))
    }
    return 1 - (1 + (w - v) * time) * exp(-w * time)
  }

  /// After how long the place stays within a thousandth of the target: that of the envelope.
  public var settlingTime: Double {
    let epsilon = 0.001
    let w = frequency
    let z = min(1, dampingRatio)
    let v = initialVelocity
    if z < 1 {
      guard z > 1e-6 else { return 1000 }
      let wd = w * (1 - z * z).squareRoot()
      let amplitude = (1 + ((z * w - v) / wd) * ((z * w - v) / wd)).squareRoot()
      return min(1000, max(0, log(amplitude / epsilon) / (z * w)))
    }
    // |1 + (w - v) t| e^(-w t) = epsilon, beyond its maximum: bisection.
    var low = max(0, 1 / w)
    var high = low
    while abs(1 + (w - v) * high) * exp(-w * high) > epsilon && high < 1000 {
      high = high * 2 + 1e-3
    }
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if abs(1 + (w - v) * middle) * exp(-w * middle) > epsilon {
        low = middle
      } else {
        high = middle
      }
    }
    return min(1000, high)
  }

  /// The spring that settles within a duration, as UIKit's spring animations do.
  ///
  /// The relation is that which the community reads out of UIKit (Framer, `Spring.ts`; Motion,
  /// `spring.ts`): mass 1, and the envelope reaches 0.001 at the end. Solved for the frequency by
  /// Newton's method from 5 / duration; where that strays, by bisection for the largest root.
  ///
  /// - Parameters:
  ///   - duration: Seconds, taken within 0.01...10.
  ///   - dampingRatio: Taken within 0.01...1.
  ///   - initialVelocity: Distances a second, positive towards the target.
  public init(duration: Double, dampingRatio: Double, initialVelocity: Double) {
    let t = duration.isFinite ? min(10, max(0.01, duration)) : 10
    let z = dampingRatio.isFinite ? min(1, max(0.01, dampingRatio)) : 1
    let v = initialVelocity.isFinite ? min(1e6, max(-1e6, initialVelocity)) : 0
    let w = Self.frequency(duration: t, dampingRatio: z, velocity: v)
    self.init(mass: 1, stiffness: w * w, damping: 2 * z * w, initialVelocity: v)
  }

  private static func frequency(duration t: Double, dampingRatio z: Double, velocity v: Double)
    -> Double
  {
    let epsilon = 0.001
    func excess(_ w: Double) -> Double {
      z < 1
        ? epsilon - abs((z * w - v) / (w * (1 - z * z).squareRoot())) * exp(-z * w * t)
        : epsilon - abs((w - v) * t + 1) * exp(-w * t)
    }
    // Above the largest root the motion has settled: walk down from there.
    var high = 1.0
    while excess(high) < 0 && high < 1e7 { high *= 2 }
    var low = high
    repeat {
      high = low
      low *= 0.98
    } while excess(low) > 0 && low > 1e-4
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if excess(middle) > 0 { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }
}
