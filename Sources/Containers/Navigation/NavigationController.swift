import Geometry
public import Transitioning
public import ViewControllers

/// A stack of controllers of which the top one is on show.
///
/// UIKit: `UINavigationController`.
///
/// An animated push or pop asks the delegate for an animator, and, if it vends one, for an
/// interactor; nil is the default slide. The container view holds the view of *from* at the start
/// and the animator puts in that of *to*. `viewControllers` is the new stack as soon as the change
/// starts and the old one again if it is cancelled. A change while a transition runs ends that one
/// first, as `TransitionConductor` says; one that is asked for in a callback of a transition is
/// carried out when its callbacks are over.
@MainActor
open class NavigationController: ViewController, TransitionContainer {
  /// Who vends animators and is told what is shown.
  ///
  /// UIKit: `delegate`.
  public weak var delegate: (any NavigationControllerDelegate)?

  /// The stack, its top last.
  ///
  /// UIKit: `viewControllers`.
  public internal(set) var viewControllers: [ViewController] = []

  /// The view in which transitions take place.
  public private(set) lazy var containerView = View(frame: .zero, stage: stage)

  /// Conducts the transitions.
  public private(set) lazy var conductor = TransitionConductor(container: self)

  /// What pops by a swipe from the left edge of the screen.
  lazy var edgeSwipe = EdgeSwipePop(self)

  /// What takes a zoomed top back by fingers; on the controller's view once there is one.
  lazy var zoomDrag = ZoomDrag(
    .init { [weak self] in
      self?.currentTransition
    } zoomed: { [weak self] in
      self.flatMap { $0.viewControllers.count > 1 ? $0.topViewController : nil }
    } mayDismiss: {
      true
    } dismiss: { [weak self] in
      self?.pop(by: $0)
    })

  /// Whether fingers on the top are those of a zoom, and none of the swipe's.
  var isZoomed: Bool {
    if let currentTransition { return currentTransition.zoomFlight != nil }
    return viewControllers.count > 1 && topViewController?.zoom != nil
  }

  /// Pops by a swipe from the left edge of the screen, and catches a push or a pop that runs.
  ///
  /// It is on the controller's view. By itself it does not begin at the bottom of the stack, nor where
  /// `delegate` is set, as the delegate may animate pops in its own way, nor where the top prefers a zoom,
  /// which has a swipe of its own; with a delegate of its own
  /// it is that one's to say. A pop that it starts shows the default animation, unless an interaction
  /// controller is vended for the delegate's. UIKit: `interactivePopGestureRecognizer`.
  public var interactivePopGestureRecognizer: PanGestureRecognizer { edgeSwipe.recognizer }

  /// Whether the swipe from the edge drives the animators that the delegate vends, and begins though
  /// there is a delegate.
  ///
  /// UIKit's does neither.
  public var swipeDrivesVendedAnimators = false

  /// Makes a stack of one controller, or an empty one.
  ///
  /// - Parameters:
  ///   - rootViewController: The one at the bottom; nil for none yet.
  ///   - stage: The screen; nil is that of the root controller, or `Stage.current`.
  public init(rootViewController: ViewController? = nil, stage: Stage? = nil) {
    super.init(stage: stage ?? rootViewController?.stage)
    fixedEventTarget = "container"
    if let rootViewController { setViewControllers([rootViewController], animated: false) }
  }

  /// The top of the stack.
  ///
  /// UIKit: `topViewController`.
  public var topViewController: ViewController? { viewControllers.last }

  /// As in `TransitionContainer`: the top of the stack.
  public var shownViewController: ViewController? { topViewController }

  /// As in `TransitionContainer`: a pop.
  public var popping: (@MainActor () -> Void)? { { self.popViewController(animated: true) } }

  /// As in `TransitionContainer`.
  public static var kind: TransitionContainerKind { .navigation }

  /// `DefaultNavigationAnimator`.
  ///
  /// - Returns: A new one.
  open class func makeDefaultAnimator() -> any AnimatedTransitioning { DefaultNavigationAnimator() }

  open override var childForStatusBarStyle: ViewController? { topViewController }

  open override var childForStatusBarHidden: ViewController? { topViewController }

