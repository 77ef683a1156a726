/// One value that changes in time.
public struct PropertyAnimation: Hashable, Sendable {
  /// What makes the values.
  public enum Source: Hashable, Sendable {
    /// From a value to another. Core Animation: `CABasicAnimation`.
    case basic(from: AnimatableValue, to: AnimatableValue)
    /// Through values. Core Animation: `CAKeyframeAnimation`.
    case keyframes(Keyframes)
    /// Through the keys of a view animation.
    case relativeKeyframes(RelativeKeyframes)
  }

  /// What makes the values.
  public var source: Source
  /// When, how fast, how often.
  public var timing: MediaTiming
  /// The pace of each round.
  public var curve: TimingCurve

  /// Creates an animation.
  public init(_ source: Source, timing: MediaTiming, curve: TimingCurve = .linear) {
    self.source = source
    self.timing = timing
    self.curve = curve
  }

  /// The value at a time of the clock; nil where the animation shows nothing.
  ///
  /// A round that goes back goes back along its curve.
  public func value(at time: Double) -> AnimatableValue? {
    guard let position = timing.position(at: time) else { return nil }
    return value(atProgress: progress(at: position))
  }

  /// Whether a time of the clock is after the end.
  public func isFinished(at time: Double) -> Bool { time >= timing.endTime }

  /// When it is over, on the clock; infinite if it never is.
  public var endTime: Double { timing.endTime }

  /// The value at a progress, which springs and curves may take beyond 0...1.
  public func value(atProgress progress: Double) -> AnimatableValue {
    switch source {
    case .basic(let from, let to):
      return .interpolated(from: from, to: to, progress: progress)
    case .keyframes(let keyframes): return keyframes.value(at: progress)
    case .relativeKeyframes(let keyframes): return keyframes.value(at: progress)
    }
  }

  private func progress(at position: IterationTiming.Position) -> Double {
    if case .steps(let steps) = curve {
      return steps.value(at: position.progress, isBefore: position.isBefore)
    }
    let duration = timing.duration > 0 ? timing.duration : 1
    return curve.progress(at: position.progress * duration, duration: duration)
  }
}
