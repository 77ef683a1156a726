import CTransHost

/// Fingers that move together.
///
/// UIKit: `UIPanGestureRecognizer`.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  override class var kind: Int { TH_GESTURE_PAN }

  /// How many fingers it takes.
  open var minimumNumberOfTouches: Int {
    get { Int(number(TH_GESTURE_MINIMUM_TOUCHES, or: 1)) }
    set { set(TH_GESTURE_MINIMUM_TOUCHES, Double(newValue)) }
  }

  /// With how many it is something else.
  open var maximumNumberOfTouches: Int {
    get { Int(number(TH_GESTURE_MAXIMUM_TOUCHES, or: Double(Int32.max))) }
    set { set(TH_GESTURE_MAXIMUM_TOUCHES, Double(newValue)) }
  }

  /// How far the fingers have gone since the pan began.
  ///
  /// - Parameter view: In whose coordinates; nil is the window.
  /// - Returns: Points.
  open func translation(in view: UIView?) -> CGPoint { point(TH_GESTURE_TRANSLATION, in: view) }

  /// Has the pan count anew; the velocity starts anew, too.
  ///
  /// - Parameters:
  ///   - translation: How far the fingers are to have gone by now.
  ///   - view: In whose coordinates; nil is the window.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    write(TH_GESTURE_TRANSLATION, [Double(translation.x), Double(translation.y)], view)
  }

  /// How fast the fingers go.
  ///
  /// - Parameter view: In whose coordinates; nil is the window.
  /// - Returns: Points a second.
  open func velocity(in view: UIView?) -> CGPoint { point(TH_GESTURE_VELOCITY, in: view) }
}

/// A pan that comes in from an edge of the screen.
///
/// UIKit: `UIScreenEdgePanGestureRecognizer`.
open class UIScreenEdgePanGestureRecognizer: UIPanGestureRecognizer {
  override class var kind: Int { TH_GESTURE_SCREEN_EDGE_PAN }

  /// Where fingers come from.
  open var edges: UIRectEdge {
    get { UIRectEdge(rawValue: UInt(number(TH_GESTURE_EDGES, or: 0))) }
    set { set(TH_GESTURE_EDGES, Double(newValue.rawValue)) }
  }
}

/// Edges of a rectangle.
///
/// UIKit: `UIRectEdge`.
public struct UIRectEdge: OptionSet, Sendable {
  /// UIKit's bits.
  public let rawValue: UInt
  /// Makes a set of bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All four.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
