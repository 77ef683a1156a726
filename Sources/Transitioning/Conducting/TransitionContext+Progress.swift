extension TransitionContext {
  /// How far the animations have come, 0...1: with the clock, under a hand, or on the way back.
  ///
  /// Once it is over, 1 if it was completed and 0 if it was cancelled.
  public var progress: Double {
    switch phase {
    case .preparing: 0
    case .running:
      transitionDuration > 0 ? driver?.fraction ?? 0 : 0
    default: transitionWasCancelled ? 0 : 1
    }
  }
}
