/// Vends animation controllers by name: a registry of plugins, say.
@MainActor
public protocol AnimatorVending: AnyObject {
  /// Makes the animation controller of a name.
  ///
  /// - Parameter name: A name as the registry knows it (`fold`, `org.example.fold`).
  /// - Returns: A new animation controller.
  /// - Throws: Whatever keeps the name from being had. A container logs it and takes its default
  ///   animator, so it should read as one plain sentence.
  func animationController(named name: String) throws -> any AnimatedTransitioning
}

/// The reason why a container without a vendor has no animator of any name.
public struct NoAnimatorVendor: Error, Sendable, Hashable, CustomStringConvertible {
  /// One plain sentence.
  public let description = "the container has no registry to take animators from"
}
