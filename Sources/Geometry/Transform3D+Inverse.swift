extension Transform3D {
  /// By how much it scales volumes; negative if it mirrors.
  ///
  /// Laplace expansion along the first two rows.
  public var determinant: Double {
    let (upper, lower) = minors
    return upper.0 * lower.5 - upper.1 * lower.4 + upper.2 * lower.3 + upper.3 * lower.2
      - upper.4 * lower.1 + upper.5 * lower.0
  }

  /// The transform that undoes this one; nil if nothing does.
  public func inverted() -> Transform3D? {
    if isIdentity { return self }
    let (s, c) = minors
    let determinant =
      s.0 * c.5 - s.1 * c.4 + s.2 * c.3 + s.3 * c.2 - s.4 * c.1 + s.5 * c.0
    guard determinant.isFinite, determinant != 0 else { return nil }
    let k = 1 / determinant
    guard k.isFinite else { return nil }
    return Transform3D(
      m11: (m22 * c.5 - m23 * c.4 + m24 * c.3) * k, m12: (-m12 * c.5 + m13 * c.4 - m14 * c.3) * k,
      m13: (m42 * s.5 - m43 * s.4 + m44 * s.3) * k, m14: (-m32 * s.5 + m33 * s.4 - m34 * s.3) * k,
      m21: (-m21 * c.5 + m23 * c.2 - m24 * c.1) * k, m22: (m11 * c.5 - m13 * c.2 + m14 * c.1) * k,
      m23: (-m41 * s.5 + m43 * s.2 - m44 * s.1) * k, m24: (m31 * s.5 - m33 * s.2 + m34 * s.1) * k,
      m31: (m21 * c.4 - m22 * c.2 + m24 * c.0) * k, m32: (-m11 * c.4 + m12 * c.2 - m14 * c.0) * k,
      m33: (m41 * s.4 - m42 * s.2 + m44 * s.0) * k, m34: (-m31 * s.4 + m32 * s.2 - m34 * s.0) * k,
      m41: (-m21 * c.3 + m22 * c.1 - m23 * c.0) * k, m42: (m11 * c.3 - m12 * c.1 + m13 * c.0) * k,
      m43: (-m41 * s.3 + m42 * s.1 - m43 * s.0) * k, m44: (m31 * s.3 - m32 * s.1 + m33 * s.0) * k)
  }

  private typealias Six = (Double, Double, Double, Double, Double, Double)

  /// The 2×2 minors of the upper two rows and of the lower two.
  private var minors: (upper: Six, lower: Six) {
    (
      (
        m11 * m22 - m21 * m12, m11 * m23 - m21 * m13, m11 * m24 - m21 * m14,
        m12 * m23 - m22 * m13, m12 * m24 - m22 * m14, m13 * m24 - m23 * m14
      ),
      (
        m31 * m42 - m41 * m32, m31 * m43 - m41 * m33, m31 * m44 - m41 * m34,
        m32 * m43 - m42 * m33, m32 * m44 - m42 * m34, m33 * m44 - m43 * m34
      )
    )
  }
}
