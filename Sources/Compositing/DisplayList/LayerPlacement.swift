import Geometry

/// Where a layer lies in its superlayer's plane.
struct LayerPlacement {
  /// From the layer's coordinates to its superlayer's, flattened.
  var map: Homography
  /// 1 if the layer's front faces the viewer of the superlayer's plane, -1 if its back does.
  var facing: Double
}

extension LayerPlacement {
  /// The placement by Core Animation's rule; `nil` if a number is not finite.
  ///
  /// A point goes through: minus the anchor point, the transform, plus the position (z: the z
  /// position), the superlayer's sublayer transform about the superlayer's anchor point.
  ///
  /// The back is seen where the inverse of the 4×4 matrix has a negative m33 (as CSS has it), which
  /// is the sign of the flattened determinant over that of the whole: a mirror image is no back.
  init?(of layer: LayerProperties, in superlayer: SublayerSpace?) {
    let t = layer.transform
    let bounds = layer.bounds
    let ax = bounds.minX + layer.anchorPoint.x * bounds.width
    let ay = bounds.minY + layer.anchorPoint.y * bounds.height
    let az = layer.anchorPointZ
    facing = 1
    if t == .identity, superlayer == nil {
      map = Homography(translationX: layer.position.x - ax, y: layer.position.y - ay)
      guard map.isFinite, az.isFinite, layer.zPosition.isFinite else { return nil }
      return
    }
    var rows = Rows(
      x: SIMD4(t.m11, t.m12, t.m13, t.m14), y: SIMD4(t.m21, t.m22, t.m23, t.m24),
      origin: SIMD4(t.m41, t.m42, t.m43, t.m44))
    rows.origin -= ax * rows.x + ay * rows.y + az * SIMD4(t.m31, t.m32, t.m33, t.m34)
    rows.translate(layer.position.x, layer.position.y, layer.zPosition)
    var volume = t.determinant
    if let superlayer {
      rows.apply(superlayer)
      volume *= superlayer.transform.determinant
    }
    map = rows.flattened
    guard map.isFinite else { return nil }
    // The sign alone counts; a volume of zero (z scaled away) leaves the plane's own orientation.
    facing = (map.determinant < 0) == (volume < 0) || volume == 0 && map.determinant >= 0 ? 1 : -1
  }
}

/// The images of a layer's axes and origin in four dimensions.
private struct Rows {
  var x, y, origin: SIMD4<Double>

  mutating func translate(_ dx: Double, _ dy: Double, _ dz: Double) {
    let d = SIMD4(dx, dy, dz, 0)
    x += x.w * d
    y += y.w * d
    origin += origin.w * d
  }

  mutating func apply(_ space: SublayerSpace) {
    let (cx, cy, cz) = space.center
    translate(-cx, -cy, -cz)
    let t = space.transform
    let r1 = SIMD4(t.m11, t.m12, t.m13, t.m14)
    let r2 = SIMD4(t.m21, t.m22, t.m23, t.m24)
    let r3 = SIMD4(t.m31, t.m32, t.m33, t.m34)
    let r4 = SIMD4(t.m41, t.m42, t.m43, t.m44)
    func transformed(_ p: SIMD4<Double>) -> SIMD4<Double> {
      p.x * r1 + p.y * r2 + p.z * r3 + p.w * r4
    }
    x = transformed(x)
    y = transformed(y)
    origin = transformed(origin)
    translate(cx, cy, cz)
  }

  var flattened: Homography {
    Homography(
      a: x.x, b: x.y, u: x.w, c: y.x, d: y.y, v: y.w, tx: origin.x, ty: origin.y, w: origin.w)
  }
}
