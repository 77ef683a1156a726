import Geometry

/// A layer's shadow, in the layer's coordinates.
struct Shadow {
  var color: Pixel
  var opacity: Double
  var offset: (x: Double, y: Double)
  var deviation: Double

  /// `nil` if the layer casts none: its clip would cut it away, or it is transparent.
  init?(_ layer: LayerProperties) {
    opacity = layer.shadowOpacity.clampedToUnit
    color = (layer.shadowColor ?? .black).pixel
    offset = (layer.shadowOffset.width, layer.shadowOffset.height)
    deviation = layer.shadowRadius > 0 ? layer.shadowRadius : 0
    guard !layer.masksToBounds, Opacity(opacity) != .none, color.alpha > 0, offset.x.isFinite,
      offset.y.isFinite
    else { return nil }
  }
}