  open override func loadView() {
    let view = View(frame: stage.window.bounds, stage: stage)
    view.autoresizingMask = .fill
    containerView.frame = view.bounds
    containerView.autoresizingMask = .fill
    view.addSubview(containerView)
    view.addGestureRecognizer(interactivePopGestureRecognizer)
    self.view = view
    if let top = topViewController {
      top.view.frame = containerView.bounds
      top.view.autoresizingMask = .fill
      containerView.addSubview(top.view)
    }
  }

  /// Puts a controller on top.
  ///
  /// UIKit: `pushViewController(_:animated:)`.
  ///
  /// One that is in the stack already or in another container, contains this one or is presented is
  /// not pushed, where UIKit throws or leaves a controller in two places.
  ///
  /// - Parameters:
  ///   - viewController: The controller.
  ///   - animated: Whether with a transition.
  public func pushViewController(_ viewController: ViewController, animated: Bool) {
    conductor.perform { [self] in
      guard !viewControllers.contains(where: { $0 === viewController }),
        canContain(viewController)
      else { return }
      change(
        above: viewControllers.count, to: [viewController], operation: .push, animated: animated)
    }
  }

  /// Takes the top controller off, unless it is the last one.
  ///
  /// UIKit: `popViewController(animated:)`.
  ///
  /// - Parameter animated: Whether with a transition.
  /// - Returns: What has been taken off; nil if nothing was, or if the change has to wait for the
  ///   callbacks of another.
  @discardableResult
  public func popViewController(animated: Bool) -> ViewController? {
    var popped: ViewController?
    conductor.perform { [self] in
      guard viewControllers.count > 1 else { return }
      popped = topViewController
      change(above: viewControllers.count - 1, operation: .pop, animated: animated)
    }
    return popped
  }

  /// Takes controllers off until one is on top.
  ///
  /// UIKit: `popToViewController(_:animated:)`.
  ///
  /// - Parameters:
  ///   - viewController: The one that is to be on top.
  ///   - animated: Whether with a transition.
  /// - Returns: What has been taken off, the top last; empty if the controller is not in the stack
  ///   or is on top already; nil if the change has to wait.
  @discardableResult
  public func popToViewController(
    _ viewController: ViewController, animated: Bool
  ) -> [ViewController]? {
    var popped: [ViewController]?
    conductor.perform { [self] in
      guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else {
        popped = []
        return
      }
      let above = Array(viewControllers[(index + 1)...])
      popped = above
      guard !above.isEmpty else { return }
      change(above: index + 1, operation: .pop, animated: animated)
    }
    return popped
  }

  /// Takes all but the bottom controller off.
  ///
  /// UIKit: `popToRootViewController(animated:)`.
  ///
  /// - Parameter animated: Whether with a transition.
  /// - Returns: What has been taken off, the top last; nil if the change has to wait.
  @discardableResult
  public func popToRootViewController(animated: Bool) -> [ViewController]? {
    guard let root = viewControllers.first else { return [] }
    return popToViewController(root, animated: animated)
  }

  /// Replaces the stack.
  ///
  /// UIKit: `setViewControllers(_:animated:)`.
  ///
  /// The transition is a pop where the new top was in the old stack below its top, else a push. A
  /// controller that is named twice counts once, at its first place.
  ///
  /// - Parameters:
  ///   - viewControllers: The new stack, its top last.
  ///   - animated: Whether with a transition, where the top changes.
  public func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    conductor.perform { [self] in
      let stack = viewControllers.distinct.filter(canContain)
      let wasBelow = self.viewControllers.dropLast().contains { $0 === stack.last }
      let kept = zip(self.viewControllers, stack).prefix { $0 === $1 }.count
      change(
        above: kept, to: Array(stack[kept...]), operation: wasBelow ? .pop : .push,
        animated: animated)
    }
  }

  /// Takes a child out of the stack, too; where it was the top, what was below it is shown at once.
  ///
  /// A transition that runs ends first; in a callback of one it waits.
  ///
  /// - Parameter child: One of `children`.
  open override func removeChild(_ child: ViewController) {
    takeOut(child) { [self] index in
      change(
        above: index, to: Array(viewControllers[(index + 1)...]), operation: .pop, animated: false,
        isAnnounced: true)
    }
  }
}
