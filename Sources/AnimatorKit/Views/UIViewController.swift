import CTransHost

/// A view controller of the host's, as far as an animator needs it.
///
/// The same controller of the host's is the same object while that object lives.
open class UIViewController: NSObject {
  let reference: HostReference
  private var heldView: UIView?
  private var ownTitle: String?
  weak var transition: HostTransitionContext?

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

  /// The view, if it is loaded; the host loads a view before a transition.
  open var viewIfLoaded: UIView? { heldView ?? (reference.handle == 0 ? nil : view) }

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

  /// The controller that presents this one, or has until the transition in which it takes part.
  open var presentingViewController: UIViewController? { transition?.presenter(of: self) }

  /// The controller that this one presents, or has until the transition in which it takes part.
  open var presentedViewController: UIViewController? { transition?.presented(by: self) }

  /// The navigation controller that it is in, if that is one of the plugin's own: a host's is a
  /// plain `UIViewController` here.
  open var navigationController: UINavigationController? {
    var ancestor = parent
    while let controller = ancestor {
      if let navigation = controller as? UINavigationController { return navigation }
      ancestor = controller.parent
    }
    return nil
  }

  /// How it asks to be presented, as the plugin has set it; a host presents as it sees fit, and
  /// tells `presentationStyle` of the context.
  open var modalPresentationStyle = UIModalPresentationStyle.fullScreen

  /// Who would vend its animators on iOS, as the plugin has set it; no host asks.
  open weak var transitioningDelegate: UIViewControllerTransitioningDelegate?

  /// Whether the transition that it takes part in presents it.
  open var isBeingPresented: Bool { transition?.presents(self) ?? false }

  /// Whether the transition that it takes part in dismisses it.
  open var isBeingDismissed: Bool { transition?.dismisses(self) ?? false }

  /// Lets go of the view, whose object would otherwise keep its subviews' objects alive.
  func forgetView() {
    if reference.handle != 0 { heldView = nil }
    transition = nil
  }
}
