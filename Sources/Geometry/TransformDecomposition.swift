#if canImport(Glibc)
  internal import Glibc
#endif

/// The factors of a transform, which can be interpolated one by one.
///
/// CSS Transforms Level 2, sections "Decomposing a 3D matrix" and "Recomposing to a 3D matrix".
/// Where the determinant of a transform of the plane is negative, one axis is flipped, as for 2D
/// matrices in section "Decomposing a 2D matrix".
public struct TransformDecomposition: Hashable, Sendable {
  /// x, y, z in points.
  public var translation: SIMD3<Double>
  /// Along x, y, z.
  public var scale: SIMD3<Double>
  /// Tangents: xy, xz, yz.
  public var skew: SIMD3<Double>
  /// The fourth column.
  public var perspective: SIMD4<Double>
  /// The rotation.
  public var rotation: Quaternion

  /// The factors of the identity.
  public static let identity = TransformDecomposition(
    translation: .zero, scale: .one, skew: .zero, perspective: SIMD4(0, 0, 0, 1),
    rotation: .identity)

  /// Creates a decomposition from its factors.
  public init(
    translation: SIMD3<Double>, scale: SIMD3<Double>, skew: SIMD3<Double>,
    perspective: SIMD4<Double>, rotation: Quaternion
  ) {
    self.translation = translation
    self.scale = scale
    self.skew = skew
    self.perspective = perspective
    self.rotation = rotation
  }

  /// The transform that has these factors.
  public var transform: Transform3D {
    var m = Transform3D.identity
    (m.m14, m.m24, m.m34, m.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
    m = Transform3D(translationX: translation.x, y: translation.y, z: translation.z)
      .concatenating(m)
    m = rotation.matrix.concatenating(m)
    var shear = Transform3D.identity
    (shear.m21, shear.m31, shear.m32) = (skew.x, skew.y, skew.z)
    m = shear.concatenating(m)
    return Transform3D(scaleX: scale.x, y: scale.y, z: scale.z).concatenating(m)
  }
}

extension Quaternion {
  /// The rotation as a transform, in row-vector form.
  public var matrix: Transform3D {
    var m = Transform3D.identity
    (m.m11, m.m12, m.m13) = (1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w))
    (m.m21, m.m22, m.m23) = (2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w))
    (m.m31, m.m32, m.m33) = (2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y))
    return m
  }

  /// The rotation with orthonormal rows (row-vector form).
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

extension Transform3D {
  /// The factors of the transform; nil if it cannot be undone.
  public func decomposed() -> TransformDecomposition? {
    guard m44 != 0, elements.allSatisfy(\.isFinite) else { return nil }
    let k = 1 / m44
    guard let m = Transform3D(elements: elements.map { $0 * k }) else { return nil }
    var affine = m
    (affine.m14, affine.m24, affine.m34, affine.m44) = (0, 0, 0, 1)
    guard let inverse = affine.inverted() else { return nil }

    var perspective = SIMD4<Double>(0, 0, 0, 1)
    if m.m14 != 0 || m.m24 != 0 || m.m34 != 0 {
      // The fourth column of M is A · p, where A is the affine part.
      let p = SIMD4(m.m14, m.m24, m.m34, m.m44)
      perspective = SIMD4(
        inverse.m11 * p.x + inverse.m12 * p.y + inverse.m13 * p.z + inverse.m14 * p.w,
        inverse.m21 * p.x + inverse.m22 * p.y + inverse.m23 * p.z + inverse.m24 * p.w,
        inverse.m31 * p.x + inverse.m32 * p.y + inverse.m33 * p.z + inverse.m34 * p.w,
        inverse.m41 * p.x + inverse.m42 * p.y + inverse.m43 * p.z + inverse.m44 * p.w)
    }
    var rows = [
      SIMD3(m.m11, m.m12, m.m13), SIMD3(m.m21, m.m22, m.m23), SIMD3(m.m31, m.m32, m.m33),
    ]
    var scale = SIMD3<Double>.zero
    var skew = SIMD3<Double>.zero
    scale.x = length(rows[0])
    guard scale.x > 0 else { return nil }
    rows[0] /= scale.x
    skew.x = dot(rows[0], rows[1])
    rows[1] -= rows[0] * skew.x
    scale.y = length(rows[1])
    guard scale.y > 0 else { return nil }
    rows[1] /= scale.y
    skew.x /= scale.y
    skew.y = dot(rows[0], rows[2])
    rows[2] -= rows[0] * skew.y
    skew.z = dot(rows[1], rows[2])
    rows[2] -= rows[1] * skew.z
    scale.z = length(rows[2])
    guard scale.z > 0 else { return nil }
    rows[2] /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    if dot(rows[0], cross(rows[1], rows[2])) < 0 {
      if isAffine {
        // A mirrored plane: one axis is flipped, the one that makes the rotation smaller.
        if m.m11 < m.m22 {
          scale.x = -scale.x
          rows[0] = -rows[0]
        } else {
          scale.y = -scale.y
          rows[1] = -rows[1]
        }
        skew.x = -skew.x
      } else {
        scale = -scale
        for index in 0..<3 { rows[index] = -rows[index] }
      }
    }
    return TransformDecomposition(
      translation: SIMD3(m.m41, m.m42, m.m43), scale: scale, skew: skew, perspective: perspective,
      rotation: Quaternion(rows: rows[0], rows[1], rows[2]))
  }

  /// A transform between two others: factors interpolated one by one, rotations the shorter way.
  ///
  /// CSS Transforms Level 2, "Interpolation of decomposed 3D matrix values". Where one of the two
  /// cannot be decomposed the interpolation is discrete, as there.
  ///
  /// - Parameters:
  ///   - from: What progress 0 gives, exactly.
  ///   - to: What progress 1 gives, exactly.
  ///   - progress: May lie outside 0...1.
  /// - Returns: The transform in between.
  public static func interpolated(
    from: Transform3D, to: Transform3D, progress: Double
  ) -> Transform3D {
    if progress == 0 || from == to { return from }
    if progress == 1 { return to }
    guard let a = from.decomposed(), let b = to.decomposed() else {
      return progress < 0.5 ? from : to
    }
    let q = 1 - progress
    return TransformDecomposition(
      translation: a.translation * q + b.translation * progress,
      scale: a.scale * q + b.scale * progress, skew: a.skew * q + b.skew * progress,
      perspective: a.perspective * q + b.perspective * progress,
      rotation: a.rotation * (a.rotation.conjugate * b.rotation).shortest.power(progress)
    ).transform
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
