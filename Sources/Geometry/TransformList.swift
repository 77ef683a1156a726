/// A transform as the functions that it was made of, as the CSS property `transform`.
///
/// The first function is the outermost: it is applied last.
public struct TransformList: Hashable, Sendable {
  /// The functions, outermost first; none of them is the identity.
  public var functions: [TransformFunction]

  /// Creates a list.
  public init(_ functions: [TransformFunction] = []) { self.functions = functions }

  /// What all functions make together.
  public var transform: Transform3D { Self.transform(of: functions[...]) }

  /// A list between two others.
  ///
  /// CSS Transforms Level 2, "Interpolation of transform lists": function by function as far as the
  /// kinds agree, the shorter list filled up with functions that change nothing; from the first
  /// pair of different kinds on, what is left of both goes by the factors of its matrices.
  ///
  /// - Parameters:
  ///   - from: What progress 0 gives, exactly.
  ///   - to: What progress 1 gives, exactly.
  ///   - progress: May lie outside 0...1.
  /// - Returns: What lies between the two.
  public static func interpolated(
    from: TransformList, to: TransformList, progress: Double
  ) -> TransformList {
    if progress == 0 || from == to { return from }
    if progress == 1 { return to }
    var result: [TransformFunction] = []
    for index in 0..<max(from.functions.count, to.functions.count) {
      let a = index < from.functions.count ? from.functions[index] : to.functions[index].identity
      let b = index < to.functions.count ? to.functions[index] : from.functions[index].identity
      guard a.isSameKind(as: b) else {
        result.append(
          .matrix(
            .interpolated(
              from: transform(of: from.functions[index...]),
              to: transform(of: to.functions[index...]), progress: progress)))
        break
      }
      result.append(.interpolated(from: a, to: b, progress: progress))
    }
    return TransformList(result)
  }

  private static func transform(of functions: ArraySlice<TransformFunction>) -> Transform3D {
    functions.reduce(.identity) { $1.transform.concatenating($0) }
  }
}
