import Geometry

/// Fingers that go quickly and straight in one direction.
///
/// UIKit: `UISwipeGestureRecognizer`. It is recognised as soon as they have gone far enough, and fails
/// when that takes too long or they stray.
@MainActor
open class SwipeGestureRecognizer: GestureRecognizer {
  /// Directions.
  ///
  /// UIKit: `UISwipeGestureRecognizer.Direction`.
  public struct Directions: OptionSet, Sendable, Hashable {
    /// The bits, UIKit's.
    public let rawValue: Int
    /// Makes a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Self(rawValue: 1)
    /// To the left.
    public static let left = Self(rawValue: 2)
    /// Upwards.
    public static let up = Self(rawValue: 4)
    /// Downwards.
    public static let down = Self(rawValue: 8)
  }

  /// How far fingers go in the direction: points.
  public static let distance = 50.0
  /// How far they may stray from it: points.
  public static let largestDeviation = 50.0
  /// How long they may take: seconds.
  public static let longestDuration = 0.5

  /// Which directions are meant.
  ///
  /// UIKit: `direction`.
  public var direction = Directions.right
  /// How many fingers it takes.
  ///
  /// UIKit: `numberOfTouchesRequired`.
  public var numberOfTouchesRequired = 1

  /// Where each finger came down.
  private var starts: [ObjectIdentifier: Point] = [:]

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    if starts.isEmpty {
      perform(after: Self.longestDuration) { [weak self] in self?.state = .failed }
    }
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.location(in: nil) }
    if numberOfTouches > numberOfTouchesRequired { state = .failed }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { look() }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    look(at: self.touches + touches)
    state = .failed
  }

  open override func reset() { starts = [:] }

  private func look() { look(at: touches) }

  private func look(at fingers: [Touch]) {
    guard fingers.count == numberOfTouchesRequired else { return }
    let ways = fingers.map { $0.location(in: nil) - (starts[ObjectIdentifier($0)] ?? .zero) }
    let candidates: [(Directions, (Point) -> (Double, Double))] = [
      (.right, { ($0.x, $0.y) }), (.left, { (-$0.x, $0.y) }), (.up, { (-$0.y, $0.x) }),
      (.down, { ($0.y, $0.x) }),
    ]
    for (one, split) in candidates where direction.contains(one) {
      let parts = ways.map(split)
      if parts.allSatisfy({ $0.0 >= Self.distance && abs($0.1) <= Self.largestDeviation }) {
        state = .ended
      }
    }
  }
}
