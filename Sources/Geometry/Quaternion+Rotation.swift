#if canImport(Glibc)
  internal import Glibc
#endif

extension Quaternion {
  /// Creates the rotation about an axis, in radians; no rotation if the axis has no direction.
  public init(angle: Double, axis: SIMD3<Double>) {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite, angle.isFinite else {
      self = .identity
      return
    }
    let v = axis * (sin(angle / 2) / length)
    self.init(x: v.x, y: v.y, z: v.z, w: cos(angle / 2))
  }

  /// A rotation between this one and another, the shorter way, at an even pace.
  ///
  /// - Parameters:
  ///   - other: What progress 1 gives.
  ///   - progress: May lie outside 0...1.
  /// - Returns: The rotation between the two.
  public func interpolated(to other: Quaternion, progress: Double) -> Quaternion {
    self * (conjugate * other).shortest.power(progress)
  }

  /// The rotation as a transform, in row-vector form.
  public var matrix: Transform3D {
    var m = Transform3D.identity
    (m.m11, m.m12, m.m13) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    (m.m21, m.m22, m.m23) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    (m.m31, m.m32, m.m33) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    return m
  }

  /// The rotation with orthonormal rows (row-vector form).
  ///
  /// Shepperd's method: the largest of the four components is found first, so that nothing is
  /// divided by a small number.
  init(rows r0: SIMD3<Double>, _ r1: SIMD3<Double>, _ r2: SIMD3<Double>) {
    let trace = r0.x + r1.y + r2.z
    if trace > 0 {
      let s = 2 * (trace + 1).squareRoot()
      self.init(x: (r1.z - r2.y) / s, y: (r2.x - r0.z) / s, z: (r0.y - r1.x) / s, w: s / 4)
    } else if r0.x > r1.y && r0.x > r2.z {
      let s = 2 * max(0, 1 + r0.x - r1.y - r2.z).squareRoot()
      self.init(x: s / 4, y: (r0.y + r1.x) / s, z: (r0.z + r2.x) / s, w: (r1.z - r2.y) / s)
    } else if r1.y > r2.z {
      let s = 2 * max(0, 1 + r1.y - r0.x - r2.z).squareRoot()
      self.init(x: (r0.y + r1.x) / s, y: s / 4, z: (r1.z + r2.y) / s, w: (r2.x - r0.z) / s)
    } else {
      let s = 2 * max(0, 1 + r2.z - r0.x - r1.y).squareRoot()
      self.init(x: (r0.z + r2.x) / s, y: (r1.z + r2.y) / s, z: s / 4, w: (r0.y - r1.x) / s)
    }
  }
}
