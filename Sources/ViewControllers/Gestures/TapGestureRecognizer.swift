internal import Geometry

/// Fingers that come down and are lifted where they were, once or several times.
///
/// UIKit: `UITapGestureRecognizer`. One for a single tap does not wait for a second;
/// `require(toFail:)` has it wait.
@MainActor
open class TapGestureRecognizer: GestureRecognizer {
  /// How far a finger may move: points.
  public static let allowableMovement = 45.0
  /// How long a finger may stay down: seconds.
  public static let longestDuration = 0.75

  /// How many taps it takes.
  ///
  /// UIKit: `numberOfTapsRequired`.
  public var numberOfTapsRequired = 1
  /// How many fingers it takes.
  ///
  /// UIKit: `numberOfTouchesRequired`.
  public var numberOfTouchesRequired = 1

  private var taps = 0
  /// The fingers of the tap at hand, and where they came down.
  private var starts: [ObjectIdentifier: Point] = [:]
  /// Where the first tap was.
  private var place: Point?
  /// How many fingers have come down; a time that was set for fewer has been overtaken.
  private var downs = 0

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    for touch in touches { starts[ObjectIdentifier(touch)] = touch.location(in: nil) }
    downs += 1
    let middle = self.touches.map { $0.location(in: nil) }.middle
    let place = place ?? middle
    self.place = place
    guard starts.count <= numberOfTouchesRequired,
      (middle - place).length <= Stage.Input.tapRadius || starts.count < numberOfTouchesRequired
    else { return state = .failed }
    fail(after: Self.longestDuration)
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    let hasStrayed = touches.contains { touch in
      guard let start = starts[ObjectIdentifier(touch)] else { return false }
      return (touch.location(in: nil) - start).length > Self.allowableMovement
    }
    if hasStrayed { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    touchesMoved(touches, with: event)
    guard state == .possible, numberOfTouches == 0 else { return }
    guard starts.count == numberOfTouchesRequired else { return state = .failed }
    starts = [:]
    taps += 1
    downs += 1
    if taps == numberOfTapsRequired {
      state = .ended
    } else {
      fail(after: Stage.Input.longestPauseBetweenTaps)
    }
  }

  open override func reset() {
    taps = 0
    starts = [:]
    place = nil
    downs = 0
  }

  private func fail(after delay: Double) {
    let mark = downs
    perform(after: delay) { [weak self] in
      guard let self, downs == mark, waiting.isEmpty else { return }
      state = .failed
    }
  }
}
