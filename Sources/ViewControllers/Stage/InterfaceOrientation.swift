/// How a screen is held: which way its interface is turned against it.
///
/// UIKit: `UIInterfaceOrientation`.
public enum InterfaceOrientation: String, CaseIterable, Sendable {
  /// As it was made.
  case portrait
  /// The screen's left side is up, its interface is turned clockwise against it.
  case landscapeRight
  /// Upside down.
  case portraitUpsideDown
  /// The screen's right side is up, its interface is turned anticlockwise against it.
  case landscapeLeft

  /// By how much the interface is turned clockwise against the screen: radians.
  public var angle: Double { Double(quarterTurns) * .pi / 2 }

  /// By how many quarter turns clockwise the interface is turned against the screen.
  var quarterTurns: Int {
    switch self {
    case .portrait: 0
    case .landscapeRight: 1
    case .portraitUpsideDown: 2
    case .landscapeLeft: -1
    }
  }
}
