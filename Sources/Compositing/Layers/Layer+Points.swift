package import Geometry

extension Layer {
  /// A point of the superlayer's plane in this layer's, as both are seen: through the transform, the
  /// z position and the superlayer's sublayer transform, perspective included.
  ///
  /// - Parameters:
  ///   - point: In the superlayer's coordinates.
  ///   - shown: Whether by what is shown now; else by what was set.
  /// - Returns: The point; nil where nothing of the layer is seen there: it stands edge on, lies
  ///   behind the viewer, or turns a back to the viewer that is not drawn.
  package func point(fromSuperlayer point: Point, shown: Bool) -> Point? {
    let properties = shown ? current : model
    let space = superlayer.flatMap { SublayerSpace(shown ? $0.current : $0.model) }
    guard let placement = LayerPlacement(of: properties, in: space),
      placement.facing > 0 || properties.isDoubleSided, let inverse = placement.map.inverted()
    else { return nil }
    let image = inverse.homogeneous(point.x, point.y)
    let own = Point(x: image.x / image.w, y: image.y / image.w)
    // What lies behind the viewer has a place in the plane all the same.
    guard own.x.isFinite, own.y.isFinite, placement.map.homogeneous(own.x, own.y).w > 0 else {
      return nil
    }
    return own
  }
}
