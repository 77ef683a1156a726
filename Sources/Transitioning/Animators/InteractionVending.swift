public import ViewControllers

/// An animation controller that brings its own interaction controller.
///
/// A container that has an animator by name asks it; where a delegate vends the animator, it is the
/// delegate that vends the interaction controller, as in UIKit.
@MainActor
public protocol InteractionVending: AnimatedTransitioning {
  /// The interaction controller of the transitions that this one animates in a container.
  ///
  /// - Parameter container: The container, which asks once and keeps both; gesture recognisers may be
  ///   put on its view.
  /// - Returns: It; nil if there is none.
  func interactionController(for container: ViewController) -> (any InteractiveTransitioning)?
}
