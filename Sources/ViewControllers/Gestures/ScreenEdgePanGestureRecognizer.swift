import Geometry

/// A pan that comes in from an edge of the screen.
///
/// UIKit: `UIScreenEdgePanGestureRecognizer`. The finger comes down at one of the edges and goes more
/// away from it than along it; else it is none.
@MainActor
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
  /// Edges of the screen.
  ///
  /// UIKit: `UIRectEdge`.
  public struct Edges: OptionSet, Sendable, Hashable {
    /// The bits, UIKit's.
    public let rawValue: Int
    /// Makes a set of bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The upper edge.
    public static let top = Self(rawValue: 1)
    /// The left edge.
    public static let left = Self(rawValue: 2)
    /// The lower edge.
    public static let bottom = Self(rawValue: 4)
    /// The right edge.
    public static let right = Self(rawValue: 8)
    /// All four.
    public static let all: Self = [.top, .left, .bottom, .right]
  }

  /// How far from an edge a finger is still at it: points.
  public static let edgeWidth = 13.0

  /// Where fingers come from.
  ///
  /// UIKit: `edges`.
  public var edges: Edges = []

  /// The edges at which the finger came down.
  private var origin: Edges = []

  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) {
    super.touchesBegan(touches, with: event)
    guard state == .possible, let touch = touches.first, numberOfTouches == touches.count else {
      return
    }
    origin = Self.edges(at: touch.location(in: nil), of: view?.stage.window.bounds ?? .zero)
      .intersection(edges)
    if origin.isEmpty { state = .failed }
  }

  override func recognizes(_ travel: Point) -> Bool? {
    guard travel.length >= Self.slop else { return nil }
    let isInward =
      origin.contains(.left) && travel.x >= abs(travel.y)
      || origin.contains(.right) && -travel.x >= abs(travel.y)
      || origin.contains(.top) && travel.y >= abs(travel.x)
      || origin.contains(.bottom) && -travel.y >= abs(travel.x)
    return isInward
  }

  private static func edges(at point: Point, of screen: Rect) -> Edges {
    var edges = Edges()
    if point.x < screen.minX + edgeWidth { edges.insert(.left) }
    if point.x >= screen.maxX - edgeWidth { edges.insert(.right) }
    if point.y < screen.minY + edgeWidth { edges.insert(.top) }
    if point.y >= screen.maxY - edgeWidth { edges.insert(.bottom) }
    return edges
  }
}
