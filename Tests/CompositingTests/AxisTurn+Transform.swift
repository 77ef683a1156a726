import Geometry

@testable import Compositing

extension Homography {
  /// From a picture of a size, whose middle is at a place of the target, to the target under a transform about it.
  init(
    _ size: (width: Double, height: Double), under transform: Transform3D,
    around middle: (x: Double, y: Double)
  ) {
    let m = Transform3D(translationX: -size.width / 2, y: -size.height / 2, z: 0)
      .concatenating(transform)
      .concatenating(Transform3D(translationX: middle.x, y: middle.y, z: 0))
    self.init(
      a: m.m11, b: m.m12, u: m.m14, c: m.m21, d: m.m22, v: m.m24, tx: m.m41, ty: m.m42, w: m.m44)
  }
}

extension AxisTurn {
  /// Of a picture of a size that lies so in the target.
  init?(_ size: (width: Double, height: Double), at place: Homography, isLevel: Bool) {
    guard let inverse = place.inverted() else { return nil }
    let sampling = Sampling(
      map: inverse, left: 0, top: 0, right: size.width, bottom: size.height)
    self.init(isLevel ? sampling.transposed : sampling)
  }
}
