public import Geometry

/// A value that can be animated.
public enum AnimatableValue: Hashable, Sendable {
  /// One number.
  case number(Double)
  /// Up to four numbers that go each its own way: points, sizes, rectangles, premultiplied colours.
  case vector(SIMD4<Double>)
  /// A transform; its factors go each its own way.
  case transform(Transform3D)

  /// Whether two are the same.
  public static func == (a: Self, b: Self) -> Bool {
    // One looked at after the other: a pair of them would be copied, and they are large.
    switch a {
    case .number(let x): if case .number(let y) = b { x == y } else { false }
    case .vector(let x): if case .vector(let y) = b { x == y } else { false }
    case .transform(let x): if case .transform(let y) = b { x == y } else { false }
    }
  }

  /// The value between two others of the same kind; of two kinds the nearer one.
  ///
  /// - Parameters:
  ///   - from: What progress 0 gives, exactly.
  ///   - to: What progress 1 gives, exactly.
  ///   - progress: May lie outside 0...1.
  /// - Returns: The value in between.
  public static func interpolated(from: Self, to: Self, progress: Double) -> Self {
    if progress == 0 { return from }
    if progress == 1 { return to }
    switch (from, to) {
    case (.number(let a), .number(let b)): return .number(a + (b - a) * progress)
    case (.vector(let a), .vector(let b)): return .vector(a + (b - a) * progress)
    case (.transform(let a), .transform(let b)):
      return .transform(.interpolated(from: a, to: b, progress: progress))
    default: return progress < 0.5 ? from : to
    }
  }

  /// How far two values are from each other, for pacing; transforms by their elements.
  public func distance(to other: Self) -> Double {
    switch (self, other) {
    case (.number(let a), .number(let b)): return abs(b - a)
    case (.vector(let a), .vector(let b)): return ((b - a) * (b - a)).sum().squareRoot()
    case (.transform(let a), .transform(let b)):
      return zip(a.elements, b.elements).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        .squareRoot()
    default: return 0
    }
  }
}
