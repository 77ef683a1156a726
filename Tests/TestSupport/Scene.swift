public import Containers
public import Geometry
public import Transitioning
public import ViewControllers

/// A stage with a container on it, and screens to show.
@MainActor
public final class Scene {
  /// Which container.
  public enum Kind: Sendable { case navigation, tab, custom }

  public let stage: Stage
  public let container: any TransitionContainer
  public let screens: [ViewController]
  public let delegate = TestDelegate()
  /// Drives transitions that are conducted by hand.
  public let interactor = PercentDrivenInteractiveTransition()
  /// Whether the transitions that were conducted were completed, in order.
  public internal(set) var outcomes: [Bool] = []

  /// A container whose first screen, `a`, is on show; a navigation controller has no other yet.
  ///
  /// - Parameters:
  ///   - kind: Which container.
  ///   - titles: What the screens are called.
  ///   - size: The stage's, in points.
  ///   - scale: Pixels for a point.
  ///   - seed: Of the stage's random numbers.
  ///   - animator: What the delegate vends.
  ///   - fill: Gives a screen's view something to show.
  public init(
    _ kind: Kind, titles: [String] = ["a", "b", "c", "d"],
    size: Size = Size(width: 200, height: 100), scale: Double = 1, seed: UInt64 = 0,
    animator: (any AnimatedTransitioning)? = nil, fill: (ViewController) -> Void = { _ in }
  ) {
    let stage = Stage(size: size, scale: scale, seed: seed)
    self.stage = stage
    screens = titles.map { ViewController(title: $0, stage: stage) }
    for screen in screens { fill(screen) }
    delegate.animator = animator
    switch kind {
    case .navigation:
      let navigation = NavigationController(rootViewController: screens[0])
      navigation.delegate = delegate
      container = navigation
    case .tab:
      let tabs = TabBarController(viewControllers: screens)
      tabs.delegate = delegate
      container = tabs
    case .custom:
      let custom = ContainerViewController(viewControllers: screens)
      custom.delegate = delegate
      container = custom
    }
    container.makeRoot()
    stage.events.removeAll()
  }

  /// The navigation controller that it is.
  public var navigation: NavigationController { container as! NavigationController }

  /// The tab bar controller that it is.
  public var tabs: TabBarController { container as! TabBarController }

  /// The custom container that it is.
  public var custom: ContainerViewController { container as! ContainerViewController }

  public var containerView: View { container.containerView }

  /// The titles of the screens whose views are installed, from back to front.
  public var installed: [String] {
    containerView.subviews.map { view in
      screens.first { $0.viewIfLoaded === view }?.title ?? "?"
    }
  }
}
