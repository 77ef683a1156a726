import Animating
public import Geometry
import LayerAnimating

/// Screens that change their size: windows that are resized, devices that are turned.
///
/// First every controller on the screen hears of it (`viewWillTransition(to:with:)`), from the root
/// inwards; then the window gets its size, and what is in it follows by its autoresizing mask and by
/// layout, within the animation if there is one.
extension Stage {
  /// How long a turn takes that is animated, in seconds; near what iOS shows, Apple publishes none.
  public nonisolated static let rotationDuration = 0.3

  /// Gives the screen another size, as when a window is resized.
  ///
  /// A transition that runs goes on to where things are then. Nothing happens if the size is the same,
  /// or no size: not finite, 0 or less.
  ///
  /// - Parameters:
  ///   - size: In points.
  ///   - duration: Seconds of the animation; 0 is at once.
  public func resize(to size: Size, duration: Double = 0) {
    guard size != self.size, size.width > 0, size.height > 0, size.width.isFinite,
      size.height.isFinite
    else { return }
    screenRecorder?(clock.now, .resize(size, duration: duration))
    change(to: size, turnedBy: 0, duration: duration)
  }

  /// Turns the screen: it is held another way, and its interface turns to stay upright.
  ///
  /// Width and height change places where it is turned by a quarter. `targetTransform` of the
  /// coordinator is the interface's turn against the screen. What is animated is seen as whoever turns
  /// along with the screen sees it upright in the end.
  ///
  /// - Parameters:
  ///   - orientation: How it is held from now on.
  ///   - duration: Seconds of the animation; 0 is at once.
  public func rotate(
    to orientation: InterfaceOrientation, duration: Double = Stage.rotationDuration
  ) {
    let turns = (orientation.quarterTurns - interfaceOrientation.quarterTurns + 4) % 4
    guard turns != 0 else { return }
    screenRecorder?(clock.now, .rotate(orientation, duration: duration))
    interfaceOrientation = orientation
    let isQuarter = turns != 2
    change(
      to: isQuarter ? Size(width: size.height, height: size.width) : size,
      turnedBy: Double(turns == 3 ? -1 : turns) * .pi / 2, duration: duration)
  }

  private func change(to newSize: Size, turnedBy angle: Double, duration: Double) {
    let duration = duration.isFinite ? max(0, duration) : 0
    let coordinator = SizeTransitionCoordinator(
      of: window, duration: duration, targetTransform: AffineTransform(rotationAngle: angle))
    // Nobody's animation is part of it, nor it of anybody's transition.
    animations.onClock {
      root?.sizeWillChange(to: newSize, with: coordinator)
      size = newSize
      animations.beginWithoutAnimation()
      window.transform = AffineTransform(rotationAngle: -angle)
      animations.endWithoutAnimation()
      View.animate(withDuration: duration) { [self] in
        window.transform = .identity
        window.untransformedFrame = Rect(x: 0, y: 0, width: newSize.width, height: newSize.height)
        window.layoutIfNeeded()
        coordinator.begin()
      } completion: { _ in
        coordinator.end()
      }
    }
  }
}
