extension Transform3D {
  /// The factors of the transform; nil if it cannot be undone or holds a number that is none.
  ///
  /// CSS Transforms Level 2, "Decomposing a 3D matrix". Where a transform of the plane mirrors, one
  /// axis is flipped, as in "Decomposing a 2D matrix"; elsewhere all three.
  public func decomposed() -> TransformDecomposition? {
    guard m44 != 0, isFinite else { return nil }
    let k = 1 / m44
    var r0 = SIMD3(m11, m12, m13) * k
    var r1 = SIMD3(m21, m22, m23) * k
    var r2 = SIMD3(m31, m32, m33) * k
    let translation = SIMD3(m41, m42, m43) * k
    let volume = dot(r0, cross(r1, r2))
    guard volume != 0, volume.isFinite, translation.isFinite else { return nil }

    var perspective = SIMD4<Double>(0, 0, 0, 1)
    if m14 != 0 || m24 != 0 || m34 != 0 {
      // The fourth column is what the affine part makes of the perspective's column: solve for it
      // by Cramer's rule.
      let c = SIMD3(m14, m24, m34) * k
      let p = (cross(r1, r2) * c.x + cross(r2, r0) * c.y + cross(r0, r1) * c.z) / volume
      guard p.isFinite else { return nil }
      perspective = SIMD4(p, 1 - dot(translation, p))
    }

    var scale = SIMD3<Double>.zero
    var skew = SIMD3<Double>.zero
    scale.x = length(r0)
    r0 /= scale.x
    skew.x = dot(r0, r1)
    r1 -= r0 * skew.x
    scale.y = length(r1)
    r1 /= scale.y
    skew.x /= scale.y
    skew.y = dot(r0, r2)
    r2 -= r0 * skew.y
    skew.z = dot(r1, r2)
    r2 -= r1 * skew.z
    scale.z = length(r2)
    r2 /= scale.z
    skew.y /= scale.z
    skew.z /= scale.z
    guard scale.isFinite, skew.isFinite, scale.min() > 0 else { return nil }
    if volume < 0 {
      if isAffine {
        // A mirrored plane: the axis whose flip makes the rotation smaller.
        if m11 < m22 {
          scale.x = -scale.x
          r0 = -r0
        } else {
          scale.y = -scale.y
          r1 = -r1
        }
        skew.x = -skew.x
      } else {
        scale = -scale
        (r0, r1, r2) = (-r0, -r1, -r2)
      }
    }
    return TransformDecomposition(
      translation: translation, scale: scale, skew: skew, perspective: perspective,
      rotation: Quaternion(rows: r0, r1, r2))
  }

  /// A transform between two others, by their factors.
  ///
  /// CSS Transforms Level 2, "Interpolation of matrices". Where one of the two cannot be decomposed
  /// nothing lies between them and it changes half way, as there.
  ///
  /// - Parameters:
  ///   - from: What progress 0 gives, exactly.
  ///   - to: What progress 1 gives, exactly.
  ///   - progress: May lie outside 0...1.
  /// - Returns: What lies between the two.
  public static func interpolated(
    from: Transform3D, to: Transform3D, progress: Double
  ) -> Transform3D {
    if progress == 0 || from == to { return from }
    if progress == 1 { return to }
    guard progress.isFinite, let a = from.decomposed(), let b = to.decomposed() else {
      return progress < 0.5 ? from : to
    }
    return TransformDecomposition.interpolated(from: a, to: b, progress: progress).transform
  }

  /// Whether all its numbers are finite.
  public var isFinite: Bool {
    // A number that is none, or has no end, leaves 0 · x other than 0.
    let upper = m11 * 0 + m12 * 0 + m13 * 0 + m14 * 0 + m21 * 0 + m22 * 0 + m23 * 0 + m24 * 0
    let lower = m31 * 0 + m32 * 0 + m33 * 0 + m34 * 0 + m41 * 0 + m42 * 0 + m43 * 0 + m44 * 0
    return upper + lower == 0
  }

  /// By how much it stretches lengths along x and along y, where it has no perspective in the
  /// plane; nil where it has, or where m44 is 0.
  public var planeScale: (x: Double, y: Double)? {
    guard m14 == 0, m24 == 0, m44 != 0 else { return nil }
    return (length(SIMD3(m11, m12, m13)) / m44, length(SIMD3(m21, m22, m23)) / m44)
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }
private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }
private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

extension SIMD3<Double> {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}
