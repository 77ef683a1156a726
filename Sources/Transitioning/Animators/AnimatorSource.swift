/// Vends animation controllers by name: a registry of plugins, or whatever else has some.
///
/// Containers and the command take animators through it alike, so neither knows what a source is
/// made of.
@MainActor
public protocol AnimatorSource: AnyObject {
  /// Makes the animation controller of a name.
  ///
  /// - Parameters:
  ///   - name: What it is called, as the source knows it.
  ///   - operations: What it is for: where the name means several animators, it is the first that
  ///     suits any of these, else the first.
  ///   - parameters: Values for its parameters, as a person writes them, by key.
  /// - Returns: A new animation controller, and what is known of it.
  /// - Throws: Whatever keeps the name from being had, or a value from being set. A container logs
  ///   it and takes its default animator, so it should read as one plain sentence.
  func animator(
    named name: AnimatorName, for operations: Set<TransitionOperation>,
    parameters: [String: String]
  ) throws -> VendedAnimator

  /// Makes ready what an animator needs that will be asked for, without waiting: a container calls it
  /// when it is told the name. What is wrong is told when the animator is asked for.
  ///
  /// - Parameter name: What it is called, as the source knows it.
  func prepare(_ name: AnimatorName)
}

extension AnimatorSource {
  /// Does nothing.
  public func prepare(_ name: AnimatorName) {}

  /// Makes the animation controller of a name, its parameters at their defaults.
  ///
  /// - Parameters:
  ///   - name: What it is called, as the source knows it.
  ///   - operations: What it is for; with none it is the first that the name means.
  /// - Returns: A new animation controller, and what is known of it.
  /// - Throws: Whatever keeps the name from being had.
  public func animator(
    named name: AnimatorName, for operations: Set<TransitionOperation> = []
  ) throws -> VendedAnimator {
    try animator(named: name, for: operations, parameters: [:])
  }
}

/// An animation controller, and what its source says of it.
@MainActor
public struct VendedAnimator {
  /// What the plugin, or whatever it comes from, is called in file names and traces.
  public let sourceName: String
  /// Which of the source's animators it is.
  public let animatorID: String
  /// What it says that it suits.
  public let operations: Set<TransitionOperation>
  /// The animation controller, made for this one vending.
  public let controller: any AnimatedTransitioning

  /// Describes an animation controller.
  ///
  /// - Parameters:
  ///   - controller: The animation controller.
  ///   - sourceName: What it comes from.
  ///   - animatorID: Which of the source's animators it is.
  ///   - operations: What it says that it suits.
  public init(
    _ controller: any AnimatedTransitioning, sourceName: String, animatorID: String,
    operations: Set<TransitionOperation>
  ) {
    self.controller = controller
    self.sourceName = sourceName
    self.animatorID = animatorID
    self.operations = operations
  }
}

/// The reason why a container without a source has no animator of any name.
public struct NoAnimatorSource: Error, Sendable, Hashable, CustomStringConvertible {
  /// One plain sentence.
  public let description = "the container has no registry to take animators from"
}
