public import Transitioning

/// Vends a container's own animator under the name `default`, so that it is played like any other.
@MainActor
public final class ContainersOwnAnimator: AnimatorSource {
  /// What it is called.
  public static let name: AnimatorName = "default"

  private let container: any PlayedContainer.Type

  /// Makes a source.
  ///
  /// - Parameter container: Whose animator it vends.
  public init(of container: any PlayedContainer.Type) { self.container = container }

  /// Makes the container's own animator.
  ///
  /// - Parameters:
  ///   - name: `default`.
  ///   - operations: What it is for; it suits everything.
  ///   - parameters: None; it has none.
  /// - Returns: A new animation controller.
  /// - Throws: A `Problem` for another name, for parameters, or where the container has none.
  public func animator(
    named name: AnimatorName, for operations: Set<TransitionOperation>,
    parameters: [String: String]
  ) throws -> VendedAnimator {
    guard name == Self.name else { throw Problem.unknownName(name) }
    guard parameters.isEmpty else { throw Problem.noParameters }
    let animator = container.makeDefaultAnimator()
    guard !(animator is ImmediateAnimator) else { throw Problem.noAnimation(container.name) }
    return VendedAnimator(
      animator, sourceName: name.plugin, animatorID: name.plugin,
      operations: Set(TransitionOperation.allCases))
  }

  /// The reason why an animator cannot be had.
  public enum Problem: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is one animator, and it is called otherwise.
    case unknownName(AnimatorName)
    /// A parameter was to be set.
    case noParameters
    /// The container, of this name, changes at once by itself.
    case noAnimation(String)

    /// One plain sentence.
    public var description: String {
      switch self {
      case .unknownName(let name): "The container's own animator is not called '\(name)'."
      case .noParameters: "The container's own animator has no parameters."
      case .noAnimation(let name):
        "The container '\(name)' has no animation of its own: it changes at once."
      }
    }
  }
}
