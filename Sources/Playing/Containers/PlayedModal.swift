internal import Containers
internal import Transitioning
internal import ViewControllers

/// A screen, over which another is presented or from over which it is dismissed.
@MainActor
final class PlayedModal: PlayedContainer, ViewControllerTransitioningDelegate {
  nonisolated static let name = "modal"
  nonisolated static let operations = [
    PlayedOperation("present", .present), PlayedOperation("dismiss", .dismiss, goesBack: true),
  ]
  nonisolated static let reversal = "dismiss for present, present for dismiss"

  static func makeDefaultAnimator() -> any AnimatedTransitioning { DefaultPresentationAnimator() }

  private let cast: PlayedCast
  private let presented: ViewController
  let root: ViewController

  init(_ cast: PlayedCast) {
    self.cast = cast
    root = cast.inOrder[0]
    presented = cast.inOrder[1]
    presented.modalPresentationStyle = cast.presentationStyle
  }

  var conductor: TransitionConductor { root.presentationConductor }
  var shownViewController: ViewController? { root.presentedViewController ?? root }

  func prepare() {
    if cast.operation.goesBack { root.present(presented, animated: false) }
    presented.transitioningDelegate = self
  }

  func perform() {
    if cast.operation.goesBack {
      root.dismiss(animated: true)
    } else {
      root.present(presented, animated: true)
    }
  }

  nonisolated static func does(_ action: Script.Action) -> Bool {
    action == .present || action == .dismiss
  }

  func perform(_ action: Script.Action) {
    if action == .dismiss {
      root.dismiss(animated: true)
    } else if presented.presentingViewController == nil {
      root.present(presented, animated: true)
    }
  }

  func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? { cast.animator }

  func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)? { cast.animator }

  func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { cast.makeInteractor() }

  func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { cast.makeInteractor() }
}
