/// A direction and a length, in points.
public struct CGVector: Hashable, Sendable {
  /// The part along x.
  public var dx: CGFloat
  /// The part along y.
  public var dy: CGFloat

  /// The vector of no length.
  public static let zero = CGVector(dx: 0, dy: 0)

  /// Makes the vector of no length.
  public init() { self = .zero }

  /// Makes a vector from its parts.
  public init(dx: CGFloat, dy: CGFloat) {
    self.dx = dx
    self.dy = dy
  }
}

/// Makes a vector from its parts.
public func CGVectorMake(_ dx: CGFloat, _ dy: CGFloat) -> CGVector { CGVector(dx: dx, dy: dy) }
