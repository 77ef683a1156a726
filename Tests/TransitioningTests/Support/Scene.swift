import LayerAnimating
import Containers
import Animating
import Geometry
import Transitioning
import ViewControllers

/// An animator for tests: a closure performs it, or it moves *to* in from the right.
@MainActor
final class TestAnimator: AnimatedTransitioning {
  var duration: Double
  var perform: ((any ContextTransitioning) -> Void)?
  var ended: [Bool] = []
  private(set) var context: (any ContextTransitioning)?

  init(duration: Double = 1, perform: ((any ContextTransitioning) -> Void)? = nil) {
    self.duration = duration
    self.perform = perform
  }

  func transitionDuration(using context: (any ContextTransitioning)?) -> Double { duration }

  func animateTransition(using context: any ContextTransitioning) {
    self.context = context
    if let perform { perform(context) } else { Self.slide(context) }
  }

  func animationEnded(_ completed: Bool) { ended.append(completed) }

  /// What a proper animator does.
  static func slide(_ context: any ContextTransitioning) {
    let to = context.view(forKey: .to)
    if let to {
      context.containerView.addSubview(to)
      to.transform = AffineTransform(translationX: context.containerView.bounds.width, y: 0)
    }
    View.animate(
      withDuration: context.transitionDuration, delay: 0, options: [.curveLinear],
      animations: { to?.transform = .identity },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }
}

/// A delegate of both kinds of container that vends what it is told to vend.
@MainActor
final class TestDelegate: NavigationControllerDelegate, ContainerViewControllerDelegate {
  var animator: (any AnimatedTransitioning)?
  var interactor: (any InteractiveTransitioning)?
  var log: [String] = []

  init(
    animator: (any AnimatedTransitioning)? = nil, interactor: (any InteractiveTransitioning)? = nil
  ) {
    self.animator = animator
    self.interactor = interactor
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: TransitionOperation,
    from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? {
    log.append("animator for \(operation) \(from.title ?? "?") \(to.title ?? "?")")
    return animator
  }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.append("interactor")
    return interactor
  }

  func navigationController(
    _ navigationController: NavigationController, willShow viewController: ViewController,
    animated: Bool
  ) {
    log.append("willShow \(viewController.title ?? "?") \(animated)")
  }

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {
    log.append("didShow \(viewController.title ?? "?") \(animated)")
  }

  func containerViewController(
    _ container: ContainerViewController, didSelect viewController: ViewController
  ) {
    log.append("didSelect \(viewController.title ?? "?")")
  }

  func containerViewController(
    _ container: ContainerViewController,
    animationControllerForTransitionFrom from: ViewController, to: ViewController
  ) -> (any AnimatedTransitioning)? {
    log.append("animator from \(from.title ?? "?") to \(to.title ?? "?")")
    return animator
  }

  func containerViewController(
    _ container: ContainerViewController,
    interactionControllerFor animationController: any AnimatedTransitioning
  ) -> (any InteractiveTransitioning)? {
    log.append("interactor")
    return interactor
  }
}

/// A stage of 200 by 100 points with a container on it and screens to show.
@MainActor
struct NavigationScene {
  let stage = Stage(size: Size(width: 200, height: 100))
  let screens: [ViewController]
  let navigation: NavigationController
  let delegate = TestDelegate()

  /// A stack of one screen, `a`; `b`, `c`, `d` wait.
  init(animator: (any AnimatedTransitioning)? = nil) {
    screens = ["a", "b", "c", "d"].map { [stage] in ViewController(title: $0, stage: stage) }
    navigation = NavigationController(rootViewController: screens[0])
    navigation.delegate = delegate
    delegate.animator = animator
    navigation.makeRoot()
    stage.events.removeAll()
  }

  var installed: [String] { names(navigation.containerView) }

  func names(_ container: View) -> [String] {
    container.subviews.map { view in
      screens.first { $0.viewIfLoaded === view }?.title ?? "?"
    }
  }
}

/// A stage of 200 by 100 points with a custom container of three children on it.
@MainActor
struct ContainerScene {
  let stage = Stage(size: Size(width: 200, height: 100))
  let screens: [ViewController]
  let container: ContainerViewController
  let delegate = TestDelegate()

  init(animator: (any AnimatedTransitioning)? = nil) {
    screens = ["a", "b", "c"].map { [stage] in ViewController(title: $0, stage: stage) }
    container = ContainerViewController(viewControllers: screens)
    container.delegate = delegate
    delegate.animator = animator
    container.makeRoot()
    stage.events.removeAll()
  }

  var installed: [String] {
    container.containerView.subviews.map { view in
      screens.first { $0.viewIfLoaded === view }?.title ?? "?"
    }
  }
}

extension Stage {
  /// The events so far, as `target.kind`.
  @MainActor var log: [String] { events.events.map { "\($0.target).\($0.kind)" } }

  /// How often something happened.
  @MainActor func count(_ kind: String) -> Int { events.events.count { $0.kind == kind } }

  /// The appearance callbacks so far, as the oracle spells them.
  @MainActor var appearances: [String] {
    let short = [
      "viewWillAppear": "willAppear", "viewDidAppear": "didAppear",
      "viewWillDisappear": "willDisappear", "viewDidDisappear": "didDisappear",
    ]
    return events.events.compactMap { event in short[event.kind].map { "\(event.target).\($0)" } }
  }

  /// Lets time pass in frames of a sixtieth of a second.
  @MainActor func play(_ seconds: Double) {
    let start = clock.now
    let frames = Int((seconds * 60).rounded(.up))
    for frame in 1...max(frames, 1) {
      advance(to: start + seconds * Double(frame) / Double(frames))
    }
  }
}
