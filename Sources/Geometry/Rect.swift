/// A rectangle with edges along the axes, in points; y grows downwards.
///
/// Sizes may be negative; `minX` and its like are then those of the standardized rectangle, as in
/// Core Graphics.
public struct Rect: Hashable, Sendable {
  /// The corner from which the size counts: upper left if the size is positive.
  public var origin: Point
  /// How far it reaches.
  public var size: Size

  /// Creates a rectangle from its corner and size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from four numbers.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// The rectangle at the origin without a size.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The left edge.
  public var minX: Double { min(origin.x, origin.x + size.width) }
  /// The right edge.
  public var maxX: Double { max(origin.x, origin.x + size.width) }
  /// The upper edge.
  public var minY: Double { min(origin.y, origin.y + size.height) }
  /// The lower edge.
  public var maxY: Double { max(origin.y, origin.y + size.height) }
  /// Half way between left and right.
  public var midX: Double { origin.x + size.width / 2 }
  /// Half way between top and bottom.
  public var midY: Double { origin.y + size.height / 2 }
  /// The width, never negative.
  public var width: Double { abs(size.width) }
  /// The height, never negative.
  public var height: Double { abs(size.height) }
  /// The middle.
  public var center: Point { Point(x: midX, y: midY) }
  /// Whether it covers nothing; also if a number in it is none.
  public var isEmpty: Bool { !(width > 0 && height > 0) }

  /// The same rectangle with a size that is not negative.
  public var standardized: Rect { Rect(x: minX, y: minY, width: width, height: height) }

  /// The rectangle moved.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(x: origin.x + dx, y: origin.y + dy, width: size.width, height: size.height)
  }

  /// The rectangle with its edges moved inwards, on both sides; outwards for negative distances.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: EdgeInsets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The rectangle with its edges moved inwards.
  public func inset(by insets: EdgeInsets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top,
      width: width - insets.left - insets.right, height: height - insets.top - insets.bottom)
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// What both have in common; the zero rectangle if they do not meet.
  public func intersection(_ other: Rect) -> Rect {
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    let width = min(maxX, other.maxX) - x
    let height = min(maxY, other.maxY) - y
    return width >= 0 && height >= 0 ? Rect(x: x, y: y, width: width, height: height) : .zero
  }

  /// Whether a point lies inside; the left and the upper edge belong to the rectangle, the right
  /// and the lower one do not.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether another rectangle lies inside.
  public func contains(_ other: Rect) -> Bool { union(other) == standardized }

  /// The smallest rectangle that holds the transformed corners.
  public func applying(_ transform: AffineTransform) -> Rect {
    let corners = [
      Point(x: minX, y: minY), Point(x: maxX, y: minY), Point(x: minX, y: maxY),
      Point(x: maxX, y: maxY),
    ].map { $0.applying(transform) }
    return Rect(enclosing: corners)
  }

  /// Creates the smallest rectangle that holds the points; the zero rectangle for none.
  public init(enclosing points: [Point]) {
    guard let first = points.first else {
      self = .zero
      return
    }
    var low = first
    var high = first
    for point in points.dropFirst() {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
