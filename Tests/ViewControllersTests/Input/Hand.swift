import Animating
import Geometry
import ViewControllers

/// Fingers on a stage, for tests.
@MainActor
struct Hand {
  let stage: Stage

  func down(_ x: Double, _ y: Double, finger: Int = 1) {
    stage.input.send(.began, at: Point(x: x, y: y), finger: finger)
  }

  func move(_ x: Double, _ y: Double, finger: Int = 1) {
    stage.input.send(.moved, at: Point(x: x, y: y), finger: finger)
  }

  func up(_ x: Double, _ y: Double, finger: Int = 1) {
    stage.input.send(.ended, at: Point(x: x, y: y), finger: finger)
  }

  func cancel(finger: Int = 1) {
    stage.input.send(.cancelled, at: .zero, finger: finger)
  }

  /// Lets time pass.
  func wait(_ seconds: Double) { stage.advance(to: stage.clock.now + seconds) }

  /// Moves an even way in steps of a sixtieth of a second.
  func drag(
    from start: (Double, Double), to end: (Double, Double), frames: Int, finger: Int = 1
  ) {
    for frame in 1...frames {
      wait(1.0 / 60)
      let part = Double(frame) / Double(frames)
      move(
        start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part, finger: finger)
    }
  }

  func tap(_ x: Double, _ y: Double, finger: Int = 1) {
    down(x, y, finger: finger)
    wait(0.05)
    up(x, y, finger: finger)
  }
}

/// What a recogniser said, in order.
@MainActor
final class Heard {
  private(set) var states: [GestureRecognizer.State] = []

  /// Hears a recogniser.
  func hear(_ recognizer: GestureRecognizer) {
    recognizer.addHandler { [self] in states.append($0.state) }
  }
}

/// A view that remembers what it was told.
final class ToldView: View {
  var told: [String] = []
  var passesOn = false

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    told.append("began \(touches.count)")
    if passesOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    told.append("moved \(touches.count)")
    if passesOn { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    told.append("ended \(touches.count)")
    if passesOn { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    told.append("cancelled \(touches.count)")
    if passesOn { super.touchesCancelled(touches, with: event) }
  }
}
