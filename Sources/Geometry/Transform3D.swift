#if canImport(Glibc)
  internal import Glibc
#endif

/// A transform of space with perspective, as 16 numbers in Core Animation's order.
///
/// Points are row vectors: (x, y, z, w) · M, so the fourth row moves and the fourth column makes
/// perspective. Core Animation: `CATransform3D`. `p.concatenating(q)` is first p, then q.
public struct Transform3D: Hashable, Sendable {
  /// First row.
  public var m11, m12, m13, m14: Double
  /// Second row.
  public var m21, m22, m23, m24: Double
  /// Third row.
  public var m31, m32, m33, m34: Double
  /// Fourth row.
  public var m41, m42, m43, m44: Double

  /// Creates a transform from its numbers, row by row.
  public init(
    m11: Double, m12: Double, m13: Double, m14: Double,
    m21: Double, m22: Double, m23: Double, m24: Double,
    m31: Double, m32: Double, m33: Double, m34: Double,
    m41: Double, m42: Double, m43: Double, m44: Double
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }

  /// The transform that changes nothing.
  public static let identity = Transform3D(
    m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0,
    m31: 0, m32: 0, m33: 1, m34: 0, m41: 0, m42: 0, m43: 0, m44: 1)

  /// Whether it changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// The 16 numbers m11, m12 … m44.
  public var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
  }

  /// Creates a transform from 16 numbers, row by row; nil for another count.
  public init?(elements e: [Double]) {
    guard e.count == 16 else { return nil }
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
      m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14],
      m44: e[15])
  }

  /// Creates a move.
  public init(translationX x: Double, y: Double, z: Double) {
    self = .identity
    (m41, m42, m43) = (x, y, z)
  }

  /// Creates a scale about the origin.
  public init(scaleX x: Double, y: Double, z: Double) {
    self = .identity
    (m11, m22, m33) = (x, y, z)
  }

  /// Creates a rotation about an axis through the origin, in radians; the identity if the axis has
  /// no direction.
  ///
  /// The matrix is Rodrigues' formula in row-vector form.
  public init(rotationAngle angle: Double, x: Double, y: Double, z: Double) {
    self = .identity
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return }
    let (x, y, z) = (x / length, y / length, z / length)
    let (s, c) = (sin(angle), cos(angle))
    let t = 1 - c
    (m11, m12, m13) = (t * x * x + c, t * x * y + s * z, t * x * z - s * y)
    (m21, m22, m23) = (t * x * y - s * z, t * y * y + c, t * y * z + s * x)
    (m31, m32, m33) = (t * x * z + s * y, t * y * z - s * x, t * z * z + c)
  }

  /// Creates the transform of space that moves planes of equal z as the affine transform does.
  public init(_ affine: AffineTransform) {
    self = .identity
    (m11, m12, m21, m22, m41, m42) =
      (affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty)
  }

  /// Whether it only moves planes of equal z in themselves.
  public var isAffine: Bool {
    m13 == 0 && m14 == 0 && m23 == 0 && m24 == 0 && m31 == 0 && m32 == 0 && m33 == 1 && m34 == 0
      && m43 == 0 && m44 == 1
  }

  /// The transform of the plane, if it is one.
  public var affine: AffineTransform? {
    guard isAffine else { return nil }
    return AffineTransform(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42)
  }

  /// First this transform, then the other.
  public func concatenating(_ o: Transform3D) -> Transform3D {
    let r = rows
    return Transform3D(rows: o.map(r.0), o.map(r.1), o.map(r.2), o.map(r.3))
  }

  /// Where a point of space goes, in homogeneous coordinates.
  public func map(_ p: SIMD4<Double>) -> SIMD4<Double> {
    let r = rows
    return p.x * r.0 + p.y * r.1 + p.z * r.2 + p.w * r.3
  }

  /// The four rows.
  public var rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    (
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44)
    )
  }

  private init(
    rows r1: SIMD4<Double>, _ r2: SIMD4<Double>, _ r3: SIMD4<Double>, _ r4: SIMD4<Double>
  ) {
    (m11, m12, m13, m14) = (r1.x, r1.y, r1.z, r1.w)
    (m21, m22, m23, m24) = (r2.x, r2.y, r2.z, r2.w)
    (m31, m32, m33, m34) = (r3.x, r3.y, r3.z, r3.w)
    (m41, m42, m43, m44) = (r4.x, r4.y, r4.z, r4.w)
  }
}
