internal import Containers
internal import Transitioning
internal import ViewControllers

/// A tab bar controller, in which another tab is selected.
@MainActor
final class PlayedTabs: PlayedContainer, TabBarControllerDelegate {
  nonisolated static let name = "tab"
  nonisolated static let operations = [PlayedOperation("select", .tab)]
  nonisolated static let reversal = "selection of the one before"

  static func makeDefaultAnimator() -> any AnimatedTransitioning {
    TabBarController.makeDefaultAnimator()
  }

  private let cast: PlayedCast
  private let tabs: TabBarController
  var root: ViewController { tabs }
  var conductor: TransitionConductor { tabs.conductor }
  var shownViewController: ViewController? { tabs.shownViewController }

  init(_ cast: PlayedCast) {
    self.cast = cast
    tabs = TabBarController(viewControllers: cast.inOrder, stage: cast.stage)
    tabs.selectedViewController = cast.from
    tabs.tabBar.isHidden = true
    tabs.delegate = self
  }

  func perform() { tabs.selectedViewController = cast.to }

  nonisolated static func does(_ action: Script.Action) -> Bool {
    if case .select = action { true } else { false }
  }

  func perform(_ action: Script.Action) {
    if case .select(let index) = action { tabs.selectedIndex = index }
  }

  func tabBarController(
    _ tabBarController: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any AnimatedTransitioning)? { cast.animator }

  func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { cast.makeInteractor() }
}
