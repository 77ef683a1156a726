public import Transitioning

/// Something that is done in a container, and plays a transition.
public struct PlayedOperation: Hashable, Sendable {
  /// What a person calls it: `push`.
  public var name: String
  /// What the transition is to animators: what they may say that they suit.
  public var transition: TransitionOperation
  /// Whether it takes a person back to where they came from.
  public var goesBack: Bool

  /// Describes an operation.
  ///
  /// - Parameters:
  ///   - name: What a person calls it.
  ///   - transition: What the transition is to animators.
  ///   - goesBack: Whether it takes a person back.
  public init(_ name: String, _ transition: TransitionOperation, goesBack: Bool = false) {
    self.name = name
    self.transition = transition
    self.goesBack = goesBack
  }
}
