import Geometry
public import Transitioning
public import ViewControllers

/// A container that shows one of its children and lets any animator conduct the switch.
///
/// The custom container of the article "Custom Container View Controller Transitions" (objc.io
/// issue 12), made interactive as in its follow-up. Which animator conducts a switch is decided in
/// this order: what the delegate vends; what `animatorName` names; `DefaultContainerAnimator`. A
/// name that cannot be had is no error: it is noted in `diagnoses` and as an event, and the default
/// animator takes its place.
///
/// The first child is shown without an animation. Selecting the child on show does nothing. A
/// switch during another ends that one first, as `TransitionConductor` says.
@MainActor
open class ContainerViewController: ViewController, TransitionContainer {
  /// Who vends animators and hears of selections.
  public weak var delegate: (any ContainerViewControllerDelegate)?

  /// The controllers of which one is shown, in the order of their buttons.
  public let viewControllers: [ViewController]

  /// The view in which the children are shown and transitions take place.
  public private(set) lazy var containerView = View(frame: .zero, stage: stage)

  /// The row of buttons, one for each child that has an icon.
  public private(set) lazy var buttonRow = ContainerButtonRow(
    viewControllers: viewControllers, stage: stage)

  /// Conducts the transitions.
  public private(set) lazy var conductor = TransitionConductor(container: self)

  /// Switches to the next child as a finger goes across, and catches the switch that runs.
  ///
  /// It is on the controller's view. As in the article's follow-up the finger goes twice the width for
  /// a whole switch, and a fifth of it is enough; there is none beyond the first and the last child.
  public var panGestureRecognizer: PanGestureRecognizer { pan.recognizer }

  private lazy var pan = ContainerPan(self)
  var selection: ViewController?

  /// Makes a container that shows its first child, once its view is loaded.
  ///
  /// - Parameters:
  ///   - viewControllers: The controllers of which one is shown; one that is named twice counts
  ///     once.
  ///   - stage: The screen; nil is that of the first controller, or `Stage.current`.
  public init(viewControllers: [ViewController], stage: Stage? = nil) {
    self.viewControllers = viewControllers.distinct
    selection = viewControllers.first
    super.init(stage: stage ?? selection?.stage)
    fixedEventTarget = "container"
  }

  /// The selected child; setting it switches to it with a transition.
  ///
  /// During an interactive switch it is the old one until the switch is completed; else the new one
  /// from the start, and the old one again if the switch is cancelled. Setting nil, or a controller
  /// that is not among `viewControllers`, does nothing.
  public var selectedViewController: ViewController? {
    get { selection }
    set { if let newValue { show(newValue, animated: true) } }
  }

  /// The selected child's place among `viewControllers`; setting one that is out of range does
  /// nothing.
  public var selectedIndex: Int? {
    get { viewControllers.firstIndex { $0 === selection } }
    set {
      guard let newValue, viewControllers.indices.contains(newValue) else { return }
      show(viewControllers[newValue], animated: true)
    }
  }

  /// Does what the button of a child does: selects it and tells the delegate.
  ///
  /// Without effect while the buttons are disabled, which they are during a transition.
  ///
  /// - Parameter index: The child's place among `viewControllers`.
  public func tapButton(at index: Int) {
    guard viewControllers.indices.contains(index), !buttonRow.isDisabled else { return }
    let controller = viewControllers[index]
    selectedViewController = controller
    if let delegate {
      stage.record(.containerDidSelect, "delegate")
      delegate.containerViewController(self, didSelect: controller)
    }
  }

  /// Switches to a child.
  ///
  /// - Parameters:
  ///   - viewController: The child; one that is not among `viewControllers`, or that is
  ///     presented, is ignored.
  ///   - animated: Whether with a transition, where it can be seen.
  public func show(_ viewController: ViewController, animated: Bool) {
    guard viewControllers.contains(where: { $0 === viewController }) else { return }
    conductor.perform { [self] in
      guard isViewLoaded else {
        selection = viewController
        return
      }
      guard viewController !== shownViewController, canContain(viewController) else { return }
      conductor.carryOut(plan(to: viewController), animated: animated)
    }
  }

  /// Takes a child out; where it was on show nothing is, until another is selected, or it is again.
  ///
  /// A transition that runs ends first; in a callback of one it waits.
  ///
  /// - Parameter child: One of `children`.
  open override func removeChild(_ child: ViewController) {
    takeOut(child) { [self] _ in
      guard child === shownViewController else { return removeChildren([child]) }
      var plan = plan(to: nil)
      plan.containment.isAnnounced = true
      conductor.carryOut(plan, animated: false)
    }
  }

  /// As in `TransitionContainer`.
  public func selecting(_ index: Int) -> (@MainActor () -> Void)? {
    guard viewControllers.indices.contains(index) else { return nil }
    return { self.selectedIndex = index }
  }

  /// `DefaultContainerAnimator`.
  ///
  /// - Returns: A new one.
  open class func makeDefaultAnimator() -> any AnimatedTransitioning { DefaultContainerAnimator() }

  open override var childForStatusBarStyle: ViewController? { selectedViewController }

  open override var childForStatusBarHidden: ViewController? { selectedViewController }

  open override func loadView() {
    let view = ButtonRowHost(frame: stage.window.bounds, stage: stage)
    view.autoresizingMask = .fill
    containerView.frame = view.bounds
    containerView.autoresizingMask = .fill
    view.addSubview(containerView)
    buttonRow.place(in: view.bounds)
    view.row = buttonRow
    view.addSubview(buttonRow)
    buttonRow.tapped = { [weak self] in self?.tapButton(at: $0) }
    view.addGestureRecognizer(panGestureRecognizer)
    self.view = view
    if let selection { conductor.carryOut(plan(to: selection), animated: false) }
  }
}
