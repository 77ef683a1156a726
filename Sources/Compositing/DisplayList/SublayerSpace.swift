import Geometry

/// A superlayer's sublayer transform with the point that it is about.
struct SublayerSpace {
  var transform: Transform3D
  var center: (x: Double, y: Double, z: Double)

  /// `nil` where the sublayer transform is the identity.
  init?(_ layer: LayerProperties) {
    guard layer.sublayerTransform != .identity else { return nil }
    transform = layer.sublayerTransform
    let anchor = layer.anchor
    center = (anchor.x, anchor.y, layer.anchorPointZ)
  }
}
