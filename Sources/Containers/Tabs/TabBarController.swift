import Geometry
public import Transitioning
public import ViewControllers

/// Controllers side by side, of which one is on show, with a bar to choose it by.
///
/// UIKit: `UITabBarController`.
///
/// All of `viewControllers` are children for as long as they are in it; selecting one changes views
/// and appearance alone. A selection is animated if, and only if, the delegate or `animatorName` vends
/// an animator. `selectedViewController` is the new one as soon as a change has begun, and the old one
/// again if it is cancelled. A selection during a transition ends that one first, as
/// `TransitionConductor` says.
@MainActor
open class TabBarController: ViewController, TransitionContainer {
  /// Who vends animators and hears of taps.
  ///
  /// UIKit: `delegate`.
  public weak var delegate: (any TabBarControllerDelegate)?

  /// The controllers, in the order of their items in the bar; changed by `setViewControllers`.
  ///
  /// UIKit: `viewControllers`.
  public private(set) var viewControllers: [ViewController] = []

  /// The view in which the children are shown and transitions take place: all of the screen, with the
  /// bar in front of it.
  public private(set) lazy var containerView = View(frame: .zero, stage: stage)

  /// The bar.
  ///
  /// UIKit: `tabBar`.
  public private(set) lazy var tabBar = TabBar(stage: stage)

  /// Conducts the transitions.
  public private(set) lazy var conductor = TransitionConductor(container: self)

  var selection: ViewController? {
    didSet { if isViewLoaded { tabBar.select(selectedIndex) } }
  }

  /// Makes a tab bar controller that shows its first child.
  ///
  /// - Parameters:
  ///   - viewControllers: The controllers; one that is named twice counts once.
  ///   - stage: The screen; nil is that of the first controller, or `Stage.current`.
  public init(viewControllers: [ViewController] = [], stage: Stage? = nil) {
    super.init(stage: stage ?? viewControllers.first?.stage)
    fixedEventTarget = "container"
    setViewControllers(viewControllers, animated: false)
  }

  /// As in `TransitionContainer`.
  public static var kind: TransitionContainerKind { .tabBar }

  /// As in `TransitionContainer`: the selected child.
  public var shownViewController: ViewController? { selection }

  /// The child whose view is installed.
  var installedViewController: ViewController? {
    guard isViewLoaded else { return nil }
    return children.first { $0.viewIfLoaded?.superview === containerView }
  }

  /// The selected child; setting another selects that.
  ///
  /// Setting nil, or one that is not among `viewControllers`, does nothing. UIKit:
  /// `selectedViewController`.
  public var selectedViewController: ViewController? {
    get { selection }
    set { if let newValue { select(newValue, animated: true) } }
  }

  /// The selected child's place among `viewControllers`; setting one that is out of range does nothing.
  ///
  /// UIKit: `selectedIndex`, which is `NSNotFound` where this is nil.
  public var selectedIndex: Int? {
    get { viewControllers.firstIndex { $0 === selection } }
    set {
      guard let newValue, viewControllers.indices.contains(newValue) else { return }
      select(viewControllers[newValue], animated: true)
    }
  }

  /// Does what a tap on an item does: asks the delegate, selects the child, and tells the delegate, also
  /// if the child is selected already.
  ///
  /// - Parameter index: The child's place among `viewControllers`; nothing happens if it has none.
  public func tapItem(at index: Int) {
    guard viewControllers.indices.contains(index) else { return }
    let controller = viewControllers[index]
    if let delegate {
      stage.record(.tabBarShouldSelect, "delegate")
      guard delegate.tabBarController(self, shouldSelect: controller) else { return }
    }
    selectedViewController = controller
    if let delegate {
      stage.record(.tabBarDidSelect, "delegate")
      delegate.tabBarController(self, didSelect: controller)
    }
  }

