/// A rectangle in pixels with fractions.
struct PixelFrame: Hashable, Sendable {
  var x, y, width, height: Double

  func moved(_ dx: Int, _ dy: Int) -> PixelFrame {
    PixelFrame(x: x + Double(dx), y: y + Double(dy), width: width, height: height)
  }
}
