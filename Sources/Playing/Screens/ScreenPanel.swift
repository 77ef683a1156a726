internal import Compositing
internal import Geometry
internal import ViewControllers

/// What a film shows: a panel of pixels that keeps its size and its place, whatever is done to the
/// screen that is on it.
///
/// A screen that is turned is seen turned, as by somebody who does not turn along; one that is resized
/// lies in the middle, on black where it is smaller.
@MainActor
final class ScreenPanel {
  /// What is drawn.
  let layer: Layer
  private let holder = Layer()
  private let stage: Stage

  /// Makes a panel for a screen.
  ///
  /// - Parameters:
  ///   - stage: The screen's.
  ///   - size: The panel's, in points.
  init(of stage: Stage, size: Size) {
    self.stage = stage
    layer = Layer()
    layer.model.bounds = Rect(origin: .zero, size: size)
    layer.addSublayer(holder)
    holder.addSublayer(stage.window.layer)
    holder.model.position = Point(x: size.width / 2, y: size.height / 2)
  }

  /// Follows the screen to where it is now.
  func update() {
    holder.model.bounds.origin = stage.window.layer.current.position
    holder.model.transform = Transform3D(
      AffineTransform(rotationAngle: stage.interfaceOrientation.angle))
  }
}
