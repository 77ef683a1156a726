import Compositing
import Geometry

/// How a zoomed view is seen at a moment: numbers that all go evenly from one pose to another.
///
/// Rectangles are in the zoomed view's own coordinates.
struct ZoomPose: Equatable {
  /// Where the view's anchor point is in the container view.
  var center: Point
  /// How large the view is: 1 is as it is on the screen.
  var scale: Double
  /// What is seen of it.
  var crop: Rect
  /// The radius of the corners of that.
  var cornerRadius: Double
  /// How opaque it is.
  var alpha: Double
  /// Where the likeness of the source lies on it.
  var likeness: Rect
  /// How opaque that is.
  var likenessAlpha: Double

  private static let numbers: [any WritableKeyPath<Self, Double> & Sendable] = [
    \.center.x, \.center.y, \.scale, \.cornerRadius, \.alpha, \.likenessAlpha,
    \.crop.origin.x, \.crop.origin.y, \.crop.size.width, \.crop.size.height,
    \.likeness.origin.x, \.likeness.origin.y, \.likeness.size.width, \.likeness.size.height,
  ]

  /// This pose with a part of the way from one to another added.
  func adding(_ part: Double, of way: (from: Self, to: Self)) -> Self {
    var sum = self
    for number in Self.numbers {
      sum[keyPath: number] += part * (way.to[keyPath: number] - way.from[keyPath: number])
    }
    return sum
  }
}

extension ZoomPose {
  /// How much smaller a view is that comes from the middle of the screen.
  static let scaleInTheMiddle = 0.5

  /// A view that is all over the screen.
  init(onScreen rest: LayerProperties) {
    self.init(
      center: rest.position, scale: 1, crop: rest.bounds, cornerRadius: rest.cornerRadius,
      alpha: rest.opacity, likeness: rest.bounds, likenessAlpha: 0)
  }

  /// A view that lies over its source.
  ///
  /// - Parameters:
  ///   - source: Where the source is in the container view.
  ///   - radius: The radius of its corners.
  ///   - screen: The view as it is all over the screen.
  ///   - anchor: Its anchor point, in its own coordinates.
  ///   - aligned: Onto what of it the source is aligned, in its own coordinates.
  init(over source: Rect, radius: Double, screen: Self, anchor: Point, aligned: Rect) {
    self = screen
    scale = max(source.width / aligned.width, source.height / aligned.height)
    crop = aligned.centered(Size(width: source.width / scale, height: source.height / scale))
    let way = anchor - aligned.center
    center = source.center + Point(x: way.x * scale, y: way.y * scale)
    cornerRadius = radius / scale
    likeness = crop
    likenessAlpha = 1
  }

  /// A view without a source, to which the middle of the screen is as good as any place.
  init(inTheMiddleOf screen: Self) {
    self = screen
    scale = Self.scaleInTheMiddle
    alpha = 0
  }

  /// Has the likeness, where it is clear by now, cover what it is aligned onto.
  mutating func growLikeness(from start: Self, onto aligned: Rect) {
    let size = start.likeness.size
    let growth = max(aligned.width / size.width, aligned.height / size.height)
    likeness = aligned.centered(Size(width: size.width * growth, height: size.height * growth))
  }
}

extension Rect {
  /// A rectangle of another size about the same middle.
  fileprivate func centered(_ size: Size) -> Rect {
    Rect(
      x: midX - size.width / 2, y: midY - size.height / 2, width: size.width, height: size.height)
  }
}
