/// How a layer's time goes in that of the layer that it is in.
///
/// Core Animation: a layer's part of `CAMediaTiming`. It is kept for whoever animates; nothing that
/// draws looks at it.
public struct LayerTiming: Hashable, Sendable {
  /// When its time begins, in seconds of the superlayer's.
  public var beginTime = 0.0
  /// How fast it goes; 0 holds it at the offset.
  public var speed = 1.0
  /// Added to its own time, in seconds.
  public var timeOffset = 0.0

  /// Creates the timing of a layer that goes with its superlayer.
  public init() {}
}
