#if canImport(Glibc)
  internal import Glibc
#endif

/// A rotation of space as a quaternion of length 1.
public struct Quaternion: Hashable, Sendable {
  /// The vector part's x.
  public var x: Double
  /// The vector part's y.
  public var y: Double
  /// The vector part's z.
  public var z: Double
  /// The scalar part.
  public var w: Double

  /// Creates a quaternion.
  public init(x: Double, y: Double, z: Double, w: Double) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  /// No rotation.
  public static let identity = Quaternion(x: 0, y: 0, z: 0, w: 1)

  /// The inverse rotation.
  public var conjugate: Quaternion { Quaternion(x: -x, y: -y, z: -z, w: w) }

  /// First `b`, then `a`.
  public static func * (a: Quaternion, b: Quaternion) -> Quaternion {
    Quaternion(
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w,
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  /// The cosine of half the angle between two rotations, by sign.
  public func dot(_ other: Quaternion) -> Double {
    x * other.x + y * other.y + z * other.z + w * other.w
  }

  /// The rotation the shorter way round: the one of the two signs that has w of 0 or more.
  public var shortest: Quaternion { w < 0 ? Quaternion(x: -x, y: -y, z: -z, w: -w) : self }

  /// The rotation through a multiple of the angle, about the same axis.
  public func power(_ exponent: Double) -> Quaternion {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 1e-300 else { return .identity }
    let half = atan2(length, w) * exponent
    let factor = sin(half) / length
    return Quaternion(x: x * factor, y: y * factor, z: z * factor, w: cos(half))
  }
}
