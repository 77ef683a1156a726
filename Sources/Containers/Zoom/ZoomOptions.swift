public import Compositing
public import Geometry
public import ViewControllers

/// What there is to say of a zoom besides its source.
///
/// UIKit: `UIViewController.Transition.ZoomOptions`.
@MainActor
public struct ZoomOptions {
  /// Black, three tenths of it: near what iOS shows.
  public static let standardDimmingColor = Color(white: 0, alpha: 0.3)

  /// Gives the rectangle in the zoomed controller's view onto which what the source shows is aligned: a
  /// photo's in a view that shows it whole.
  ///
  /// Nil, as is nil for an answer, is all of the view. UIKit: `alignmentRectProvider`.
  public var alignmentRectProvider: (@MainActor (ZoomAlignmentContext) -> Rect?)?

  /// Whether fingers may begin to take the zoomed view back, or to hold it while it moves.
  ///
  /// Nil leaves it to where the fingers go. UIKit: `interactiveDismissShouldBegin`.
  public var interactiveDismissShouldBegin: (@MainActor (ZoomInteractionContext) -> Bool)?

  /// What covers the screen behind when the zoomed view is all over it; nil is nothing.
  ///
  /// UIKit: `dimmingColor`.
  public var dimmingColor: Color? = Self.standardDimmingColor

  /// How much the screen behind is blurred then: the blur's radius in points.
  ///
  /// Nothing is blurred where the screen behind stays in its place, as it does in a presentation over
  /// it. UIKit: `dimmingVisualEffect`.
  public var dimmingBlurRadius = 0.0

  /// Makes options as they are if nothing is said.
  public init() {}
}

/// For whom a source is asked.
@MainActor
public struct ZoomSourceContext {
  /// The controller whose view grows out of the source, or goes back into it.
  public let zoomedViewController: ViewController
  /// The controller that is seen at the other end.
  public let sourceViewController: ViewController
}

/// For what an alignment rectangle is asked.
@MainActor
public struct ZoomAlignmentContext {
  /// The source.
  public let sourceView: View
  /// The controller whose view grows out of it.
  public let zoomedViewController: ViewController
}

/// A gesture that is about to begin.
@MainActor
public struct ZoomInteractionContext {
  /// Where the fingers are, in the zoomed controller's view.
  public let location: Point
  /// How fast they go there: points a second.
  public let velocity: Point
  /// Whether it begins if nobody is asked.
  public let willBegin: Bool
}
