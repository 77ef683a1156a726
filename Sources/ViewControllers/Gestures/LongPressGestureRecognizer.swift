internal import Geometry

/// Fingers that stay where they came down.
///
/// UIKit: `UILongPressGestureRecognizer`. It begins when they have stayed long enough, changes as they
/// move afterwards, and ends when one is lifted.
@MainActor
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long they stay: seconds.
  ///
  /// UIKit: `minimumPressDuration`.
  public var minimumPressDuration = 0.5
  /// How far they may move before it begins: points.
  ///
  /// UIKit: `allowableMovement`.
  public var allowableMovement = 10.0
  /// How many fingers it takes.
  ///
  /// UIKit: `numberOfTouchesRequired`.
  public var numberOfTouchesRequired = 1
  /// How many taps come before.
  ///
  /// UIKit: `numberOfTapsRequired`.
  public var numberOfTapsRequired = 0

  private var starts: [ObjectIdentifier: Point] = [:]

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.location(in: nil) }
    guard state == .possible else { return }
    guard numberOfTouches <= numberOfTouchesRequired,
      touches.allSatisfy({ $0.tapCount > numberOfTapsRequired })
    else { return state = .failed }
    guard numberOfTouches == numberOfTouchesRequired else { return }
    perform(after: max(0, minimumPressDuration)) { [weak self] in
      guard let self, numberOfTouches == numberOfTouchesRequired else { return }
      state = .began
    }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard state == .possible, waiting.isEmpty else { return state = .changed }
    let hasStrayed = touches.contains { touch in
      guard let start = starts[ObjectIdentifier(touch)] else { return false }
      return (touch.location(in: nil) - start).length > allowableMovement
    }
    if hasStrayed { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    state = isActive || !waiting.isEmpty ? .ended : .failed
  }

  open override func reset() { starts = [:] }
}