  private func select(_ controller: ViewController, animated: Bool) {
    conductor.perform { [self] in
      guard viewControllers.contains(where: { $0 === controller }) else { return }
      guard isViewLoaded else { return selection = controller }
      guard controller !== installedViewController else { return selection = controller }
      conductor.carryOut(plan(to: controller), animated: animated)
    }
  }

  /// Replaces the controllers.
  ///
  /// The one that was selected stays so; where it is not among the new ones, the one at its place is
  /// selected, else the first. One that is in another container, contains this one or is presented is
  /// left out, where UIKit throws or leaves a controller in two places.
  /// UIKit: `setViewControllers(_:animated:)`.
  ///
  /// - Parameters:
  ///   - viewControllers: The new ones; one that is named twice counts once.
  ///   - animated: Whether the change of the selection is animated, where somebody vends an animator.
  public func setViewControllers(_ viewControllers: [ViewController], animated: Bool) {
    conductor.perform { [self] in
      let new = viewControllers.distinct.filter(canContain)
      let (old, place) = (self.viewControllers, selectedIndex ?? 0)
      let stays = new.contains { $0 === selection }
      let selected = stays ? selection : new.indices.contains(place) ? new[place] : new.first
      let containment = ContainmentPlan(removed: old.without(new), added: new.without(old))
      replace(with: new, selecting: selected, containment, animated: animated)
    }
  }

  /// Takes a child out of `viewControllers`, too; where it was selected, the one at its place then, or
  /// the last, is selected and shown at once.
  ///
  /// A transition that runs ends first; in a callback of one it waits.
  ///
  /// - Parameter child: One of `children`.
  open override func removeChild(_ child: ViewController) {
    takeOut(child) { [self] index in
      let rest = viewControllers.without([child])
      var containment = ContainmentPlan(removed: [child])
      containment.isAnnounced = true
      let next = rest.indices.contains(index) ? rest[index] : rest.last
      replace(
        with: rest, selecting: child === selection ? next : selection, containment, animated: false)
    }
  }

  private func replace(
    with new: [ViewController], selecting selected: ViewController?, _ containment: ContainmentPlan,
    animated: Bool
  ) {
    let (old, before) = (viewControllers, selection)
    var plan = plan(to: selected)
    plan.containment = containment
    plan.begin = { [weak self] in self?.adopt(new, selecting: selected) }
    plan.didSettle = { [weak self] completed in
      if !completed { self?.adopt(old, selecting: before) }
    }
    conductor.carryOut(plan, animated: animated)
  }

  private func adopt(_ controllers: [ViewController], selecting controller: ViewController?) {
    viewControllers = controllers
    if isViewLoaded { tabBar.setItems(of: controllers) }
    selection = controller
  }

  /// As in `TransitionContainer`.
  public func selecting(_ index: Int) -> (@MainActor () -> Void)? {
    guard viewControllers.indices.contains(index) else { return nil }
    return { self.selectedIndex = index }
  }

  /// `ImmediateAnimator`: UIKit's tabs change at once.
  ///
  /// - Returns: A new one.
  open class func makeDefaultAnimator() -> any AnimatedTransitioning { ImmediateAnimator() }

  open override var childForStatusBarStyle: ViewController? { selection }

  open override var childForStatusBarHidden: ViewController? { selection }

  open override func loadView() {
    let view = View(frame: stage.window.bounds, stage: stage)
    view.autoresizingMask = .fill
    containerView.frame = view.bounds
    containerView.autoresizingMask = .fill
    containerView.safeAreaChrome.bottom = TabBar.height
    view.addSubview(containerView)
    tabBar.place(in: view.bounds, above: stage.safeAreaInsets.bottom)
    tabBar.setItems(of: viewControllers)
    view.addSubview(tabBar)
    tabBar.tapped = { [weak self] in self?.tapItem(at: $0) }
    self.view = view
    tabBar.select(selectedIndex)
    if let selection {
      selection.view.frame = containerView.bounds
      selection.view.autoresizingMask = .fill
      containerView.addSubview(selection.view)
    }
  }
}
