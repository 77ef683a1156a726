internal import Animating

/// Two fingers that turn about one another.
///
/// UIKit: `UIRotationGestureRecognizer`. It begins when each has gone the slop of a pan around their
/// middle, and counts from there; it ends when both are lifted. What one finger does alone changes
/// nothing.
@MainActor
open class RotationGestureRecognizer: GestureRecognizer {
  /// By how much the fingers have turned since it began, or since it was set: radians, clockwise.
  ///
  /// Whole turns count. Setting it has the velocity start anew; what is not finite is ignored. UIKit:
  /// `rotation`.
  public var rotation: Double {
    get { turn }
    set {
      guard newValue.isFinite else { return }
      turn = newValue
      hand = HandVelocity()
      note()
    }
  }

  /// How fast the fingers turn: radians a second, over the last tenth of a second.
  ///
  /// UIKit: `velocity`.
  public var velocity: Double { view.map { hand.velocity(at: $0.stage.clock.now) } ?? 0 }

  private var turn = 0.0
  /// The direction in which the fingers lay last.
  private var angle: Double?
  /// How far they have turned before it was a rotation.
  private var before = 0.0
  private var hand = HandVelocity()

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    angle = TwoFingers(self.touches)?.angle
    note()
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
    guard let fingers = TwoFingers(self.touches) else { return }
    let change = angle.map { (fingers.angle - $0).remainder(dividingBy: 2 * .pi) } ?? 0
    angle = fingers.angle
    if state == .possible, waiting.isEmpty {
      before += change
      let slop = PanGestureRecognizer.slop / (fingers.distance / 2)
      guard abs(before) >= slop else { return }
      turn = before - (before < 0 ? -slop : slop)
      note()
      state = .began
    } else {
      turn += change
      note()
      state = .changed
    }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) {
    angle = TwoFingers(self.touches)?.angle
    if numberOfTouches == 0 { state = isActive || !waiting.isEmpty ? .ended : .failed }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
    angle = TwoFingers(self.touches)?.angle
    if numberOfTouches == 0 { super.touchesCancelled(touches, with: event) }
  }

  open override func reset() {
    turn = 0
    angle = nil
    before = 0
    hand = HandVelocity()
  }

  private func note() {
    if let now = view?.stage.clock.now { hand.add(turn, at: now) }
  }
}
