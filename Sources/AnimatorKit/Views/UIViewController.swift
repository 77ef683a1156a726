import CTransHost

/// A view controller of the host's, as far as an animator needs it.
///
/// The same controller of the host's is the same object while that object lives.
open class UIViewController: NSObject {
  let reference: HostReference
  private var heldView: UIView?
  private var ownTitle: String?

  /// Makes a controller that no host knows; its view is an ordinary one.
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// Makes a controller that no host knows; there are no nibs.
  ///
  /// - Parameters:
  ///   - nibNameOrNil: Left alone.
  ///   - nibBundleOrNil: Left alone.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    reference = UIViewController.adopted ?? .none
    UIViewController.adopted = nil
    super.init()
    reference.bind(self)
  }

  /// There are no archives to load controllers from: gives nil.
  public required init?(coder: NSCoder) { nil }

  /// Stands for a controller that the host has given; as with views, no designated initialiser.
  convenience init(reference: HostReference) {
    UIViewController.adopted = reference
    self.init(nibName: nil, bundle: nil)
  }

  /// The object for a controller of the host's, of the class that its kind has in UIKit.
  static func make(reference: HostReference) -> UIViewController {
    let kind = reference.value(
      \.viewControllers, "UIViewController", or: UInt32(TH_VIEW_CONTROLLER_CONTENT)
    ) { $0.get_kind($1, $2, $3) }
    return switch Int(kind) {
    case TH_VIEW_CONTROLLER_NAVIGATION: UINavigationController(reference: reference)
    case TH_VIEW_CONTROLLER_TAB_BAR: UITabBarController(reference: reference)
    default: UIViewController(reference: reference)
    }
  }

  private static var adopted: HostReference?

  // UIKit's type, which animators rely on: `vc.view.frame`, `let view = vc.view!`.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The controller's view, loaded if need be; never nil.
  open var view: UIView! {
    get {
      if let heldView { return heldView }
      let result =
        reference.view(\.viewControllers, "view") { $0.get_view($1, $2, $3) } ?? UIView()
      heldView = result
      return result
    }
    set { heldView = newValue }
  }

  /// The view, if it is loaded.
  open var viewIfLoaded: UIView? { isViewLoaded ? view : nil }

  /// The title, nil if there is none.
  open var title: String? {
    get {
      if let ownTitle { return ownTitle }
      guard let session = reference.session else { return nil }
      let title = session.text {
        session.viewControllers.pointee.get_title(session.host, reference.handle, $0, $1, $2)
      }
      return title.isEmpty ? nil : title
    }
    set { ownTitle = newValue }
  }

  /// The controller that contains this one.
  open var parent: UIViewController? {
    reference.viewController(\.viewControllers, "parent") { $0.get_parent($1, $2, $3) }
  }

  /// The controllers that it contains, in the order in which people know them.
  open var children: [UIViewController] {
    guard let session = reference.session else { return [] }
    return session.handleList(session.viewControllers, "children") {
      $0.get_children($1, reference.handle, $2, $3, $4)
    }.compactMap { session.viewController(adopting: $0) }
  }

  /// The controller that presents this one.
  open var presentingViewController: UIViewController? {
    reference.viewController(\.viewControllers, "presentingViewController") {
      $0.get_presenting($1, $2, $3)
    }
  }

  /// The controller that this one presents.
  open var presentedViewController: UIViewController? {
    reference.viewController(\.viewControllers, "presentedViewController") {
      $0.get_presented($1, $2, $3)
    }
  }

  /// The navigation controller that it is in.
  open var navigationController: UINavigationController? { ancestor() }

  /// The tab bar controller that it is in.
  open var tabBarController: UITabBarController? { ancestor() }

  private func ancestor<Container: UIViewController>() -> Container? {
    var ancestor = parent
    while let controller = ancestor {
      if let container = controller as? Container { return container }
      ancestor = controller.parent
    }
    return nil
  }

  /// How it asks to be presented, as the plugin has set it; a host presents as it sees fit, and
  /// tells `presentationStyle` of the context.
  open var modalPresentationStyle = UIModalPresentationStyle.fullScreen

  /// Who would vend its animators on iOS, as the plugin has set it; no host asks.
  open weak var transitioningDelegate: UIViewControllerTransitioningDelegate?

  /// Whether a presentation of it is under way.
  open var isBeingPresented: Bool { has(TH_VIEW_CONTROLLER_BEING_PRESENTED) }

  /// Whether a dismissal of it is under way.
  open var isBeingDismissed: Bool { has(TH_VIEW_CONTROLLER_BEING_DISMISSED) }

  /// Whether it is on its way into a container.
  open var isMovingToParent: Bool { has(TH_VIEW_CONTROLLER_MOVING_TO_PARENT) }

  /// Whether it is on its way out of its container.
  open var isMovingFromParent: Bool { has(TH_VIEW_CONTROLLER_MOVING_FROM_PARENT) }

  /// Whether its view is loaded.
  open var isViewLoaded: Bool { heldView != nil || has(TH_VIEW_CONTROLLER_VIEW_LOADED) }

  private func has(_ bit: Int) -> Bool {
    let state = reference.value(\.viewControllers, "UIViewController", or: 0) {
      $0.get_state($1, $2, $3)
    }
    return state & UInt32(bit) != 0
  }

  /// Lets go of the view, whose object would otherwise keep its subviews' objects alive.
  func forgetView() {
    if reference.handle != 0 { heldView = nil }
  }
}
