/// The transform that changes nothing.
public let CATransform3DIdentity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
  m41: 0, m42: 0, m43: 0, m44: 1)

/// Makes a translation, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  var result = CATransform3DIdentity
  result.m41 = tx
  result.m42 = ty
  result.m43 = tz
  return result
}

/// Makes a scale.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var result = CATransform3DIdentity
  result.m11 = sx
  result.m22 = sy
  result.m33 = sz
  return result
}

/// Makes a rotation about an axis through the origin; the identity if the axis has no length.
///
/// Rodrigues' formula, transposed for row vectors.
///
/// - Parameters:
///   - angle: Radians.
///   - x: The axis along x; its length does not matter.
///   - y: The axis along y.
///   - z: The axis along z.
/// - Returns: The rotation.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return CATransform3DIdentity }
  let (x, y, z) = (x / length, y / length, z / length)
  let c = cos(angle)
  let s = sin(angle)
  let t = 1 - c
  return CATransform3D(
    m11: c + x * x * t, m12: x * y * t + z * s, m13: x * z * t - y * s, m14: 0,
    m21: x * y * t - z * s, m22: c + y * y * t, m23: y * z * t + x * s, m24: 0,
    m31: x * z * t + y * s, m32: y * z * t - x * s, m33: c + z * z * t, m34: 0,
    m41: 0, m42: 0, m43: 0, m44: 1)
}

/// Translates first, then does `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t) }

/// Scales first, then does `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t) }

/// Rotates first (radians), then does `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D { CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t) }

/// Does `a` first, then `b`: the matrix product a·b.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  let left = a.numbers
  let right = b.numbers
  var product = [Double](repeating: 0, count: 16)
  for row in 0..<4 {
    for column in 0..<4 {
      var sum = 0.0
      for k in 0..<4 { sum += left[row * 4 + k] * right[k * 4 + column] }
      product[row * 4 + column] = sum
    }
  }
  return CATransform3D(numbers: product) ?? a
}

/// Undoes `t`; `t` itself if nothing does, as Core Animation has it.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  // Gauss and Jordan with partial pivoting on [t | identity].
  var left = t.numbers
  var right = CATransform3DIdentity.numbers
  for column in 0..<4 {
    let rows = column..<4
    guard
      let pivot = rows.max(by: { abs(left[$0 * 4 + column]) < abs(left[$1 * 4 + column]) }),
      left[pivot * 4 + column] != 0, left[pivot * 4 + column].isFinite
    else { return t }
    if pivot != column {
      for k in 0..<4 {
        left.swapAt(pivot * 4 + k, column * 4 + k)
        right.swapAt(pivot * 4 + k, column * 4 + k)
      }
    }
    let divisor = left[column * 4 + column]
    for k in 0..<4 {
      left[column * 4 + k] /= divisor
      right[column * 4 + k] /= divisor
    }
    for row in 0..<4 where row != column {
      let factor = left[row * 4 + column]
      for k in 0..<4 {
        left[row * 4 + k] -= factor * left[column * 4 + k]
        right[row * 4 + k] -= factor * right[column * 4 + k]
      }
    }
  }
  return CATransform3D(numbers: right) ?? t
}

/// Makes the transform that does in the plane what `m` does.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  var result = CATransform3DIdentity
  result.m11 = m.a
  result.m12 = m.b
  result.m21 = m.c
  result.m22 = m.d
  result.m41 = m.tx
  result.m42 = m.ty
  return result
}

/// Whether `t` stays in the plane and has no perspective.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool {
  t.m13 == 0 && t.m14 == 0 && t.m23 == 0 && t.m24 == 0 && t.m31 == 0 && t.m32 == 0 && t.m33 == 1
    && t.m34 == 0 && t.m43 == 0 && t.m44 == 1
}

/// What `t` does in the plane; only meaningful if it is affine.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(a: t.m11, b: t.m12, c: t.m21, d: t.m22, tx: t.m41, ty: t.m42)
}

/// Whether `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether both are exactly the same.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }
