/// Edges of a layer, as a set.
public struct EdgeMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a set from its bits, which are Core Animation's `CAEdgeAntialiasingMask`.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The left edge (least x).
  public static let minX = EdgeMask(rawValue: 1)
  /// The right edge.
  public static let maxX = EdgeMask(rawValue: 2)
  /// The upper edge (least y): Core Animation, where y grows upwards, calls it the bottom one.
  public static let minY = EdgeMask(rawValue: 4)
  /// The lower edge.
  public static let maxY = EdgeMask(rawValue: 8)
  /// All four edges.
  public static let all: EdgeMask = [.minX, .maxX, .minY, .maxY]
}
