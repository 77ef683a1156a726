/// Pixels that are being drawn on: a rectangle of the target, or of a group's picture; of bytes, or wide.
///
/// Does not own its memory.
struct Surface<Pixel> {
  /// The pixel at the rectangle's top-left corner.
  var base: UnsafeMutablePointer<Pixel>
  /// From one row to the next, in pixels.
  var stride: Int
  /// Where the surface lies.
  var rect: IntRect

  /// The pixel at the left edge of a row.
  @inline(__always) func row(_ y: Int) -> UnsafeMutablePointer<Pixel> {
    base + (y - rect.y0) * stride
  }

  /// A pixel; has to lie in the rectangle.
  @inline(__always) func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<Pixel> {
    base + ((y - rect.y0) * stride + x - rect.x0)
  }

  /// A part of the surface, which has to lie in it.
  func part(_ rect: IntRect) -> Surface {
    Surface(base: pixel(rect.x0, rect.y0), stride: stride, rect: rect)
  }

  /// Some of the surface's columns, which have to lie in it.
  func columns(_ x0: Int, _ x1: Int) -> Surface {
    part(IntRect(x0: x0, y0: rect.y0, x1: x1, y1: rect.y1))
  }
}

extension PixelBuffer {
  /// The buffer as a surface whose top-left corner is at a place.
  func surface(x: Int = 0, y: Int = 0) -> Surface<UInt32> {
    Surface(
      base: row(0), stride: bytesPerRow / 4,
      rect: IntRect(x0: x, y0: y, x1: x + width, y1: y + height))
  }
}
