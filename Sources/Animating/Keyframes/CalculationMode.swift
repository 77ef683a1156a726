/// How an animation goes from key to key.
///
/// Core Animation: `CAAnimationCalculationMode`.
public enum CalculationMode: Int, Hashable, Sendable {
  /// Straight from value to value.
  case linear
  /// Each value holds until the next key.
  case discrete
  /// Straight, at an even speed; key times are ignored.
  case paced
  /// Along a Catmull-Rom spline through the values.
  case cubic
  /// Along the same spline at an even speed; key times are ignored.
  case cubicPaced
}
