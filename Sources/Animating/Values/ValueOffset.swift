internal import Geometry

/// The way from one value to another, as something that can be added in part.
///
/// An animation that starts while another runs leaves that running: each adds its own offset, which
/// decays to nothing, to the value that is in force. So the motion goes on from where it is, with
/// the speed that it has. Offsets of transforms are those of their factors; one offset alone, with
/// the weight 1 - progress, is the interpolation of CSS. What an offset needs is worked out when it
/// is made: keep it for as long as the animation runs.
public struct ValueOffset: Sendable {
  private let from: AnimatableValue
  private let to: AnimatableValue
  private let difference: Difference

  private enum Difference {
    case number(Double)
    case vector(SIMD4<Double>)
    case transform(from: TransformDecomposition, to: TransformDecomposition, turn: Quaternion)
    /// Of two kinds, or of transforms that have no factors.
    case none
  }

  /// Creates the offset that takes `to` back to `from`.
  public init(from: AnimatableValue, to: AnimatableValue) {
    self.from = from
    self.to = to
    switch (from, to) {
    case (.number(let a), .number(let b)): difference = .number(a - b)
    case (.vector(let a), .vector(let b)): difference = .vector(a - b)
    case (.transform(let a), .transform(let b)):
      if let a = a.decomposed(), let b = b.decomposed() {
        let turn = (b.rotation.conjugate * a.rotation).shortest
        difference = .transform(from: a, to: b, turn: turn)
      } else {
        difference = .none
      }
    default: difference = .none
    }
  }

  /// The value in force with the offset added in part.
  ///
  /// - Parameter weight: 1 gives exactly the value that the offset starts from, 0 exactly that
  ///   which it ends at.
  /// - Returns: What shows.
  public func value(weight: Double) -> AnimatableValue {
    if weight == 1 { return from }
    if weight == 0 || from == to { return to }
    switch (difference, to) {
    case (.number(let difference), .number(let b)): return .number(b + difference * weight)
    case (.vector(let difference), .vector(let b)): return .vector(b + difference * weight)
    case (.transform(_, let b, _), _):
      var sum = b
      add(weight, to: &sum)
      return .transform(sum.transform)
    default: return weight > 0.5 ? from : to
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
    if offsets.count == 1, let only = offsets.first, only.offset.to == value {
      return only.offset.value(weight: only.weight)
    }
    switch value {
    case .number(var sum):
      for (offset, weight) in offsets {
        if case .number(let difference) = offset.difference { sum += difference * weight }
      }
      return .number(sum)
    case .vector(var sum):
      for (offset, weight) in offsets {
        if case .vector(let difference) = offset.difference { sum += difference * weight }
      }
      return .vector(sum)
    case .transform(let transform):
      guard !offsets.allSatisfy({ $0.weight == 0 }), var sum = transform.decomposed() else {
        return value
      }
      // Turns do not commute: the newest stands next to the value, so that it takes back exactly
      // what its own start has changed.
      for (offset, weight) in offsets.reversed() { offset.add(weight, to: &sum) }
      return .transform(sum.transform)
    }
  }

  private func add(_ weight: Double, to sum: inout TransformDecomposition) {
    guard case .transform(let a, let b, let turn) = difference else { return }
    sum.translation += (a.translation - b.translation) * weight
    sum.scale += (a.scale - b.scale) * weight
    sum.skew += (a.skew - b.skew) * weight
    sum.perspective += (a.perspective - b.perspective) * weight
    sum.rotation = sum.rotation * turn.power(weight)
  }
}
