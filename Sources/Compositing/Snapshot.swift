public import Geometry

/// Draws what a layer shows, once, into a picture that other layers can have as contents.
///
/// One drawing serves any number of layers: a part of it is a layer with a `contentsRect`, a
/// stretchable one a layer with a `contentsCenter`. The layer's own position, transform and opacity
/// do not apply; a hidden layer gives a transparent picture. Call it on the thread that the tree
/// belongs to.
///
/// - Parameters:
///   - layer: What to draw; its presentation values where there are any.
///   - rect: The part to draw, in the layer's coordinates.
///   - scale: Pixels to a point.
/// - Returns: A picture of `rect`'s size times `scale`, rounded up to whole pixels and brought into
///   1...16,384 a side; transparent where nothing is drawn. If there is no memory for it, a picture
///   of one transparent pixel.
public func snapshot(of layer: Layer, rect: Rect, scale: Double) -> PixelBuffer {
  func pixels(_ length: Double) -> Int {
    // A length that is whole but for rounding does not take another pixel.
    let wanted = (length * scale - 1 / 1024).rounded(.up)
    return Int(wanted >= 1 ? min(wanted, 16_384) : 1)
  }
  guard
    let picture = try? PixelBuffer(width: pixels(rect.width), height: pixels(rect.height))
  else { return PixelBuffer(transparentPixel: ()) }
  Renderer().draw(
    layer, extent: .opaque, origin: rect.origin, scale: scale, background: .clear,
    size: (picture.width, picture.height), into: picture)
  return picture
}
