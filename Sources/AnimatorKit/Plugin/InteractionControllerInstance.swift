import CTransHost

/// One interaction controller of the host's: an author's object behind a table of functions.
final class InteractionControllerInstance: HostInstance {
  private typealias Table = th_interaction_controller_t

  let session: HostSession?
  private let controller: () -> UIViewControllerInteractiveTransitioning?
  private let lent: (th_handle_t) -> HostTransitionContext?
  private var table: UnsafePointer<Table>?
  /// The container that it was attached to: its object lives as long as this one.
  private var container: UIViewController?

  /// Stands for an animation controller that is both.
  init(
    _ session: HostSession?,
    controller: @escaping () -> UIViewControllerInteractiveTransitioning?,
    context: @escaping (th_handle_t) -> HostTransitionContext?
  ) {
    self.session = session
    self.controller = controller
    lent = context
  }

  deinit { table?.deallocate() }

  /// Makes an instance of a factory's; its `destroy` frees it.
  static func make(
    _ interactor: AnimatorPlugin.Interactor, _ session: HostSession?
  ) -> UnsafePointer<th_interaction_controller_t> {
    var object: UIViewControllerInteractiveTransitioning?
    // Held from one call to the next; the next transition's takes its place.
    var context: HostTransitionContext?
    let instance = InteractionControllerInstance(session) {
      if object == nil { object = interactor.make() }
      return object
    } context: { handle in
      guard let session else { return nil }
      context = HostTransitionContext.lent(handle, by: session)
      return context
    }
    let data = Unmanaged.passRetained(instance).toOpaque()
    return PluginMemory.keep(
      functions(data) { this in
        guard let this, let data = this.pointee.plugin_data else { return }
        Unmanaged<InteractionControllerInstance>.fromOpaque(data).release()
        this.deallocate()
      })
  }

  /// The table without a `destroy`, which lives as long as this object.
  var extensionTable: UnsafeRawPointer {
    if let table { return UnsafeRawPointer(table) }
    let made = PluginMemory.keep(Self.functions(Unmanaged.passUnretained(self).toOpaque(), nil))
    table = made
    return UnsafeRawPointer(made)
  }

  private static func functions(
    _ data: UnsafeMutableRawPointer,
    _ destroy: (@convention(c) (UnsafePointer<th_interaction_controller_t>?) -> Void)?
  ) -> th_interaction_controller_t {
    Table(
      size: UInt32(MemoryLayout<Table>.size), reserved: 0, plugin_data: data, destroy: destroy,
      start_interactive_transition: { this, handle, started in
        InteractionControllerInstance.serve(this?.pointee.plugin_data) {
          $0.start(handle, started != 0)
        }
      },
      completion_speed: { this, out in
        InteractionControllerInstance.serve(this?.pointee.plugin_data, writing: out) {
          $0.controller().map { Double($0.completionSpeed) }
        }
      },
      completion_curve: { this, out in
        InteractionControllerInstance.serve(this?.pointee.plugin_data, writing: out) {
          $0.controller().map { UInt32($0.completionCurve.rawValue) }
        }
      },
      wants_interactive_start: { this, out in
        InteractionControllerInstance.serve(this?.pointee.plugin_data, writing: out) {
          $0.controller().map { $0.wantsInteractiveStart ? 1 : 0 }
        }
      },
      attach: { this, container in
        InteractionControllerInstance.serve(this?.pointee.plugin_data) { $0.attach(to: container) }
      },
      transition_starts: { this, handle in
        InteractionControllerInstance.serve(this?.pointee.plugin_data) { $0.attend(handle) }
      },
      timing_curve: { this, out in
        InteractionControllerInstance.serve(this?.pointee.plugin_data) { $0.giveTimingCurve(out) }
      })
  }

  private func attach(to handle: th_handle_t) -> Int {
    guard let controller = controller() as? ContainerAttaching else { return TH_OK }
    guard
      let container = session?.withoutRetaining({ session?.viewController(adopting: handle) })
    else { return TH_ERROR_INVALID_HANDLE }
    self.container = container
    controller.attach(to: container)
    container.forgetView()
    return TH_OK
  }

  private func attend(_ handle: th_handle_t) -> Int {
    guard let context = lent(handle) else { return TH_ERROR_INVALID_HANDLE }
    (controller() as? UIPercentDrivenInteractiveTransition)?.attend(context)
    return TH_OK
  }

  private func giveTimingCurve(_ out: UnsafeMutablePointer<th_timing_t>?) -> Int {
    guard let out else { return TH_ERROR_INVALID_ARGUMENT }
    guard
      let timing = (controller() as? UIPercentDrivenInteractiveTransition)?.timingCurve?.hostTiming
    else { return TH_ERROR_NOT_FOUND }
    out.pointee = timing
    return TH_OK
  }

  private func start(_ handle: th_handle_t, _ animationStarted: Bool) -> Int {
    guard let context = lent(handle) else { return TH_ERROR_INVALID_HANDLE }
    context.animationStarted = animationStarted
    guard let controller = controller() else { return TH_ERROR_FAILED }
    controller.startInteractiveTransition(context)
    CATransaction.reset()
    return TH_OK
  }
}
