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
    let (anchor, az) = (layer.anchor, layer.anchorPointZ)
    facing = 1
    if t == .identity, superlayer == nil {
      map = Homography(
        translationX: layer.position.x - anchor.x, y: layer.position.y - anchor.y)
      guard map.isFinite, az.isFinite, layer.zPosition.isFinite else { return nil }
      return
    }
    let r = t.rows
    var rows = Rows(x: r.0, y: r.1, origin: r.3 - (anchor.x * r.0 + anchor.y * r.1 + az * r.2))
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

extension LayerProperties {
  /// The anchor point in the layer's coordinates.
  @inline(__always) var anchor: Point {
    Point(
      x: bounds.minX + anchorPoint.x * bounds.width, y: bounds.minY + anchorPoint.y * bounds.height)
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
    x = space.transform.map(x)
    y = space.transform.map(y)
    origin = space.transform.map(origin)
    translate(cx, cy, cz)
  }

  var flattened: Homography {
    Homography(
      a: x.x, b: x.y, u: x.w, c: y.x, d: y.y, v: y.w, tx: origin.x, ty: origin.y, w: origin.w)
  }
}
