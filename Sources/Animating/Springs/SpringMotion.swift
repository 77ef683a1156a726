/// A spring between two places, in whatever unit they have.
///
/// Unlike `SpringParameters` it knows what to do where both places are the same and only the
/// velocity moves it. The velocity of the parameters plays no part.
public struct SpringMotion: Hashable, Sendable {
  /// What pulls.
  public var spring: SpringParameters
  /// Where it begins.
  public var from: Double
  /// Where it rests.
  public var to: Double
  /// How fast it goes at the beginning, in units a second.
  public var velocity: Double
  /// What an over-damped spring does.
  public var solver: SpringSolver

  /// Creates a motion.
  public init(
    spring: SpringParameters, from: Double, to: Double, velocity: Double = 0,
    solver: SpringSolver = .exact
  ) {
    self.spring = spring
    self.from = from
    self.to = to
    self.velocity = velocity
    self.solver = solver
  }

  /// The place after some seconds.
  public func position(at time: Double) -> Double {
    to + spring.motion(from: from - to, velocity: velocity, at: time, solver: solver).position
  }

  /// The velocity after some seconds, in units a second.
  public func velocity(at time: Double) -> Double {
    spring.motion(from: from - to, velocity: velocity, at: time, solver: solver).velocity
  }

  /// Whether it is at rest: nearer than a distance, and slower than a velocity.
  public func isAtRest(at time: Double, within distance: Double, velocity limit: Double) -> Bool {
    let now = spring.motion(from: from - to, velocity: velocity, at: time, solver: solver)
    return abs(now.position) < distance && abs(now.velocity) < limit
  }

  /// After how many seconds it stays within a distance of its rest; infinite if it never does.
  public func settlingTime(within distance: Double) -> Double {
    spring.settlingTime(
      from: from - to, velocity: velocity, within: distance, solver: solver)
  }
}
