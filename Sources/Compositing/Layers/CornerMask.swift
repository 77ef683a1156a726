/// Corners of a layer, as a set.
public struct CornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32

  /// Makes a set from its bits, which are Core Animation's `CACornerMask`.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The top-left corner (least x, least y).
  public static let minXMinY = CornerMask(rawValue: 1)
  /// The top-right corner.
  public static let maxXMinY = CornerMask(rawValue: 2)
  /// The bottom-left corner.
  public static let minXMaxY = CornerMask(rawValue: 4)
  /// The bottom-right corner.
  public static let maxXMaxY = CornerMask(rawValue: 8)
  /// All four corners.
  public static let all: CornerMask = [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY]
}
