public import Geometry

/// All that fingers did at one time.
///
/// UIKit: `UIEvent` of touches.
@MainActor
public final class TouchEvent {
  /// When, in seconds on the stage's clock.
  public let timestamp: Double
  /// Every finger that is, or was until now, on the screen, in the order in which they came down.
  public internal(set) var allTouches: [Touch] = []

  init(timestamp: Double) { self.timestamp = timestamp }

  /// The fingers that have done something.
  func touches(_ phase: Touch.Phase) -> Set<Touch> { Set(allTouches.filter { $0.phase == phase }) }
}

/// What a finger does, as it is sent to a stage.
public struct TouchChange: Hashable, Sendable {
  /// Which finger: any number, as long as it is on the screen.
  public var finger: Int
  /// What it does: `.stationary` counts as `.moved`.
  public var phase: Touch.Phase
  /// Where, in points of the window.
  public var location: Point

  /// A finger that means nothing any more.
  @MainActor
  static func cancelling(_ touch: Touch) -> TouchChange {
    TouchChange(.cancelled, finger: touch.finger, at: touch.location(in: nil))
  }

  /// Describes what a finger does.
  public init(_ phase: Touch.Phase, finger: Int = 1, at location: Point) {
    self.finger = finger
    self.phase = phase
    self.location = location
  }
}
