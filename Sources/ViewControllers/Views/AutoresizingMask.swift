public import Geometry

/// How a view's frame follows when the view that it is in gets another size.
///
/// UIKit: `UIView.AutoresizingMask`, with its bits.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// Makes a mask of its bits.
  ///
  /// - Parameter rawValue: The bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The way to the left edge grows and shrinks.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width does.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The way to the right edge does.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The way to the upper edge does.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height does.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The way to the lower edge does.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  /// Of a view that fills the one that it is in.
  public static let fill: AutoresizingMask = [.flexibleWidth, .flexibleHeight]
  /// Everything grows and shrinks in proportion.
  public static let proportional = AutoresizingMask(rawValue: 63)

  /// Where a rectangle is when what it is in has another size.
  ///
  /// What is flexible shares the difference in proportion to its length, or evenly where there is none;
  /// with nothing flexible the rectangle stays. UIKit documents as much.
  ///
  /// - Parameters:
  ///   - rect: In coordinates that begin at the corner of what it is in.
  ///   - old: The size that this had.
  ///   - new: The size that it has.
  /// - Returns: The rectangle.
  public func resized(_ rect: Rect, from old: Size, to new: Size) -> Rect {
    let horizontal = resized(
      rect.minX, rect.width, from: old.width, to: new.width,
      flexible: (.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin))
    let vertical = resized(
      rect.minY, rect.height, from: old.height, to: new.height,
      flexible: (.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin))
    return Rect(
      x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
  }

  private func resized(
    _ start: Double, _ length: Double, from old: Double, to new: Double,
    flexible: (before: Self, itself: Self, after: Self)
  ) -> (start: Double, length: Double) {
    let parts = [
      (start, contains(flexible.before)), (length, contains(flexible.itself)),
      (old - start - length, contains(flexible.after)),
    ]
    let flexibleParts = parts.filter(\.1).map(\.0)
    let sum = flexibleParts.reduce(0, +)
    func growth(of part: (length: Double, isFlexible: Bool)) -> Double {
      guard part.isFlexible else { return 0 }
      let share = sum == 0 ? 1 / Double(flexibleParts.count) : part.length / sum
      return (new - old) * share
    }
    return (start + growth(of: parts[0]), max(0, length + growth(of: parts[1])))
  }
}
