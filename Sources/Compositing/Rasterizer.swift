/// Carries out display lists: the second half of the renderer.
///
/// Every rasterizer gives the same bytes for the same list. It may keep what it likes between lists; one
/// list is drawn at a time.
protocol Rasterizer: AnyObject {
  /// Draws a list.
  ///
  /// - Parameters:
  ///   - list: What to draw.
  ///   - target: Where to.
  ///   - rect: The part of the target to draw; lies in the target.
  ///   - background: What every pixel of it is first.
  ///   - other: A picture that may show all of it already; nothing is drawn then.
  /// - Returns: What was drawn anew: all of the part, or less if the target shows the rest already; nil if
  ///   `other` shows all of it.
  func draw(
    _ list: DisplayList, on target: PixelBuffer, rect: IntRect, background: UInt32,
    unlessShownBy other: PixelBuffer?
  ) -> Damage?
}

extension Rasterizer {
  /// Draws a list, whatever else shows it.
  func draw(
    _ list: DisplayList, on target: PixelBuffer, rect: IntRect, background: UInt32
  ) -> Damage {
    draw(list, on: target, rect: rect, background: background, unlessShownBy: nil) ?? .none
  }
}
