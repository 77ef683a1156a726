/// The kinds of events that view controllers and transitions leave in a stage's event log.
///
/// Each is spelled as UIKit spells the callback: the Objective-C selector up to its first
/// argument, or, where the first argument is only the sender, up to the second. What UIKit has no
/// callback for has a word of our own (`misbehaviour`, `diagnosis`).
public enum CallbackKind: String, Sendable, Hashable, CaseIterable {
  // Views and their appearance. Target: the controller.
  case loadView
  case viewDidLoad
  case viewWillAppear
  case viewDidAppear
  case viewWillDisappear
  case viewDidDisappear
  case removeFromSuperview

  // Containment. Target: the child, except for `addChildViewController`: the container.
  case addChildViewController
  case removeFromParentViewController
  case willMoveToParentViewController
  case didMoveToParentViewController

  // Animation and interaction controllers. Target: `animator` or `interactor`.
  case transitionDuration
  case animateTransition
  case interruptibleAnimator
  case animationEnded
  case startInteractiveTransition

  // The context. Target: `context`.
  case pauseInteractiveTransition
  case finishInteractiveTransition
  case cancelInteractiveTransition
  case completeTransition

  // The coordinator. Target: `coordinator`.
  case animateAlongsideTransition
  case notifyWhenInteractionChanges
  case alongsideCompletion

  // Questions to delegates. Target: `delegate`.
  case navigationControllerAnimationController =
    "navigationController:animationControllerForOperation"
  case navigationControllerInteractionController =
    "navigationController:interactionControllerForAnimationController"
  case navigationControllerWillShow = "navigationController:willShowViewController"
  case navigationControllerDidShow = "navigationController:didShowViewController"
  case containerDidSelect = "containerViewController:didSelectViewController"
  case containerAnimationController =
    "containerViewController:animationControllerForTransitionFromViewController"
  case containerInteractionController =
    "containerViewController:interactionControllerForAnimationController"

  /// An animator or an interactor broke a rule; the host put it right. Target: who broke it.
  case misbehaviour
  /// An animator could not be had by its name; the default one took its place. Target:
  /// `container`.
  case diagnosis
}
