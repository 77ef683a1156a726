internal import Geometry

/// A value in force to which weighted offsets are being added, the oldest first.
///
/// Of numbers it is no more than their sum, however many there are.
public struct ValueTotal: Sendable {
  /// Where the newest offset ends.
  private let inForce: AnimatableValue
  private var sum: SIMD4<Double>
  /// What the only offset of numbers shows, if it ends at what is in force: that exactly.
  private var only: SIMD4<Double>?
  private var count = 0
  /// Those of a transform, whose turns are added last.
  private var parts: [(offset: ValueOffset, weight: Double)] = []

  /// Begins with nothing added.
  ///
  /// - Parameter value: What is in force: where the newest offset ends.
  public init(over value: AnimatableValue) {
    inForce = value
    sum =
      switch value {
      case .number(let number): SIMD4(number, 0, 0, 0)
      case .vector(let vector): vector
      case .transform: .zero
      }
  }

  /// Adds an offset that is newer than all before.
  ///
  /// - Parameters:
  ///   - offset: One of another kind adds nothing.
  ///   - weight: 1 all of it, 0 nothing.
  public mutating func add(_ offset: ValueOffset, weight: Double) {
    if case .transform = inForce {
      parts.append((offset, weight))
      return
    }
    count += 1
    only = nil
    guard let ends = offset.ends(of: inForce) else { return }
    if count == 1, ends.to == sum { only = ends.value(weight: weight) }
    sum += (ends.from - ends.to) * weight
  }

  /// What shows.
  public var value: AnimatableValue {
    switch inForce {
    case .number: return .number((only ?? sum).x)
    case .vector: return .vector(only ?? sum)
    case .transform(let transform):
      if parts.count == 1, let only = parts.first, only.offset.ends(at: inForce) {
        return only.offset.value(weight: only.weight)
      }
      guard !parts.allSatisfy({ $0.weight == 0 }), var sum = transform.decomposed() else {
        return inForce
      }
      // Turns do not commute: the newest stands next to the value, so that it takes back exactly
      // what its own start has changed.
      for (offset, weight) in parts.reversed() { offset.add(weight, to: &sum) }
      return .transform(sum.transform)
    }
  }
}
