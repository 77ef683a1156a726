import CTransHost

/// The transition context as animators see it.
final class HostTransitionContext: NSObject, UIViewControllerContextTransitioning {
  private let reference: HostReference
  private var container: UIView?
  private var controllers: [UITransitionContextViewControllerKey: UIViewController] = [:]
  private var views: [UITransitionContextViewKey: UIView] = [:]
  /// Whether the host has started the animator already, for percent-driven controllers.
  var animationStarted = false

  private init(reference: HostReference) {
    self.reference = reference
    super.init()
    reference.bind(self)
  }

  /// The context of a handle that the host has lent for a call: it is retained here.
  static func lent(_ handle: th_handle_t, by session: HostSession) -> HostTransitionContext? {
    if let known = session.object(handle) as? HostTransitionContext { return known }
    guard handle != 0, session.retain(handle) else { return nil }
    let context = HostTransitionContext(reference: HostReference(session, owning: handle))
    session.context = context
    return context
  }

  /// Lets go of all objects, so that an animator that keeps its context keeps no views.
  func end() {
    container = nil
    views = [:]
    for controller in controllers.values { controller.forgetView() }
    controllers = [:]
  }

  /// Which one kind of transition it is, as the host's bit; 0 if it does not say.
  var operation: UInt32 {
    var operation: UInt32 = 0
    call("operation") { $0.get_operation($1, $2, &operation) }
    return operation
  }

  /// The duration that was frozen when the transition started, in seconds.
  var duration: TimeInterval {
    var duration = 0.0
    call("duration") { $0.get_duration($1, $2, &duration) }
    return duration
  }

  func presents(_ controller: UIViewController) -> Bool {
    operation == UInt32(TH_TRANSITION_PRESENT) && viewController(forKey: .to) === controller
  }

  func dismisses(_ controller: UIViewController) -> Bool {
    operation == UInt32(TH_TRANSITION_DISMISS) && viewController(forKey: .from) === controller
  }

  func presenter(of controller: UIViewController) -> UIViewController? {
    if presents(controller) { return viewController(forKey: .from) }
    return dismisses(controller) ? viewController(forKey: .to) : nil
  }

  func presented(by controller: UIViewController) -> UIViewController? {
    guard let from = viewController(forKey: .from), let to = viewController(forKey: .to) else {
      return nil
    }
    if controller === from, presents(to) { return to }
    return controller === to && dismisses(from) ? from : nil
  }

  // MARK: UIViewControllerContextTransitioning

  var containerView: UIView {
    if let container { return container }
    let view = handle("containerView", { $0.get_container_view($1, $2, $3) })
      .flatMap { reference.session?.view(adopting: $0) }
    let result = view ?? UIView(reference: .none)
    container = result
    return result
  }

  var isAnimated: Bool { flag("isAnimated") { $0.is_animated($1, $2, $3) } }

  var isInteractive: Bool { flag("isInteractive") { $0.is_interactive($1, $2, $3) } }

  var transitionWasCancelled: Bool {
    flag("transitionWasCancelled") { $0.was_cancelled($1, $2, $3) }
  }

  var presentationStyle: UIModalPresentationStyle {
    var style: Int32 = -1
    call("presentationStyle") { $0.get_presentation_style($1, $2, &style) }
    return UIModalPresentationStyle(rawValue: Int(style)) ?? .none
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    call("updateInteractiveTransition") { $0.update_interactive($1, $2, Double(percentComplete)) }
  }

  func finishInteractiveTransition() {
    call("finishInteractiveTransition") { $0.finish_interactive($1, $2) }
  }

  func cancelInteractiveTransition() {
    call("cancelInteractiveTransition") { $0.cancel_interactive($1, $2) }
  }

  func pauseInteractiveTransition() {
    call("pauseInteractiveTransition") { $0.pause_interactive($1, $2) }
  }

  func completeTransition(_ didComplete: Bool) {
    call("completeTransition") { $0.complete($1, $2, didComplete ? 1 : 0) }
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    if let known = controllers[key] { return known }
    let number: UInt32
    switch key {
    case .from: number = UInt32(TH_KEY_FROM)
    case .to: number = UInt32(TH_KEY_TO)
    default: return nil
    }
    let controller = handle("viewController(forKey:)") {
      $0.get_view_controller($1, $2, number, $3)
    }.flatMap { reference.session?.viewController(adopting: $0) }
    controller?.transition = self
    controllers[key] = controller
    return controller
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if let known = views[key] { return known }
    let number: UInt32
    switch key {
    case .from: number = UInt32(TH_KEY_FROM)
    case .to: number = UInt32(TH_KEY_TO)
    default: return nil
    }
    let view = handle("view(forKey:)", { $0.get_view($1, $2, number, $3) })
      .flatMap { reference.session?.view(adopting: $0) }
    views[key] = view
    return view
  }

  var targetTransform: CGAffineTransform {
    guard let session = reference.session else { return .identity }
    return session.numbers(session.transitionContext, "targetTransform", capacity: 6) {
      $0.get_target_transform($1, reference.handle, $2, $3, $4)
    }.flatMap(CGAffineTransform.init(numbers:)) ?? .identity
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    var frame = th_rect_t()
    call("initialFrame(for:)") { $0.get_initial_frame($1, $2, vc.reference.handle, &frame) }
    return CGRect(frame)
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    var frame = th_rect_t()
    call("finalFrame(for:)") { $0.get_final_frame($1, $2, vc.reference.handle, &frame) }
    return CGRect(frame)
  }

  // MARK: Calls

  @discardableResult
  private func call(
    _ what: StaticString,
    _ body: (th_host_transition_context_t, UnsafePointer<th_host_t>, th_handle_t) -> th_status_t
  ) -> Bool {
    guard let session = reference.session else { return false }
    return session.perform(session.transitionContext, what) { body($0, $1, reference.handle) }
  }

  private func flag(
    _ what: StaticString,
    _ body: (
      th_host_transition_context_t, UnsafePointer<th_host_t>, th_handle_t,
      UnsafeMutablePointer<th_bool_t>
    ) -> th_status_t
  ) -> Bool {
    var flag: th_bool_t = 0
    call(what) { body($0, $1, $2, &flag) }
    return flag != 0
  }

  private func handle(
    _ what: StaticString,
    _ body: (
      th_host_transition_context_t, UnsafePointer<th_host_t>, th_handle_t,
      UnsafeMutablePointer<th_handle_t>
    ) -> th_status_t
  ) -> th_handle_t? {
    reference.session?.handle(reference.session?.transitionContext, what) {
      body($0, $1, reference.handle, $2)
    }
  }
}
