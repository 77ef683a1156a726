/// A map of the plane to the plane that keeps straight lines straight.
///
/// (x, y, 1) as a row times the matrix gives (x', y', w'), and the point is (x'/w', y'/w'). It is
/// what is left of a 4×4 matrix for a layer that is flattened: a layer lies in its own plane z = 0
/// (so the matrix's third row does not matter), and what it becomes is projected on its superlayer's
/// plane (so the third column does not either). The product of two flattened maps is the flattened
/// map of the chain, as in Core Animation, where only a CATransformLayer keeps depth.
struct Homography: Hashable, Sendable {
  var a, b, u: Double
  var c, d, v: Double
  var tx, ty, w: Double

  static let identity = Homography(a: 1, b: 0, u: 0, c: 0, d: 1, v: 0, tx: 0, ty: 0, w: 1)

}

extension Homography {
  init(scaleX: Double, y scaleY: Double, thenX tx: Double = 0, y ty: Double = 0) {
    self.init(a: scaleX, b: 0, u: 0, c: 0, d: scaleY, v: 0, tx: tx, ty: ty, w: 1)
  }

  init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, u: 0, c: 0, d: 1, v: 0, tx: tx, ty: ty, w: 1)
  }

  var isFinite: Bool {
    // A sum is finite only if all its terms are; the terms are scaled so that it does not overflow.
    let s = 1.0 / 16
    return (a * s + b * s + u * s + c * s + d * s + v * s + tx * s + ty * s + w * s).isFinite
  }

  /// Whether straight lines that run side by side stay so.
  var isAffine: Bool { u == 0 && v == 0 && w == 1 }

  /// Whether it only scales by positive factors and moves.
  var isUprightScale: Bool { isAffine && b == 0 && c == 0 && a > 0 && d > 0 }

  var determinant: Double {
    a * (d * w - v * ty) - b * (c * w - v * tx) + u * (c * ty - d * tx)
  }

  /// First this map, then another.
  func concatenating(_ o: Homography) -> Homography {
    Homography(
      a: a * o.a + b * o.c + u * o.tx, b: a * o.b + b * o.d + u * o.ty,
      u: a * o.u + b * o.v + u * o.w,
      c: c * o.a + d * o.c + v * o.tx, d: c * o.b + d * o.d + v * o.ty,
      v: c * o.u + d * o.v + v * o.w,
      tx: tx * o.a + ty * o.c + w * o.tx, ty: tx * o.b + ty * o.d + w * o.ty,
      w: tx * o.u + ty * o.v + w * o.w)
  }

  /// The map back; `nil` where the plane is seen edge on or collapses.
  func inverted() -> Homography? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    let s = 1 / determinant
    var inverse = Homography(
      a: (d * w - v * ty) * s, b: (u * ty - b * w) * s, u: (b * v - u * d) * s,
      c: (v * tx - c * w) * s, d: (a * w - u * tx) * s, v: (u * c - a * v) * s,
      tx: (c * ty - d * tx) * s, ty: (b * tx - a * ty) * s, w: (a * d - b * c) * s)
    if isAffine {
      // The rounding of products must not turn an affine map into a projective one.
      (inverse.u, inverse.v, inverse.w) = (0, 0, 1)
    }
    return inverse.isFinite ? inverse : nil
  }

  /// The image of a point before the division by `w`.
  @inline(__always)
  func homogeneous(_ x: Double, _ y: Double) -> (x: Double, y: Double, w: Double) {
    (a * x + c * y + tx, b * x + d * y + ty, u * x + v * y + w)
  }

  /// How fast the image moves as a point moves, at a point.
  func slopes(_ x: Double, _ y: Double) -> Slopes {
    if isAffine { return Slopes(xx: a, xy: c, yx: b, yy: d) }
    let p = homogeneous(x, y)
    let s = 1 / (p.w * p.w)
    return Slopes(
      xx: (a * p.w - u * p.x) * s, xy: (c * p.w - v * p.x) * s,
      yx: (b * p.w - u * p.y) * s, yy: (d * p.w - v * p.y) * s)
  }
}

/// The four derivatives of a map: `xy` is the change of the image's x as y grows.
struct Slopes: Hashable, Sendable {
  var xx, xy, yx, yy: Double

  /// The longer and the shorter half axis of the image of a small circle of radius one.
  var axes: (major: Double, minor: Double) {
    let p = xx * xx + xy * xy
    let r = yx * yx + yy * yy
    let q = xx * yx + xy * yy
    let mean = (p + r) / 2
    let spread = ((p - r) * (p - r) / 4 + q * q).squareRoot()
    return ((mean + spread).squareRoot(), max(0, mean - spread).squareRoot())
  }
}
