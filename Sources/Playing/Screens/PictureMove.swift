public import Geometry

/// A gentle move over a picture that stands: it is enlarged a little more from frame to frame, or less,
/// with one point of it staying where it is.
public struct PictureMove: Hashable, Sendable {
  /// How much it is enlarged when it comes into sight: 1 is not at all.
  public var start: Double
  /// How much when it goes out of sight.
  public var end: Double
  /// The point that stays, 0...1 from the left and from the top.
  public var focus: Point

  /// What is not noticed as such, and seen all the same.
  private static let enlargement = 1.12

  /// Describes a move.
  ///
  /// - Parameters:
  ///   - start: How much the picture is enlarged when it comes into sight: 1 is not at all.
  ///   - end: How much when it goes out of sight.
  ///   - focus: The point that stays, 0...1 from the left and from the top.
  public init(start: Double, end: Double, focus: Point) {
    self.start = start
    self.end = end
    self.focus = focus
  }

  /// The moves of many pictures: nearer and away in turn, and to another place each time.
  ///
  /// - Parameters:
  ///   - index: Which picture.
  ///   - random: Where the places come from.
  /// - Returns: The picture's move.
  public static func gentle(_ index: Int, _ random: inout SeededRandom) -> PictureMove {
    func unit() -> Double { Double(random.next() >> 11) / Double(1 << 53) }
    // The middle third of both sides: what matters in a picture is seldom at its edges.
    let focus = Point(x: (1 + unit()) / 3, y: (1 + unit()) / 3)
    return index % 2 == 0
      ? PictureMove(start: 1, end: enlargement, focus: focus)
      : PictureMove(start: enlargement, end: 1, focus: focus)
  }

  /// How the picture lies when it has been in sight for a part of its time.
  ///
  /// - Parameters:
  ///   - progress: That part, 0...1.
  ///   - size: The picture's size on the screen.
  /// - Returns: A transform about its middle.
  func transform(at progress: Double, size: Size) -> AffineTransform {
    let scale = start + (end - start) * min(1, max(0, progress))
    return AffineTransform(
      a: scale, b: 0, c: 0, d: scale, tx: (0.5 - focus.x) * (scale - 1) * size.width,
      ty: (0.5 - focus.y) * (scale - 1) * size.height)
  }
}
