internal import Geometry

/// The way from one value to another, as something that can be added in part.
///
/// An animation that starts while another runs leaves that running: each adds its own offset, which
/// decays to nothing, to the value that is in force. So the motion goes on from where it is, with
/// the speed that it has. Offsets of transforms are those of their factors; one offset alone, with
/// the weight 1 - progress, is the interpolation of CSS. What an offset needs is worked out when it
/// is made: keep it for as long as the animation runs.
public struct ValueOffset: Sendable {
  private let way: Way

  /// Numbers lie in the value itself, which so is small; the rest is kept elsewhere.
  private enum Way: Sendable {
    case number(from: Double, to: Double)
    case vector(Ends)
    case other(Other)
  }

  /// Where numbers begin and end that go each its own way.
  ///
  /// One by one: two or four in one would have to lie on addresses that memory for them is slow to find.
  struct Ends: Sendable {
    private let fromNumbers: (Double, Double, Double, Double)
    private let toNumbers: (Double, Double, Double, Double)
    var from: SIMD4<Double> {
      SIMD4(fromNumbers.0, fromNumbers.1, fromNumbers.2, fromNumbers.3)
    }
    var to: SIMD4<Double> { SIMD4(toNumbers.0, toNumbers.1, toNumbers.2, toNumbers.3) }

    init(from: SIMD4<Double>, to: SIMD4<Double>) {
      fromNumbers = (from.x, from.y, from.z, from.w)
      toNumbers = (to.x, to.y, to.z, to.w)
    }

    /// What shows where they end, with a part of the way back.
    func value(weight: Double) -> SIMD4<Double> {
      weight == 1 ? from : weight == 0 || from == to ? to : to + (from - to) * weight
    }
  }

  /// A way between transforms, or between values of two kinds.
  private final class Other: Sendable {
    let from: AnimatableValue
    let to: AnimatableValue
    /// The factors of both, and the turn from the one to the other; nil where there are none.
    let factors: (from: TransformDecomposition, to: TransformDecomposition, turn: Quaternion)?

    init(from: AnimatableValue, to: AnimatableValue) {
      self.from = from
      self.to = to
      if case .transform(let a) = from, case .transform(let b) = to, let a = a.decomposed(),
        let b = b.decomposed()
      {
        factors = (a, b, (b.rotation.conjugate * a.rotation).shortest)
      } else {
        factors = nil
      }
    }
  }

  /// Creates the offset that takes `to` back to `from`.
  public init(from: AnimatableValue, to: AnimatableValue) {
    // One looked at after the other: a pair of them would be copied, and they are large.
    if case .number(let a) = from, case .number(let b) = to {
      way = .number(from: a, to: b)
    } else if case .vector(let a) = from, case .vector(let b) = to {
      way = .vector(Ends(from: a, to: b))
    } else {
      way = .other(Other(from: from, to: to))
    }
  }

  /// The same of two numbers.
  public init(from: Double, to: Double) { way = .number(from: from, to: to) }

  /// The same of numbers that go each its own way.
  public init(from: SIMD4<Double>, to: SIMD4<Double>) { way = .vector(Ends(from: from, to: to)) }

  /// The value in force with the offset added in part.
  ///
  /// - Parameter weight: 1 gives exactly the value that the offset starts from, 0 exactly that
  ///   which it ends at.
  /// - Returns: What shows.
  public func value(weight: Double) -> AnimatableValue {
    switch way {
    case .number(let a, let b):
      return .number(weight == 1 ? a : weight == 0 || a == b ? b : b + (a - b) * weight)
    case .vector(let ends): return .vector(ends.value(weight: weight))
    case .other(let other):
      if weight == 1 { return other.from }
      if weight == 0 || other.from == other.to { return other.to }
      guard let factors = other.factors else { return weight > 0.5 ? other.from : other.to }
      var sum = factors.to
      add(weight, to: &sum)
      return .transform(sum.transform)
    }
  }

  /// Where it begins and ends, where it is one of numbers that go each its own way; a number is the first.
  public var ends: (from: SIMD4<Double>, to: SIMD4<Double>)? {
    switch way {
    case .number(let from, let to): (SIMD4(from, 0, 0, 0), SIMD4(to, 0, 0, 0))
    case .vector(let ends): (ends.from, ends.to)
    case .other: nil
    }
  }

  /// Whether it ends at a transform.
  func ends(at value: AnimatableValue) -> Bool {
    if case .other(let other) = way { other.to == value } else { false }
  }

  /// Its ends, if they are numbers of the kind of a value; a number is the first.
  func ends(of value: AnimatableValue) -> Ends? {
    switch (way, value) {
    case (.number(let from, let to), .number):
      Ends(from: SIMD4(from, 0, 0, 0), to: SIMD4(to, 0, 0, 0))
    case (.vector(let ends), .vector): ends
    default: nil
    }
  }

  /// A value with weighted offsets added.
  ///
  /// - Parameters:
  ///   - offsets: The offsets with their weights, the oldest first: 1 all of it, 0 nothing.
  ///   - value: What is in force: where the newest offset ends.
  /// - Returns: What shows.
  public static func adding(
    _ offsets: [(offset: ValueOffset, weight: Double)], to value: AnimatableValue
  ) -> AnimatableValue {
    var total = ValueTotal(over: value)
    for (offset, weight) in offsets { total.add(offset, weight: weight) }
    return total.value
  }

  /// Adds a part of it to the factors of a transform.
  func add(_ weight: Double, to sum: inout TransformDecomposition) {
    guard case .other(let other) = way, let (a, b, turn) = other.factors else { return }
    sum.translation += (a.translation - b.translation) * weight
    sum.scale += (a.scale - b.scale) * weight
    sum.skew += (a.skew - b.skew) * weight
    sum.perspective += (a.perspective - b.perspective) * weight
    sum.rotation = sum.rotation * turn.power(weight)
  }
}
