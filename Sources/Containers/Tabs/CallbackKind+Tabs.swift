package import ViewControllers

// What a tab bar controller asks and tells its delegate. Target: `delegate`.
extension CallbackKind {
  /// The delegate is asked whether a tap may select.
  package static let tabBarShouldSelect = Self("tabBarController:shouldSelectViewController")
  /// A tap has selected.
  package static let tabBarDidSelect = Self("tabBarController:didSelectViewController")
  /// The delegate is asked for an animation controller.
  package static let tabBarAnimationController = Self(
    "tabBarController:animationControllerForTransitionFromViewController")
  /// The delegate is asked for an interaction controller.
  package static let tabBarInteractionController = Self(
    "tabBarController:interactionControllerForAnimationController")
}
