internal import CTransHost
internal import Transitioning

extension TransitionOperation {
  /// `TH_TRANSITION_PUSH` and so on, whose bits are in the order of the cases.
  var bit: UInt32 { 1 << UInt32(Self.allCases.firstIndex(of: self) ?? 0) }

  /// The operations whose bits are set, all of them for `TH_TRANSITION_ANY`.
  ///
  /// - Returns: Nil if there is none, or one without a meaning.
  static func operations(_ bits: UInt32) -> Set<Self>? {
    if bits == TH_TRANSITION_ANY { return Set(allCases) }
    let known = allCases.reduce(0) { $0 | $1.bit }
    guard bits != 0, bits & ~known == 0 else { return nil }
    return Set(allCases.filter { bits & $0.bit != 0 })
  }
}
