public import Geometry

/// What is done to a screen.
public enum ScreenChange: Hashable, Sendable {
  /// It gets another size, in points: `Stage.resize(to:duration:)`.
  case resize(Size, duration: Double)
  /// It is held another way: `Stage.rotate(to:duration:)`.
  case rotate(InterfaceOrientation, duration: Double)
}

extension Stage {
  /// Does something to the screen.
  public func perform(_ change: ScreenChange) {
    switch change {
    case .resize(let size, let duration): resize(to: size, duration: duration)
    case .rotate(let orientation, let duration): rotate(to: orientation, duration: duration)
    }
  }
}
