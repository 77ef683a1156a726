/// A rule that an animator or an interactor broke, which the host put right.
public enum Misbehaviour: Sendable, Hashable, CustomStringConvertible {
  /// `completeTransition` was called again, or after the end.
  case completedTwice
  /// `completeTransition` was not called although nothing moved any more; or it took longer than
  /// `TransitionWatchdog.patience` allows.
  case neverCompleted
  /// `completeTransition(true)` was said of a transition that had been cancelled.
  case completedCancelled
  /// The duration was not a number, negative or too long.
  case invalidDuration(Double)
  /// The view that was to stay had been taken out of the container view, or had never been put in.
  case lostView
  /// The host's own word about an animator that failed.
  case failed(String)

  /// One plain sentence.
  public var description: String {
    switch self {
    case .completedTwice:
      "completeTransition was called when the transition was already over"
    case .neverCompleted:
      "completeTransition was not called; the host completed the transition"
    case .completedCancelled:
      "completeTransition(true) was called for a cancelled transition; it stays cancelled"
    case .invalidDuration(let seconds):
      "transitionDuration answered \(seconds); the host brought it within bounds"
    case .lostView:
      "the view that stays was not in the container view; the host put it there"
    case .failed(let reason):
      reason
    }
  }

  /// Whether the transition itself can have looked wrong.
  ///
  /// Published code says `completeTransition(true)` of every transition, so that much is forgiven.
  public var isTolerated: Bool { self == .completedCancelled }
}
