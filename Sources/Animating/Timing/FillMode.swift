/// What an animation shows before it begins and after it is over, while it is there.
///
/// Core Animation: `CAMediaTimingFillMode`.
public enum FillMode: Int, Hashable, Sendable {
  /// Nothing.
  case removed
  /// Its end, after it.
  case forwards
  /// Its beginning, before it.
  case backwards
  /// Both.
  case both
}
