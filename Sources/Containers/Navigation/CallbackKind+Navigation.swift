package import ViewControllers

// What a navigation controller asks and tells its delegate. Target: `delegate`.
extension CallbackKind {
  /// The delegate is asked for an animation controller.
  package static let navigationControllerAnimationController = Self(
    "navigationController:animationControllerForOperation")
  /// The delegate is asked for an interaction controller.
  package static let navigationControllerInteractionController = Self(
    "navigationController:interactionControllerForAnimationController")
  /// A controller is about to be shown.
  package static let navigationControllerWillShow = Self(
    "navigationController:willShowViewController")
  /// A controller has been shown.
  package static let navigationControllerDidShow = Self(
    "navigationController:didShowViewController")
}
