internal import Animating

/// Two fingers that draw apart or together.
///
/// UIKit: `UIPinchGestureRecognizer`. It begins when their distance has changed by the slop of a
/// pan, and counts from there; it ends when both are lifted. What one finger does alone changes
/// nothing.
@MainActor
open class PinchGestureRecognizer: GestureRecognizer {
  /// By how much the fingers are further apart than when it began, or than when it was set last.
  ///
  /// Setting it has the velocity start anew; what is not above 0 and finite is ignored. UIKit: `scale`.
  public var scale: Double {
    get { factor }
    set {
      guard newValue > 0, newValue.isFinite else { return }
      factor = newValue
      reach = TwoFingers(touches)?.distance
      hand = HandVelocity()
      note()
    }
  }

  /// How fast the scale changes: units a second, over the last tenth of a second.
  ///
  /// UIKit: `velocity`.
  public var velocity: Double { view.map { hand.velocity(at: $0.stage.clock.now) } ?? 0 }

  private var factor = 1.0
  /// The distance at which the scale was what it is.
  private var reach: Double?
  private var start: Double?
  private var hand = HandVelocity()

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    reach = TwoFingers(self.touches)?.distance
    if state == .possible { start = reach }
    note()
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let distance = TwoFingers(self.touches)?.distance else { return }
    if state == .possible, waiting.isEmpty {
      let start = start ?? distance
      self.start = start
      let change = distance - start
      guard abs(change) >= PanGestureRecognizer.slop else { return }
      reach = start + (change < 0 ? -1 : 1) * PanGestureRecognizer.slop
      grow(to: distance)
      state = .began
    } else {
      grow(to: distance)
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    reach = TwoFingers(self.touches)?.distance
    if numberOfTouches == 0 {
      state = isActive || !waiting.isEmpty ? .ended : .failed
    } else if state == .possible, waiting.isEmpty, numberOfTouches < 2 {
      start = nil
    }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    reach = TwoFingers(self.touches)?.distance
    if numberOfTouches == 0 { super.touchesCancelled(touches, with: event) }
  }

  open override func reset() {
    factor = 1
    reach = nil
    start = nil
    hand = HandVelocity()
  }

  private func grow(to distance: Double) {
    if let reach, reach > 0 { factor *= distance / reach }
    reach = distance
    note()
  }

  private func note() {
    if let now = view?.stage.clock.now { hand.add(factor, at: now) }
  }
}
