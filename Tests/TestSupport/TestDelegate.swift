public import Containers
public import Transitioning
public import ViewControllers

/// A delegate of all kinds of containers that vends what it is told to vend.
@MainActor
public final class TestDelegate: NavigationControllerDelegate, TabBarControllerDelegate,
  ContainerViewControllerDelegate, ViewControllerTransitioningDelegate
{
  /// Whether taps may select.
  public var allowsTaps = true
  public var animator: (any AnimatedTransitioning)?
  public var interactor: (any InteractiveTransitioning)?
  /// Gives the interaction controller when it is asked for; nil, and where it gives nil, is
  /// `interactor`.
  public var vendInteractor: (() -> (any InteractiveTransitioning)?)?
  /// Makes the presentation controller of a presented controller.
  public var makePresentationController: ((ViewController) -> PresentationController?)?
  public var log: [String] = []

  public init(
    animator: (any AnimatedTransitioning)? = nil, interactor: (any InteractiveTransitioning)? = nil
  ) {
    self.animator = animator
    self.interactor = interactor
  }

  public func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? {
    log.append("animator for \(operation) \(from.title ?? "?") \(to.title ?? "?")")
    return animator
  }

  public func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.append("interactor")
    return vendInteractor?() ?? interactor
  }

  public func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {
    log.append("willShow \(viewController.title ?? "?") \(animated)")
  }

  public func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {
    log.append("didShow \(viewController.title ?? "?") \(animated)")
  }

  public func tabBarController(
    _ tabBarController: TabBarController, shouldSelect viewController: ViewController
  ) -> Bool {
    log.append("shouldSelect \(viewController.title ?? "?")")
    return allowsTaps
  }

  public func tabBarController(
    _ tabBarController: TabBarController, didSelect viewController: ViewController
  ) {
    log.append("didSelect \(viewController.title ?? "?")")
  }

  public func tabBarController(
    _ tabBarController: TabBarController, animationControllerForTransitionFrom from: ViewController,
    to: ViewController
  ) -> (any AnimatedTransitioning)? {
    log.append("animator from \(from.title ?? "?") to \(to.title ?? "?")")
    return animator
  }

  public func tabBarController(
    _ tabBarController: TabBarController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.append("interactor")
    return vendInteractor?() ?? interactor
  }

  public func containerViewController(
    _ container: ContainerViewController, didSelect viewController: ViewController
  ) {
    log.append("didSelect \(viewController.title ?? "?")")
  }

  public func containerViewController(
    _ container: ContainerViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? {
    log.append("animator from \(from.title ?? "?") to \(to.title ?? "?")")
    return animator
  }

  public func containerViewController(
    _ container: ContainerViewController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.append("interactor")
    return vendInteractor?() ?? interactor
  }

  public func animationController(
    forPresented presented: ViewController, presenting: ViewController, source: ViewController
  ) -> (any AnimatedTransitioning)? {
    let titles = [presented, presenting, source].map { $0.title ?? "?" }
    log.append("animator for presenting \(titles.joined(separator: " "))")
    return animator
  }

  public func animationController(
    forDismissed dismissed: ViewController
  ) -> (any AnimatedTransitioning)? {
    log.append("animator for dismissing \(dismissed.title ?? "?")")
    return animator
  }

  public func interactionControllerForPresentation(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.append("interactor for presenting")
    return vendInteractor?() ?? interactor
  }

  public func interactionControllerForDismissal(
    using animator: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.append("interactor for dismissing")
    return vendInteractor?() ?? interactor
  }

  public func presentationController(
    forPresented presented: ViewController, presenting: ViewController?, source: ViewController
  ) -> PresentationController? {
    let titles = [presented, presenting ?? source, source].map { $0.title ?? "?" }
    log.append("presentation controller \(titles.joined(separator: " "))")
    return makePresentationController?(presented)
  }
}
