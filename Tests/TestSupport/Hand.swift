import Animating
import Geometry
public import ViewControllers

/// Fingers on a stage, for tests.
@MainActor
public struct Hand {
  public let stage: Stage

  public init(stage: Stage) { self.stage = stage }

  public func down(_ x: Double, _ y: Double, finger: Int = 1) {
    stage.input.send(.began, at: Point(x: x, y: y), finger: finger)
  }

  public func move(_ x: Double, _ y: Double, finger: Int = 1) {
    stage.input.send(.moved, at: Point(x: x, y: y), finger: finger)
  }

  public func up(_ x: Double, _ y: Double, finger: Int = 1) {
    stage.input.send(.ended, at: Point(x: x, y: y), finger: finger)
  }

  public func cancel(finger: Int = 1) {
    stage.input.send(.cancelled, at: .zero, finger: finger)
  }

  /// Lets time pass.
  public func wait(_ seconds: Double) { stage.advance(to: stage.clock.now + seconds) }

  /// Moves an even way in steps of a sixtieth of a second, and has that shown.
  public func drag(
    from start: (Double, Double), to end: (Double, Double), frames: Int, finger: Int = 1
  ) {
    for frame in 1...frames {
      wait(1.0 / 60)
      let part = Double(frame) / Double(frames)
      move(
        start.0 + (end.0 - start.0) * part, start.1 + (end.1 - start.1) * part, finger: finger)
    }
    // What it moves is seen there.
    wait(0)
  }

  public func tap(_ x: Double, _ y: Double, finger: Int = 1) {
    down(x, y, finger: finger)
    wait(0.05)
    up(x, y, finger: finger)
  }
}
