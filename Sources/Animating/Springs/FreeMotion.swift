#if canImport(Glibc)
  internal import Glibc
#endif

/// Something that was let go and slows down: where a swipe would come to rest.
public struct FrictionMotion: Hashable, Sendable {
  /// What is left of the velocity after a second, above 0 and below 1.
  public var drag: Double
  /// Where it was let go.
  public var from: Double
  /// How fast it went, in units a second.
  public var velocity: Double

  /// Creates a motion; a drag that cannot be is replaced by the nearest that can.
  public init(drag: Double, from: Double, velocity: Double) {
    self.drag = drag.isNaN ? 0.5 : min(1 - 1e-9, max(1e-9, drag))
    self.from = from
    self.velocity = velocity
  }

  /// The place after some seconds.
  public func position(at time: Double) -> Double {
    from + velocity * (pow(drag, max(0, time)) - 1) / log(drag)
  }

  /// The velocity after some seconds.
  public func velocity(at time: Double) -> Double { velocity * pow(drag, max(0, time)) }

  /// Where it comes to rest.
  public var rest: Double { from - velocity / log(drag) }
}

/// Something that falls: its velocity grows evenly.
public struct GravityMotion: Hashable, Sendable {
  /// Units a second, a second.
  public var acceleration: Double
  /// Where it began.
  public var from: Double
  /// How fast it went then, in units a second.
  public var velocity: Double

  /// Creates a motion.
  public init(acceleration: Double, from: Double, velocity: Double) {
    self.acceleration = acceleration
    self.from = from
    self.velocity = velocity
  }

  /// The place after some seconds.
  public func position(at time: Double) -> Double {
    from + velocity * time + acceleration * time * time / 2
  }

  /// The velocity after some seconds.
  public func velocity(at time: Double) -> Double { velocity + acceleration * time }
}
