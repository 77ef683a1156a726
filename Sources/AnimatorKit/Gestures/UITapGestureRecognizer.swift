import CTransHost

/// Fingers that come down and are lifted where they were.
///
/// UIKit: `UITapGestureRecognizer`.
open class UITapGestureRecognizer: UIGestureRecognizer {
  override class var kind: Int { TH_GESTURE_TAP }

  /// How many taps it takes.
  open var numberOfTapsRequired: Int {
    get { Int(number(TH_GESTURE_REQUIRED_TAPS, or: 1)) }
    set { set(TH_GESTURE_REQUIRED_TAPS, Double(newValue)) }
  }

  /// How many fingers it takes.
  open var numberOfTouchesRequired: Int {
    get { Int(number(TH_GESTURE_REQUIRED_TOUCHES, or: 1)) }
    set { set(TH_GESTURE_REQUIRED_TOUCHES, Double(newValue)) }
  }
}

/// Fingers that go quickly and straight in one direction.
///
/// UIKit: `UISwipeGestureRecognizer`.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  override class var kind: Int { TH_GESTURE_SWIPE }

  /// Directions.
  public struct Direction: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// Makes a set of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Upwards.
    public static let up = Direction(rawValue: 4)
    /// Downwards.
    public static let down = Direction(rawValue: 8)
  }

  /// Which directions are meant.
  open var direction: Direction {
    get { Direction(rawValue: UInt(number(TH_GESTURE_DIRECTION, or: 1))) }
    set { set(TH_GESTURE_DIRECTION, Double(newValue.rawValue)) }
  }

  /// How many fingers it takes.
  open var numberOfTouchesRequired: Int {
    get { Int(number(TH_GESTURE_REQUIRED_TOUCHES, or: 1)) }
    set { set(TH_GESTURE_REQUIRED_TOUCHES, Double(newValue)) }
  }
}

/// Fingers that stay where they came down.
///
/// UIKit: `UILongPressGestureRecognizer`.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  override class var kind: Int { TH_GESTURE_LONG_PRESS }

  /// How long they stay, in seconds.
  open var minimumPressDuration: TimeInterval {
    get { number(TH_GESTURE_PRESS_DURATION, or: 0.5) }
    set { set(TH_GESTURE_PRESS_DURATION, newValue) }
  }

  /// How far they may move before it begins, in points.
  open var allowableMovement: CGFloat {
    get { CGFloat(number(TH_GESTURE_MOVEMENT, or: 10)) }
    set { set(TH_GESTURE_MOVEMENT, Double(newValue)) }
  }

  /// How many fingers it takes.
  open var numberOfTouchesRequired: Int {
    get { Int(number(TH_GESTURE_REQUIRED_TOUCHES, or: 1)) }
    set { set(TH_GESTURE_REQUIRED_TOUCHES, Double(newValue)) }
  }

  /// How many taps come before.
  open var numberOfTapsRequired: Int {
    get { Int(number(TH_GESTURE_REQUIRED_TAPS, or: 0)) }
    set { set(TH_GESTURE_REQUIRED_TAPS, Double(newValue)) }
  }
}
