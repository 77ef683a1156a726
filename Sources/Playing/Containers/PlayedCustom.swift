internal import Containers
internal import Transitioning
internal import ViewControllers

/// A custom container, in which another child is selected.
@MainActor
final class PlayedCustom: PlayedContainer, ContainerViewControllerDelegate {
  nonisolated static let name = "custom"
  nonisolated static let operations = [PlayedOperation("select", .custom)]
  nonisolated static let reversal = "selection of the one before"

  static func makeDefaultAnimator() -> any AnimatedTransitioning {
    ContainerViewController.makeDefaultAnimator()
  }

  private let cast: PlayedCast
  private let custom: ContainerViewController
  var root: ViewController { custom }
  var conductor: TransitionConductor { custom.conductor }
  var shownViewController: ViewController? { custom.shownViewController }

  init(_ cast: PlayedCast) {
    self.cast = cast
    custom = ContainerViewController(viewControllers: cast.inOrder, stage: cast.stage)
    custom.show(cast.from, animated: false)
    custom.delegate = self
  }

  func perform() { custom.selectedViewController = cast.to }

  nonisolated static func does(_ action: Script.Action) -> Bool {
    if case .select = action { true } else { false }
  }

  func perform(_ action: Script.Action) {
    if case .select(let index) = action { custom.selectedIndex = index }
  }

  func containerViewController(
    _ container: ContainerViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { cast.animator }

  func containerViewController(
    _ container: ContainerViewController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { cast.makeInteractor() }
}
