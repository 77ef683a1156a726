internal import Geometry

extension Keyframes {
  /// Where each sample of the spline lies, as a fraction of its whole length; nil without a length.
  static func splineLengths(through values: [AnimatableValue]) -> [Double]? {
    var lengths: [Double] = []
    var previous = values[0]
    for segment in 0..<(values.count - 1) {
      for sample in 1...samplesPerSegment {
        let next =
          sample == samplesPerSegment
          ? values[segment + 1]
          : spline(through: values, segment, Double(sample) / Double(samplesPerSegment))
        lengths.append(previous.distance(to: next))
        previous = next
      }
    }
    return fractions(of: lengths)
  }

  /// The Catmull-Rom spline through the values, within a segment; the ends are mirrored.
  ///
  /// Of transforms the factors follow splines, the rotation goes the shorter way.
  static func spline(
    through values: [AnimatableValue], _ segment: Int, _ u: Double
  ) -> AnimatableValue {
    let p1 = values[segment]
    let p2 = values[segment + 1]
    let p0 = segment > 0 ? values[segment - 1] : nil
    let p3 = segment + 2 < values.count ? values[segment + 2] : nil
    switch (p1, p2) {
    case (.number(let b), .number(let c)):
      var a = 2 * b - c
      var d = 2 * c - b
      if case .number(let value)? = p0 { a = value }
      if case .number(let value)? = p3 { d = value }
      return .number(catmullRom(SIMD4(a, b, c, d), u))
    case (.vector(let b), .vector(let c)):
      var a = 2 * b - c
      var d = 2 * c - b
      if case .vector(let value)? = p0 { a = value }
      if case .vector(let value)? = p3 { d = value }
      return .vector(catmullRom(a, b, c, d, u))
    case (.transform(let from), .transform(let to)):
      guard let b = from.decomposed(), let c = to.decomposed() else { break }
      var (a, d): (TransformDecomposition?, TransformDecomposition?) = (nil, nil)
      if case .transform(let value)? = p0 { a = value.decomposed() }
      if case .transform(let value)? = p3 { d = value.decomposed() }
      func blend<V: SIMD>(_ part: KeyPath<TransformDecomposition, V>) -> V
      where V.Scalar == Double {
        let (b, c) = (b[keyPath: part], c[keyPath: part])
        return catmullRom(
          a?[keyPath: part] ?? 2 * b - c, b, c, d?[keyPath: part] ?? 2 * c - b, u)
      }
      return .transform(
        TransformDecomposition(
          translation: blend(\.translation), scale: blend(\.scale), skew: blend(\.skew),
          perspective: blend(\.perspective),
          rotation: b.rotation.interpolated(to: c.rotation, progress: u)
        ).transform)
    default: break
    }
    return .interpolated(from: p1, to: p2, progress: u)
  }

  private static func catmullRom<V: SIMD>(_ a: V, _ b: V, _ c: V, _ d: V, _ u: Double) -> V
  where V.Scalar == Double {
    var result = V.zero
    for index in 0..<V.scalarCount {
      result[index] = catmullRom(SIMD4(a[index], b[index], c[index], d[index]), u)
    }
    return result
  }

  /// Uniform Catmull-Rom between the second and the third of four values.
  private static func catmullRom(_ p: SIMD4<Double>, _ u: Double) -> Double {
    (2 * p.y + (p.z - p.x) * u + (2 * p.x - 5 * p.y + 4 * p.z - p.w) * u * u
      + (3 * p.y - p.x - 3 * p.z + p.w) * u * u * u) / 2
  }
}
