#if canImport(Glibc)
  internal import Glibc
#endif

/// A transform of the plane: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// Core Graphics: `CGAffineTransform`. `p.concatenating(q)` is first p, then q.
public struct AffineTransform: Hashable, Sendable {
  /// What x gives to x'.
  public var a: Double
  /// What x gives to y'.
  public var b: Double
  /// What y gives to x'.
  public var c: Double
  /// What y gives to y'.
  public var d: Double
  /// Added to x', in points.
  public var tx: Double
  /// Added to y', in points.
  public var ty: Double

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a move.
  public init(translationX tx: Double, y ty: Double) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a scale about the origin.
  public init(scaleX sx: Double, y sy: Double) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin, in radians, clockwise as y grows downwards.
  public init(rotationAngle angle: Double) {
    let sine = sin(angle)
    let cosine = cos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The transform that changes nothing.
  public static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Whether it changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// By how much it scales areas; negative if it mirrors.
  public var determinant: Double { a * d - b * c }

  /// First this transform, then the other.
  public func concatenating(_ other: AffineTransform) -> AffineTransform {
    AffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d,
      c: c * other.a + d * other.c, d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The transform that undoes this one; nil if nothing does.
  public func inverted() -> AffineTransform? {
    let determinant = determinant
    guard determinant.isFinite, determinant != 0 else { return nil }
    return AffineTransform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }
}
