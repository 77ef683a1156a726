internal import CTransHost
internal import Transitioning

extension TransitionOperation {
  /// `TH_TRANSITION_PUSH` and so on, whose bits are in the order of the cases.
  var bit: UInt32 { 1 << UInt32(Self.allCases.firstIndex(of: self) ?? 0) }

  /// The operations whose bits are set.
  static func operations(_ bits: UInt32) -> Set<Self> {
    Set(allCases.filter { bits & $0.bit != 0 })
  }
}
