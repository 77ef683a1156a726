package import ViewControllers

// Questions to a custom container's delegate. Target: `delegate`.
extension CallbackKind {
  /// A child was selected by its button.
  package static let containerDidSelect = Self("containerViewController:didSelectViewController")
  /// The delegate is asked for an animation controller.
  package static let containerAnimationController = Self(
    "containerViewController:animationControllerForTransitionFromViewController")
  /// The delegate is asked for an interaction controller.
  package static let containerInteractionController = Self(
    "containerViewController:interactionControllerForAnimationController")
}
