/// What makes the values of something that changes in time: a progress goes in, a value comes out.
///
/// When and how often, `MediaTiming` says, and a `Pace` how each round goes:
/// `source.value(at: pace.progress(at: position))`.
public enum ValueSource: Hashable, Sendable {
  /// From a value to another. Core Animation: `CABasicAnimation`.
  case basic(from: AnimatableValue, to: AnimatableValue)
  /// Through values. Core Animation: `CAKeyframeAnimation`.
  case keyframes(Keyframes)
  /// Through the keys of a view animation.
  case relativeKeyframes(RelativeKeyframes)

  /// The value at a progress, which springs and curves may take beyond 0...1.
  public func value(at progress: Double) -> AnimatableValue {
    switch self {
    case .basic(let from, let to): .interpolated(from: from, to: to, progress: progress)
    case .keyframes(let keyframes): keyframes.value(at: progress)
    case .relativeKeyframes(let keyframes): keyframes.value(at: progress)
    }
  }
}
