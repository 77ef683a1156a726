/// The one source of time, in seconds.
///
/// No animation reads any other.
public final class Clock {
  /// The time now.
  public var now = 0.0

  /// Creates a clock at 0.
  public init() {}
}
