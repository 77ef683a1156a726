package import ViewControllers

extension CallbackKind {
  // Animation and interaction controllers. Target: `animator` or `interactor`.
  package static let transitionDuration = Self("transitionDuration")
  package static let animateTransition = Self("animateTransition")
  package static let interruptibleAnimator = Self("interruptibleAnimator")
  package static let animationEnded = Self("animationEnded")
  package static let startInteractiveTransition = Self("startInteractiveTransition")

  // The context. Target: `context`.
  package static let pauseInteractiveTransition = Self("pauseInteractiveTransition")
  package static let finishInteractiveTransition = Self("finishInteractiveTransition")
  package static let cancelInteractiveTransition = Self("cancelInteractiveTransition")
  package static let completeTransition = Self("completeTransition")

  // The coordinator. Target: `coordinator`.
  package static let animateAlongsideTransition = Self("animateAlongsideTransition")
  package static let notifyWhenInteractionChanges = Self("notifyWhenInteractionChanges")
  package static let alongsideCompletion = Self("alongsideCompletion")

  /// An animator or an interactor broke a rule; the host put it right.
  ///
  /// Target: who broke it.
  package static let misbehaviour = Self("misbehaviour")
  /// An animator could not be had by its name; the default one took its place.
  ///
  /// Target: `container`.
  package static let diagnosis = Self("diagnosis")
}
