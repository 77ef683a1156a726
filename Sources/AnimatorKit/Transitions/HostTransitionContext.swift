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

  /// The context of a handle that the host has lent for a call.
  static func lent(_ handle: th_handle_t, by session: HostSession) -> HostTransitionContext? {
    if let known = session.object(handle) as? HostTransitionContext { return known }
    guard handle != 0 else { return nil }
    let context = HostTransitionContext(reference: HostReference(session, lent: handle))
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
    value("operation", or: 0) { $0.get_operation($1, $2, $3) }
  }

  /// The duration that was frozen when the transition started, in seconds.
  var duration: TimeInterval {
    value("duration", or: 0) { $0.get_duration($1, $2, $3) }
  }

  /// The host's numbers of UIKit's keys.
  private static let numbers: [String: UInt32] = [
    UITransitionContextViewControllerKey.from.rawValue: UInt32(TH_KEY_FROM),
    UITransitionContextViewControllerKey.to.rawValue: UInt32(TH_KEY_TO),
    UITransitionContextViewKey.from.rawValue: UInt32(TH_KEY_FROM),
    UITransitionContextViewKey.to.rawValue: UInt32(TH_KEY_TO),
  ]

  // MARK: UIViewControllerContextTransitioning

  var containerView: UIView {
    if let container { return container }
    let view = reference.view(\.transitionContext, "containerView") {
      $0.get_container_view($1, $2, $3)
    }
    let result = view ?? UIView(reference: .none)
    container = result
    return result
  }

  var isAnimated: Bool { value("isAnimated", or: 0) { $0.is_animated($1, $2, $3) } != 0 }

  var isInteractive: Bool {
    value("isInteractive", or: 0) { $0.is_interactive($1, $2, $3) } != 0
  }

  var transitionWasCancelled: Bool {
    value("transitionWasCancelled", or: 0) { $0.was_cancelled($1, $2, $3) } != 0
  }

  var presentationStyle: UIModalPresentationStyle {
    let style = value("presentationStyle", or: -1) { $0.get_presentation_style($1, $2, $3) }
    return UIModalPresentationStyle(rawValue: Int(style)) ?? .none
  }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    call("updateInteractiveTransition") { $0.update_interactive($1, $2, Double(percentComplete)) }
  }

  /// How far it was when it was last driven by hand.
  var percentComplete: CGFloat {
    CGFloat(value("percentComplete", or: 0) { $0.get_percent_complete($1, $2, $3) })
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
    guard let number = Self.numbers[key.rawValue] else { return nil }
    let controller = reference.viewController(\.transitionContext, "viewController(forKey:)") {
      $0.get_view_controller($1, $2, number, $3)
    }
    controllers[key] = controller
    return controller
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    if let known = views[key] { return known }
    guard let number = Self.numbers[key.rawValue] else { return nil }
    let view = reference.view(\.transitionContext, "view(forKey:)") {
      $0.get_view($1, $2, number, $3)
    }
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
    CGRect(
      value("initialFrame(for:)", or: th_rect_t()) {
        $0.get_initial_frame($1, $2, vc.reference.handle, $3)
      })
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    CGRect(
      value("finalFrame(for:)", or: th_rect_t()) {
        $0.get_final_frame($1, $2, vc.reference.handle, $3)
      })
  }

  private func call(
    _ what: StaticString,
    _ call: (th_host_transition_context_t, UnsafePointer<th_host_t>, th_handle_t) -> th_status_t
  ) { reference.call(\.transitionContext, what, call) }

  private func value<Value>(
    _ what: StaticString, or none: Value,
    _ call: HostRead<th_host_transition_context_t, Value>
  ) -> Value { reference.value(\.transitionContext, what, or: none, call) }
}
