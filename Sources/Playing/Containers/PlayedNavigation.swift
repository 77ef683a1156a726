internal import Containers
internal import Transitioning
internal import ViewControllers

/// A navigation stack, whose top is pushed or popped.
@MainActor
final class PlayedNavigation: PlayedContainer, NavigationControllerDelegate {
  nonisolated static let name = "navigation"
  nonisolated static let operations = [
    PlayedOperation("push", .push), PlayedOperation("pop", .pop, goesBack: true),
  ]
  nonisolated static let reversal = "pop for push, push for pop"

  static func makeDefaultAnimator() -> any AnimatedTransitioning {
    NavigationController.makeDefaultAnimator()
  }

  private let cast: PlayedCast
  private let navigation: NavigationController
  var root: ViewController { navigation }
  var conductor: TransitionConductor { navigation.conductor }
  var shownViewController: ViewController? { navigation.shownViewController }

  init(_ cast: PlayedCast) {
    self.cast = cast
    navigation = NavigationController(rootViewController: cast.inOrder[0], stage: cast.stage)
    if cast.operation.goesBack { navigation.pushViewController(cast.from, animated: false) }
    navigation.delegate = self
    navigation.swipeDrivesVendedAnimators = true
  }

  func perform() {
    if cast.operation.goesBack {
      navigation.popViewController(animated: true)
    } else {
      navigation.pushViewController(cast.to, animated: true)
    }
  }

  nonisolated static func does(_ action: Script.Action) -> Bool {
    action == .push || action == .pop
  }

  func perform(_ action: Script.Action) {
    if action == .push {
      navigation.pushViewController(cast.inOrder[1], animated: true)
    } else {
      navigation.popViewController(animated: true)
    }
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation, from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? { cast.animator }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? { cast.makeInteractor() }
}
