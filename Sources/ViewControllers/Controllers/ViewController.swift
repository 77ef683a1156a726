public import Compositing
public import Geometry

/// A screen, or a part of one: it owns a view and is told when that view comes and goes.
///
/// UIKit: `UIViewController`. Views are loaded when first asked for. Appearance callbacks are
/// called by the container through `beginAppearanceTransition(_:animated:)` and
/// `endAppearanceTransition()`; a controller at the root of a window is brought in by
/// `makeRoot()`. Overrides of the callbacks need not call super.
@MainActor
open class ViewController: Responder {
  /// The screen that this controller's view belongs to, which it does not keep; as `View.stage`.
  public var stage: Stage { home.stage ?? .unseen }
  private let home: StageAnchor

  /// A title for people and for traces.
  ///
  /// UIKit: `title`.
  public var title: String?

  /// A picture for a container's row of buttons; nil gives the controller no button.
  ///
  /// UIKit: `tabBarItem.image`.
  public var icon: PixelBuffer?

  /// The containing controller.
  ///
  /// UIKit: `parent`.
  public internal(set) weak var parent: ViewController?

  /// The contained controllers, in the order in which they were added.
  ///
  /// UIKit: `children`.
  public internal(set) var children: [ViewController] = []

  /// Where this controller stands between off the screen and on it.
  public internal(set) var appearanceState: AppearanceState = .disappeared

  /// Whether the appearance callbacks at hand come from being added to a container.
  ///
  /// UIKit: `isMovingToParent`. Good within the four appearance callbacks.
  public package(set) var isMovingToParent = false

  /// Whether the appearance callbacks at hand come from being removed from a container.
  ///
  /// UIKit: `isMovingFromParent`. Good within the four appearance callbacks.
  public package(set) var isMovingFromParent = false

  /// The controller that this very one presents, which it keeps.
  package var presentee: ViewController?

  /// The controller that presents this very one.
  package weak var presenter: ViewController?

  /// Whether a presentation of this controller is under way.
  ///
  /// UIKit: `isBeingPresented`.
  public package(set) var isBeingPresented = false

  /// Whether a dismissal of this controller is under way.
  ///
  /// UIKit: `isBeingDismissed`.
  public package(set) var isBeingDismissed = false

  /// What is added to the safe area of the screen in this controller's view.
  ///
  /// UIKit: `additionalSafeAreaInsets`.
  public var additionalSafeAreaInsets = EdgeInsets.zero

  /// What modules above keep with the controller.
  package var attachments = Attachments()

  /// A fixed name in events where there is no role (`container`).
  package var fixedEventTarget: String?

  private var loadedView: View?
  private var isLoadingView = false

  /// Whether the change of appearance under way is animated.
  var isAppearanceAnimated = false

  /// Whether `viewIsAppearing(_:)` is still to be called in the change under way.
  var isAppearingDue = false

  /// Makes a controller without loading its view.
  ///
  /// - Parameters:
  ///   - title: A title for people and for traces.
  ///   - stage: The screen that the view will belong to; nil is `Stage.current`.
  public init(title: String? = nil, stage: Stage? = nil) {
    self.title = title
    home = (stage ?? .current).anchor
  }

  /// The view that its own is in, else what presents it.
  open override var next: Responder? { viewIfLoaded?.superview ?? presenter }

  // MARK: The view

  /// The view, which is loaded when it is first asked for.
  ///
  /// Asked for within `loadView()` before it has been set, it is a plain view of the window's
  /// size, as it is if `loadView()` sets none. UIKit: `view`.
  public var view: View {
    get {
      if let loadedView { return loadedView }
      if isLoadingView { return install(plainView()) }
      isLoadingView = true
      record(.loadView)
      loadView()
      isLoadingView = false
      let view = loadedView ?? install(plainView())
      record(.viewDidLoad)
      viewDidLoad()
      return view
    }
    set { install(newValue) }
  }

  /// The view if it is loaded, without loading it.
  ///
  /// UIKit: `viewIfLoaded`.
  public var viewIfLoaded: View? { loadedView }

  /// Whether the view is loaded.
  ///
  /// UIKit: `isViewLoaded`.
  public var isViewLoaded: Bool { loadedView != nil }

  @discardableResult
  private func install(_ view: View) -> View {
    if let loadedView, loadedView.controller === self { loadedView.controller = nil }
    loadedView = view
    view.controller = self
    return view
  }

  /// Makes the view and sets it.
  ///
  /// UIKit: `loadView()`.
  ///
  /// What it does by itself is a plain view of the window's size.
  open func loadView() {
    view = plainView()
  }

  private func plainView() -> View {
    let view = View(frame: stage.window.bounds, stage: stage)
    view.autoresizingMask = .fill
    return view
  }

  /// Called once, when the view has been loaded.
  ///
  /// UIKit: `viewDidLoad()`.
  open func viewDidLoad() {}

  // MARK: Layout

  /// The screen, and so the view, is about to get another size.
  ///
  /// By itself it tells the children and what is presented; an override calls `super`. UIKit:
  /// `viewWillTransition(to:with:)`.
  ///
  /// - Parameters:
  ///   - size: The screen's new one, in points.
  ///   - coordinator: Runs animations alongside.
  open func viewWillTransition(to size: Size, with coordinator: SizeTransitionCoordinator) {
    for child in children { child.sizeWillChange(to: size, with: coordinator) }
    presentee?.sizeWillChange(to: size, with: coordinator)
  }

