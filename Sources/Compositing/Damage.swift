/// The part of a target that was drawn anew: what has to be shown or encoded again.
public struct Damage: Hashable, Sendable {
  /// How many pixels were drawn; 0 if the target showed all of the tree already.
  public let pixelCount: Int
  /// The left edge of the smallest rectangle around them, in pixels of the target.
  public let x: Int
  /// The top edge of that rectangle.
  public let y: Int
  /// The width of that rectangle.
  public let width: Int
  /// The height of that rectangle.
  public let height: Int

  /// Whether nothing was drawn.
  public var isEmpty: Bool { pixelCount == 0 }

  /// Nothing.
  static let none = Damage(pixelCount: 0, bounds: .empty)

  init(pixelCount: Int, bounds: IntRect) {
    self.pixelCount = pixelCount
    (x, y) = (bounds.x0, bounds.y0)
    (width, height) = (bounds.width, bounds.height)
  }

  init(whole rect: IntRect) {
    self.init(pixelCount: rect.width * rect.height, bounds: rect)
  }
}
