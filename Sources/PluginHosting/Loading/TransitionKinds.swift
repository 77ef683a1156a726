public import Transitioning

/// Kinds of transitions that an animator suits.
///
/// The corresponding C constants are `TH_TRANSITION_PUSH` and so on.
public struct TransitionKinds: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt32
  /// Creates a set of the bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A push onto a navigation stack.
  public static let push = Self(rawValue: 1)
  /// A pop from a navigation stack.
  public static let pop = Self(rawValue: 2)
  /// A modal presentation.
  public static let present = Self(rawValue: 4)
  /// The end of a modal presentation.
  public static let dismiss = Self(rawValue: 8)
  /// A tab bar's selection.
  public static let tab = Self(rawValue: 16)
  /// A custom container's selection.
  public static let custom = Self(rawValue: 32)
  /// All of them.
  public static let any = Self(rawValue: 63)

  /// The names of the kinds in the set, in the order of their bits; `["any"]` for all.
  public var names: [String] {
    if self == .any { return ["any"] }
    let all: [(Self, String)] = [
      (.push, "push"), (.pop, "pop"), (.present, "present"), (.dismiss, "dismiss"), (.tab, "tab"),
      (.custom, "custom"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }

  /// The operations that the kinds are.
  public var operations: Set<TransitionOperation> {
    Set(TransitionOperation.allCases.filter { contains(TransitionKinds($0)) })
  }

  /// The kind that an operation is.
  init(_ operation: TransitionOperation) {
    switch operation {
    case .push: self = .push
    case .pop: self = .pop
    case .present: self = .present
    case .dismiss: self = .dismiss
    case .tab: self = .tab
    case .custom: self = .custom
    }
  }
}
