public import Animating

/// An explicit animation of a layer, by key path.
///
/// Core Animation: `CAAnimation` and its subclasses.
///
/// A value: adding it to a layer copies it. Main thread only.
@MainActor
public struct LayerAnimation {
  /// What makes the values.
  public indirect enum Content {
    /// From a value to another; a missing one is what the layer has. Core Animation:
    /// `CABasicAnimation`.
    case basic(from: [Double]?, to: [Double]?, by: [Double]?)
    /// Through values. Core Animation: `CAKeyframeAnimation`.
    case keyframes(
      values: [[Double]], times: [Double]?, curves: [TimingCurve], mode: CalculationMode)
    /// From a value to another on a spring, whose settling time does not change the duration.
    /// Core Animation: `CASpringAnimation`.
    case spring(from: [Double]?, to: [Double]?, by: [Double]?, SpringParameters)
    /// Several, on the time of this one. Core Animation: `CAAnimationGroup`.
    case group([LayerAnimation])
  }

  /// What makes the values.
  public var content: Content
  /// What is animated: `opacity`, `position.x`, `transform.rotation.z`; nil for a group.
  public var keyPath: LayerKeyPath?
  /// Seconds; 0 takes the transaction's, or in a group the group's.
  public var duration = 0.0
  /// When it begins, on the host's clock; 0 is when it is added.
  ///
  /// A group's members: on the group's time, from its start.
  public var beginTime = 0.0
  /// Added to its own time, in seconds.
  public var timeOffset = 0.0
  /// How fast its own time goes.
  public var speed = 1.0
  /// How often; may be a fraction, or infinite.
  ///
  /// 0 is once.
  public var repeatCount = 0.0
  /// For how long it repeats, in seconds; 0 leaves it to the count.
  public var repeatDuration = 0.0
  /// Whether it runs back after each time.
  public var autoreverses = false
  /// What it shows before and after.
  public var fillMode = FillMode.removed
  /// Whether it leaves the layer when it is over.
  public var isRemovedOnCompletion = true
  /// Whether its value is added to what would be there.
  public var isAdditive = false
  /// Whether each round begins where the last has ended.
  ///
  /// Core Animation: `isCumulative`.
  public var isCumulative = false
  /// The pace; nil takes the transaction's, or an even one.
  public var curve: TimingCurve?
  /// Told when it begins.
  public var didStart: (@MainActor () -> Void)?
  /// Told once when it ends: true if it ran to its end.
  public var didStop: (@MainActor (Bool) -> Void)?

  /// Creates an animation.
  public init(_ content: Content, keyPath: LayerKeyPath? = nil, duration: Double = 0) {
    self.content = content
    self.keyPath = keyPath
    self.duration = duration
  }
}
