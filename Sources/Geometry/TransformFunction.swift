#if canImport(Glibc)
  internal import Glibc
#endif

/// One step of a transform that was given as a list, as CSS Transforms Level 2 has them.
///
/// Functions of one kind are interpolated as what they are: a turn through 700° stays one, which
/// its matrix has forgotten. Lengths are points, angles radians.
public enum TransformFunction: Hashable, Sendable {
  /// A move along x, y, z.
  case translation(SIMD3<Double>)
  /// A scale along x, y, z.
  case scale(SIMD3<Double>)
  /// A turn about an axis through the origin; none if the axis has no direction.
  case rotation(axis: SIMD3<Double>, angle: Double)
  /// A skew by an angle along x and by one along y.
  case skew(x: Double, y: Double)
  /// A distance of the eye from the plane; nil is endless, less than 1 counts as 1.
  case perspective(Double?)
  /// Any transform; two of these are interpolated by their factors.
  case matrix(Transform3D)

  /// The function's transform.
  public var transform: Transform3D {
    switch self {
    case .translation(let v): return Transform3D(translationX: v.x, y: v.y, z: v.z)
    case .scale(let v): return Transform3D(scaleX: v.x, y: v.y, z: v.z)
    case .rotation(let axis, let angle):
      return Transform3D(rotationAngle: angle, x: axis.x, y: axis.y, z: axis.z)
    case .skew(let x, let y):
      var m = Transform3D.identity
      (m.m21, m.m12) = (tan(x), tan(y))
      return m
    case .perspective:
      var m = Transform3D.identity
      m.m34 = -nearness
      return m
    case .matrix(let transform): return transform
    }
  }

  /// The function of the same kind that changes nothing.
  public var identity: TransformFunction {
    switch self {
    case .translation: .translation(.zero)
    case .scale: .scale(.one)
    case .rotation(let axis, _): .rotation(axis: axis, angle: 0)
    case .skew: .skew(x: 0, y: 0)
    case .perspective: .perspective(nil)
    case .matrix: .matrix(.identity)
    }
  }

  /// Whether two functions can be interpolated without turning them into matrices.
  public func isSameKind(as other: TransformFunction) -> Bool {
    switch (self, other) {
    case (.translation, .translation), (.scale, .scale), (.rotation, .rotation), (.skew, .skew),
      (.perspective, .perspective), (.matrix, .matrix):
      true
    default: false
    }
  }

  /// A function between two others.
  ///
  /// CSS Transforms Level 2, "Interpolation of primitives and derived transform functions": numbers
  /// and angles go evenly, a perspective by the reciprocal of its distance, turns about different
  /// axes by their quaternions; functions of different kinds go by the factors of their matrices.
  ///
  /// - Parameters:
  ///   - from: What progress 0 gives, exactly.
  ///   - to: What progress 1 gives, exactly.
  ///   - progress: May lie outside 0...1.
  /// - Returns: What lies between the two.
  public static func interpolated(
    from: TransformFunction, to: TransformFunction, progress: Double
  ) -> TransformFunction {
    let p = progress
    if p == 0 || from == to { return from }
    if p == 1 { return to }
    switch (from, to) {
    case (.translation(let a), .translation(let b)): return .translation(a * (1 - p) + b * p)
    case (.scale(let a), .scale(let b)): return .scale(a * (1 - p) + b * p)
    case (.skew(let ax, let ay), .skew(let bx, let by)):
      return .skew(x: ax * (1 - p) + bx * p, y: ay * (1 - p) + by * p)
    case (.perspective, .perspective):
      let nearness = from.nearness * (1 - p) + to.nearness * p
      return .perspective(nearness > 0 ? 1 / nearness : nil)
    case (.rotation(let axis, let angle), .rotation(let otherAxis, let otherAngle)):
      if angle == 0 { return .rotation(axis: otherAxis, angle: otherAngle * p) }
      if otherAngle == 0 { return .rotation(axis: axis, angle: angle * (1 - p)) }
      if let a = axis.direction, let b = otherAxis.direction,
        ((a - b) * (a - b)).sum() < 1e-18
      {
        return .rotation(axis: axis, angle: angle * (1 - p) + otherAngle * p)
      }
      return .matrix(
        Quaternion(angle: angle, axis: axis)
          .interpolated(to: Quaternion(angle: otherAngle, axis: otherAxis), progress: p).matrix)
    default:
      return .matrix(.interpolated(from: from.transform, to: to.transform, progress: p))
    }
  }

  /// The reciprocal of a perspective's distance.
  private var nearness: Double {
    guard case .perspective(let distance?) = self, distance == distance else { return 0 }
    return 1 / max(1, distance)
  }
}

extension SIMD3<Double> {
  /// The vector with length 1; nil if it has no direction.
  fileprivate var direction: SIMD3<Double>? {
    let length = (self * self).sum().squareRoot()
    return length > 0 && length.isFinite ? self / length : nil
  }
}
