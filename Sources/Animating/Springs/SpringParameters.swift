#if canImport(Glibc)
  internal import Glibc
#endif

/// What over-damped springs do.
public enum SpringSolver: Hashable, Sendable {
  /// They move as if critically damped, as Apple's own solver has it (WebKit, `SpringSolver.h`).
  case apple
  /// They creep, as the equation of motion has it.
  case exact
}

/// A mass on a spring with a damper.
///
/// Unless said otherwise it is released at 0 and pulled to 1. The motion solves
/// mass x'' + damping x' + stiffness (x - 1) = 0.
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

  /// The place after a time: 0 at the start, 1 at rest.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - solver: What an over-damped spring does.
  /// - Returns: The place.
  public func value(at time: Double, solver: SpringSolver = .apple) -> Double {
    guard time > 0 else { return 0 }
    return 1 + motion(from: -1, velocity: initialVelocity, at: time, solver: solver).position
  }

  /// The velocity after a time, in whole ways a second.
  ///
  /// - Parameters:
  ///   - time: Seconds.
  ///   - solver: What an over-damped spring does.
  /// - Returns: The velocity, positive towards the target.
  public func velocity(at time: Double, solver: SpringSolver = .apple) -> Double {
    motion(from: -1, velocity: initialVelocity, at: max(0, time), solver: solver).velocity
  }

  /// Where a mass is that was released away from rest, which is at 0.
  ///
  /// The textbook's solution of the damped oscillator, in a form that is the same in all three
  /// regimes: position = p c + (v + a p) s, where c and s are the decaying cosine and sine, or
  /// their like.
  ///
  /// - Parameters:
  ///   - position: Where it was released.
  ///   - velocity: How fast it went then, a second.
  ///   - time: Seconds since; 0 or more.
  ///   - solver: What an over-damped spring does.
  /// - Returns: Where it is, and how fast.
  public func motion(
    from position: Double, velocity: Double, at time: Double, solver: SpringSolver = .apple
  ) -> (position: Double, velocity: Double) {
    guard time > 0 else { return (position, velocity) }
    guard time.isFinite else { return (0, 0) }
    let w = frequency
    let decay = decay(solver)
    let (c, s) = basis(at: time, solver)
    return (
      position * c + (velocity + decay * position) * s,
      velocity * c - (decay * velocity + w * w * position) * s
    )
  }

  /// Half of damping by mass, radians a second.
  func decay(_ solver: SpringSolver) -> Double {
    let ratio = dampingRatio
    return frequency * (solver == .apple ? min(1, ratio) : ratio)
  }

  /// The frequency of the swing, or the rate of the creep; 0 if critically damped.
  func swing(_ solver: SpringSolver) -> (rate: Double, isSwinging: Bool) {
    let ratio = dampingRatio
    if ratio < 1 { return (frequency * ((1 - ratio) * (1 + ratio)).squareRoot(), true) }
    if solver == .apple { return (0, false) }
    return (frequency * ((ratio - 1) * (ratio + 1)).squareRoot(), false)
  }

  private func basis(at t: Double, _ solver: SpringSolver) -> (c: Double, s: Double) {
    let a = decay(solver)
    let (rate, isSwinging) = swing(solver)
    if rate == 0 {
      let e = exp(-a * t)
      return e > 0 ? (e, t * e) : (0, 0)
    }
    if isSwinging {
      let e = exp(-a * t)
      // Where not even the turns can be told any more it counts as at rest.
      return e > 0 && (rate * t).isFinite ? (e * cos(rate * t), e * sin(rate * t) / rate) : (0, 0)
    }
    // The slow rate is w² / (a + rate), which a - rate would lose to rounding.
    let slow = exp(-frequency * frequency / (a + rate) * t)
    let fast = exp(-(a + rate) * t)
    let difference = rate * t < 1 ? fast * expm1(2 * rate * t) : slow - fast
    return ((slow + fast) / 2, difference / (2 * rate))
  }
}
