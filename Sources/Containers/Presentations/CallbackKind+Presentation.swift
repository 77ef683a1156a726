package import ViewControllers

// What a presented controller's delegate is asked. Target: `delegate`.
extension CallbackKind {
  /// The delegate is asked for a presentation controller.
  package static let presentationController = Self(
    "presentationControllerForPresentedViewController")
  /// The delegate is asked for the animation controller of a presentation.
  package static let presentedAnimationController = Self(
    "animationControllerForPresentedController")
  /// The delegate is asked for the animation controller of a dismissal.
  package static let dismissedAnimationController = Self(
    "animationControllerForDismissedController")
  /// The delegate is asked for the interaction controller of a presentation.
  package static let presentationInteractionController = Self(
    "interactionControllerForPresentation")
  /// The delegate is asked for the interaction controller of a dismissal.
  package static let dismissalInteractionController = Self("interactionControllerForDismissal")
}

// What a presentation controller is told. Target: `presentation`.
extension CallbackKind {
  /// A presentation begins.
  package static let presentationTransitionWillBegin = Self("presentationTransitionWillBegin")
  /// A presentation is over.
  package static let presentationTransitionDidEnd = Self("presentationTransitionDidEnd")
  /// A dismissal begins.
  package static let dismissalTransitionWillBegin = Self("dismissalTransitionWillBegin")
  /// A dismissal is over.
  package static let dismissalTransitionDidEnd = Self("dismissalTransitionDidEnd")
}
