import CTransHost

/// Two fingers that draw apart or together.
///
/// UIKit: `UIPinchGestureRecognizer`.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  override class var kind: Int { TH_GESTURE_PINCH }

  /// By how much the fingers are further apart than when it began; setting it starts anew.
  open var scale: CGFloat {
    get { CGFloat(number(TH_GESTURE_SCALE, or: 1)) }
    set { write(TH_GESTURE_SCALE, [Double(newValue)], nil) }
  }

  /// How fast the scale changes, a second.
  open var velocity: CGFloat { CGFloat(number(TH_GESTURE_VELOCITY, or: 0)) }
}

/// Two fingers that turn about one another.
///
/// UIKit: `UIRotationGestureRecognizer`.
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  override class var kind: Int { TH_GESTURE_ROTATION }

  /// By how much the fingers have turned since it began, in radians; setting it starts anew.
  open var rotation: CGFloat {
    get { CGFloat(number(TH_GESTURE_ROTATED, or: 0)) }
    set { write(TH_GESTURE_ROTATED, [Double(newValue)], nil) }
  }

  /// How fast the fingers turn: radians a second.
  open var velocity: CGFloat { CGFloat(number(TH_GESTURE_VELOCITY, or: 0)) }
}
