internal import Geometry

/// The way from one value to another, as something that can be added in part.
///
/// An animation that starts while another runs leaves that running: each adds its own offset, which
/// decays to nothing, to the value that is in force. So the motion goes on from where it is, with
/// the speed that it has. Offsets of transforms are those of their factors; one offset alone, with
/// the weight 1 - progress, is the interpolation of CSS.
public struct ValueOffset: Sendable {
  private let from: AnimatableValue
  private let to: AnimatableValue

  /// Creates the offset that takes `to` back to `from`.
  public init(from: AnimatableValue, to: AnimatableValue) {
    self.from = from
    self.to = to
  }

  /// A value with weighted offsets added.
  ///
  /// - Parameters:
  ///   - offsets: The offsets with their weights: 1 all of it, 0 nothing.
  ///   - value: What is in force.
  /// - Returns: What shows.
  public static func adding(
    _ offsets: [(offset: ValueOffset, weight: Double)], to value: AnimatableValue
  ) -> AnimatableValue {
    if offsets.count == 1, let only = offsets.first, only.offset.to == value {
      // Exact at both ends, which sums are not.
      return .interpolated(from: only.offset.from, to: value, progress: 1 - only.weight)
    }
    switch value {
    case .number(var sum):
      for (offset, weight) in offsets {
        guard case (.number(let a), .number(let b)) = (offset.from, offset.to) else { continue }
        sum += (a - b) * weight
      }
      return .number(sum)
    case .vector(var sum):
      for (offset, weight) in offsets {
        guard case (.vector(let a), .vector(let b)) = (offset.from, offset.to) else { continue }
        sum += (a - b) * weight
      }
      return .vector(sum)
    case .transform(let transform):
      guard var sum = transform.decomposed() else { return value }
      for (offset, weight) in offsets {
        guard case (.transform(let a), .transform(let b)) = (offset.from, offset.to),
          let a = a.decomposed(), let b = b.decomposed()
        else { continue }
        sum.translation += (a.translation - b.translation) * weight
        sum.scale += (a.scale - b.scale) * weight
        sum.skew += (a.skew - b.skew) * weight
        sum.perspective += (a.perspective - b.perspective) * weight
        sum.rotation =
          sum.rotation * (b.rotation.conjugate * a.rotation).shortest.power(weight)
      }
      return .transform(sum.transform)
    }
  }
}
