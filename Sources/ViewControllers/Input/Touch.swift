public import Geometry

/// A finger on the screen, from when it comes down until it is lifted.
///
/// UIKit: `UITouch`. Main thread only.
@MainActor
public final class Touch {
  /// What a finger has just done.
  public enum Phase: String, Codable, Sendable, Hashable, CaseIterable {
    /// It has come down.
    case began
    /// It is elsewhere.
    case moved
    /// It is where it was while another has changed.
    case stationary
    /// It has been lifted.
    case ended
    /// It means nothing any more.
    case cancelled
  }

  /// Which finger it is: the number under which it was sent.
  public let finger: Int
  /// What it has just done.
  public internal(set) var phase = Phase.began
  /// When it did that, in seconds on the stage's clock.
  public internal(set) var timestamp: Double
  /// How many times a finger has come down here in quick succession; 1 for the first.
  ///
  /// UIKit: `tapCount`.
  public let tapCount: Int
  /// The view that it came down on, whatever it is over now; nil when that is gone.
  public private(set) weak var view: View?
  /// The recognisers that look at it.
  public internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Where it is in the window.
  private(set) var place: Point
  /// Where it was in the window before it moved last.
  private(set) var previousPlace: Point
  /// What the view knows of it.
  var delivery = TouchDelivery.waiting

  init(finger: Int, at place: Point, on view: View, tapCount: Int, time: Double) {
    self.finger = finger
    self.place = place
    previousPlace = place
    self.view = view
    self.tapCount = tapCount
    timestamp = time
  }

  /// Whether it is on the screen.
  public var isDown: Bool { phase != .ended && phase != .cancelled }

  /// Where it is.
  ///
  /// UIKit: `location(in:)`.
  ///
  /// - Parameter view: In whose coordinates, by its model; nil is the window.
  /// - Returns: The point.
  public func location(in view: View?) -> Point { view?.convert(place, from: nil) ?? place }

  /// Where it was before it moved last.
  ///
  /// UIKit: `previousLocation(in:)`.
  ///
  /// - Parameter view: In whose coordinates, by its model; nil is the window.
  /// - Returns: The point.
  public func previousLocation(in view: View?) -> Point {
    view?.convert(previousPlace, from: nil) ?? previousPlace
  }

  func change(to phase: Phase, at place: Point, time: Double) {
    self.phase = phase
    timestamp = time
    previousPlace = self.place
    self.place = place
  }
}

extension Touch: @MainActor Hashable {
  /// Whether it is the same finger's same stay on the screen.
  public static func == (a: Touch, b: Touch) -> Bool { a === b }

  /// By what it is, not by where it is.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
