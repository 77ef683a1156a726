import LayerAnimating

/// A call for every frame.
///
/// Core Animation: `CADisplayLink`.
@MainActor
public final class DisplayLink {
  /// While true there are no calls.
  public var isPaused = false
  /// The time of this frame, in seconds on the stage's clock.
  public internal(set) var timestamp = 0.0
  /// When the next frame is expected, in seconds on the stage's clock.
  public internal(set) var targetTimestamp = 0.0
  /// Whether it has ended.
  public private(set) var isInvalidated = false

  /// The timeline of what its tick animates; nil until it is started.
  var timeline: AnimationTimeline?
  private var tick: (@MainActor (DisplayLink) -> Void)?

  /// Creates a link; `Stage.addDisplayLink` starts it.
  ///
  /// - Parameter tick: Called once for each frame; kept until the link is invalidated.
  public init(_ tick: @escaping @MainActor (DisplayLink) -> Void) { self.tick = tick }

  /// Ends the calls and lets the closure go.
  ///
  /// May be called in the tick.
  public func invalidate() {
    isInvalidated = true
    tick = nil
    timeline = nil
  }

  func fire(at time: Double, interval: Double) {
    guard !isPaused, let tick else { return }
    timestamp = time
    targetTimestamp = time + interval
    tick(self)
  }
}
