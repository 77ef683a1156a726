internal import Compositing
internal import Geometry

/// A picture's own blurred enlargement, for what it leaves free of a screen.
///
/// It is made small, for there is nothing small in it: a clip has one for each of its frames.
enum Backdrop {
  /// Its longer side, in pixels.
  private static let side = 96.0
  /// Of the blur, in those pixels.
  private static let radius = 5.0
  /// How far the picture goes beyond the edges: what a blur would reach there is clear.
  private static let margin = 3 * radius

  /// Makes it.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - screen: What is to be filled; only the shape counts.
  /// - Returns: A small picture of the screen's shape, to be stretched over it; nil if there is no memory.
  static func picture(of picture: PixelBuffer, filling screen: Size) -> PixelBuffer? {
    let factor = side / max(screen.width, screen.height, 1)
    let width = max(1, Int((screen.width * factor).rounded()))
    let height = max(1, Int((screen.height * factor).rounded()))
    guard let target = try? PixelBuffer(width: width, height: height) else { return nil }
    let image = Layer()
    image.model.contents = picture
    image.model.contentsGravity = .resizeAspectFill
    image.model.bounds = Rect(
      x: 0, y: 0, width: Double(width) + 2 * margin, height: Double(height) + 2 * margin)
    image.model.position = Point(x: Double(width) / 2, y: Double(height) / 2)
    image.model.masksToBounds = true
    image.model.filters = [.gaussianBlur(radius: radius)]
    let whole = Layer()
    whole.model.bounds = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
    whole.addSublayer(image)
    Renderer(threads: 1).render(
      whole, size: (width, height), scale: 1, background: .black, into: target)
    return target
  }
}
