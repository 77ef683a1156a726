#if canImport(Glibc)
  internal import Glibc
#endif

/// A mass on a spring with a damper.
///
/// Unless said otherwise it is released at 0 and pulled to 1. The motion solves
/// mass x'' + damping x' + stiffness (x - 1) = 0; an over-damped spring moves as if critically
/// damped, as Apple's own solver has it (WebKit, `SpringSolver.h`).
public struct SpringParameters: Hashable, Sendable {
  /// Above 0.
  public let mass: Double
  /// Above 0.
  public let stiffness: Double
  /// 0 or more.
  public let damping: Double
  /// Whole ways a second, positive towards the target.
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

  /// The place after some seconds: 0 at the start, 1 at rest.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    return 1 + motion(from: -1, velocity: initialVelocity, at: time).position
  }

  /// The velocity after some seconds, in whole ways a second, positive towards the target.
  public func velocity(at time: Double) -> Double {
    motion(from: -1, velocity: initialVelocity, at: max(0, time)).velocity
  }

  /// Where a mass is that was released away from rest, which is at 0.
  ///
  /// The textbook's solution of the damped oscillator, in a form that is the same whether it swings
  /// or not: position = p c + (v + a p) s, where c and s are the decaying cosine and sine, or their
  /// like.
  ///
  /// - Parameters:
  ///   - position: Where it was released.
  ///   - velocity: How fast it went then, a second.
  ///   - time: Seconds since; 0 or more.
  /// - Returns: Where it is, and how fast.
  public func motion(from position: Double, velocity: Double, at time: Double)
    -> (position: Double, velocity: Double)
  {
    guard time > 0 else { return (position, velocity) }
    guard time.isFinite else { return (0, 0) }
    let w = frequency
    let (c, s) = basis(at: time)
    return (
      position * c + (velocity + decay * position) * s,
      velocity * c - (decay * velocity + w * w * position) * s
    )
  }

  /// Half of damping by mass, radians a second.
  var decay: Double { frequency * min(1, dampingRatio) }

  /// The frequency of the swing; 0 if it does not swing.
  var swing: Double {
    let ratio = dampingRatio
    return ratio < 1 ? frequency * ((1 - ratio) * (1 + ratio)).squareRoot() : 0
  }

  private func basis(at t: Double) -> (c: Double, s: Double) {
    let e = exp(-decay * t)
    let swing = swing
    // Where not even the turns can be told any more it counts as at rest.
    guard e > 0, (swing * t).isFinite else { return (0, 0) }
    return swing == 0 ? (e, t * e) : (e * cos(swing * t), e * sin(swing * t) / swing)
  }
}