  /// Calls `viewWillTransition(to:with:)` where there is a view.
  func sizeWillChange(to size: Size, with coordinator: SizeTransitionCoordinator) {
    guard isViewLoaded else { return }
    record(.viewWillTransition)
    viewWillTransition(to: size, with: coordinator)
  }

  /// The view's subviews are about to be placed.
  ///
  /// UIKit: `viewWillLayoutSubviews()`.
  open func viewWillLayoutSubviews() {}

  /// The view's subviews have been placed.
  ///
  /// UIKit: `viewDidLayoutSubviews()`.
  open func viewDidLayoutSubviews() {}

  // MARK: Appearance callbacks

  /// The view is about to come on the screen.
  ///
  /// UIKit: `viewWillAppear(_:)`.
  ///
  /// - Parameter animated: Whether it comes with an animation.
  open func viewWillAppear(_ animated: Bool) {}

  /// The view is in the window and laid out, and its way to the screen begins.
  ///
  /// Called once between `viewWillAppear(_:)` and `viewDidAppear(_:)`: after the animator has put the
  /// view in, at the latest right before `viewDidAppear(_:)`. UIKit: `viewIsAppearing(_:)`.
  ///
  /// - Parameter animated: Whether it comes with an animation.
  open func viewIsAppearing(_ animated: Bool) {}

  /// The view has come on the screen.
  ///
  /// UIKit: `viewDidAppear(_:)`.
  ///
  /// - Parameter animated: Whether it came with an animation.
  open func viewDidAppear(_ animated: Bool) {}

  /// The view is about to leave the screen.
  ///
  /// UIKit: `viewWillDisappear(_:)`.
  ///
  /// - Parameter animated: Whether it leaves with an animation.
  open func viewWillDisappear(_ animated: Bool) {}

  /// The view has left the screen.
  ///
  /// UIKit: `viewDidDisappear(_:)`.
  ///
  /// - Parameter animated: Whether it left with an animation.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Whether this controller's changes of appearance reach its children by themselves.
  ///
  /// A container that calls `beginAppearanceTransition` on its children itself says false. UIKit:
  /// `shouldAutomaticallyForwardAppearanceMethods`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Going on

  /// What goes on to what the app has under a name; nil if it has nothing.
  ///
  /// Overrides answer for names of their own and leave others to super, which asks the parent, and
  /// then what presents. UIKit: `performSegue(withIdentifier:sender:)` runs the like.
  ///
  /// - Parameter identifier: The name.
  /// - Returns: Performs the segue: pushes, presents or selects.
  open func segue(withIdentifier identifier: String) -> (@MainActor () -> Void)? {
    (parent ?? presenter)?.segue(withIdentifier: identifier)
  }

  // MARK: The status bar

  /// How the status bar is to be drawn over this controller.
  ///
  /// UIKit: `preferredStatusBarStyle`.
  open var preferredStatusBarStyle: StatusBarStyle { .default }

  /// Whether the status bar is to be hidden over this controller.
  ///
  /// UIKit: `prefersStatusBarHidden`.
  open var prefersStatusBarHidden: Bool { false }

  /// The child that says in its place how the status bar is drawn; nil is none.
  ///
  /// UIKit: `childForStatusBarStyle`.
  open var childForStatusBarStyle: ViewController? { nil }

  /// The child that says in its place whether the status bar is hidden; nil is none.
  ///
  /// UIKit: `childForStatusBarHidden`.
  open var childForStatusBarHidden: ViewController? { nil }

  /// Whether it decides about the status bar although what presents it is still to be seen.
  ///
  /// UIKit: `modalPresentationCapturesStatusBarAppearance`.
  public var modalPresentationCapturesStatusBarAppearance = false

  /// Whether it is presented so that it covers the screen.
  package var coversScreen = false

  /// Whether it decides about the status bar while it is presented.
  var decidesAboutStatusBar: Bool {
    coversScreen || modalPresentationCapturesStatusBarAppearance
  }

  // MARK: Containment

  /// Takes a child out whose `removeFromParent()` was called.
  ///
  /// A container that keeps a list of its children overrides it, and sees to it that the list, and what
  /// is on show, follow.
  ///
  /// - Parameter child: One of `children`.
  open func removeChild(_ child: ViewController) { removeChildren([child]) }

  /// This controller is about to be added to a container, or (nil) removed from one.
  ///
  /// Overrides call super, which records the event. UIKit: `willMove(toParent:)`.
  ///
  /// - Parameter parent: The new container, or nil.
  open func willMove(toParent parent: ViewController?) {
    record(.willMoveToParentViewController)
  }

  /// This controller has been added to a container, or (nil) removed from one.
  ///
  /// Overrides call super, which records the event. UIKit: `didMove(toParent:)`.
  ///
  /// - Parameter parent: The container, or nil.
  open func didMove(toParent parent: ViewController?) {
    record(.didMoveToParentViewController)
  }
}
