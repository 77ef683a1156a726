/// The factors of a transform, which can be interpolated one by one.
///
/// CSS Transforms Level 2, sections "Decomposing a 3D matrix" and "Recomposing to a 3D matrix": the
/// transform is scale, then skew, then rotation, then translation, then perspective.
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
    let r = rotation.matrix
    let r0 = SIMD3(r.m11, r.m12, r.m13)
    let r1 = SIMD3(r.m21, r.m22, r.m23)
    let r2 = SIMD3(r.m31, r.m32, r.m33)
    let x = r0 * scale.x
    let y = (r1 + r0 * skew.x) * scale.y
    let z = (r2 + r0 * skew.y + r1 * skew.z) * scale.z
    var m = Transform3D(
      m11: x.x, m12: x.y, m13: x.z, m14: 0, m21: y.x, m22: y.y, m23: y.z, m24: 0,
      m31: z.x, m32: z.y, m33: z.z, m34: 0,
      m41: translation.x, m42: translation.y, m43: translation.z, m44: 1)
    if perspective != SIMD4(0, 0, 0, 1) {
      var p = Transform3D.identity
      (p.m14, p.m24, p.m34, p.m44) = (perspective.x, perspective.y, perspective.z, perspective.w)
      m = m.concatenating(p)
    }
    return m
  }

  /// Factors between two others: numbers evenly, rotations the shorter way at an even pace.
  ///
  /// CSS Transforms Level 2, "Interpolation of decomposed 3D matrix values".
  ///
  /// - Parameters:
  ///   - from: What progress 0 gives.
  ///   - to: What progress 1 gives.
  ///   - progress: May lie outside 0...1.
  /// - Returns: What lies between the two.
  public static func interpolated(
    from: TransformDecomposition, to: TransformDecomposition, progress: Double
  ) -> TransformDecomposition {
    let (a, b) = (from, to)
    let q = 1 - progress
    return TransformDecomposition(
      translation: a.translation * q + b.translation * progress,
      scale: a.scale * q + b.scale * progress, skew: a.skew * q + b.skew * progress,
      perspective: a.perspective * q + b.perspective * progress,
      rotation: a.rotation.interpolated(to: b.rotation, progress: progress))
  }
}
