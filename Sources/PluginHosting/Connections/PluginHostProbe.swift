package import CTransHost
internal import Geometry
internal import LayerAnimating
package import Transitioning
package import ViewControllers

/// A host without a plugin behind it, for programs that call the ABI themselves.
///
/// It animates transitions by doing nothing, so that whoever probes is the animator.
@MainActor
package final class PluginHostProbe: AnimatedTransitioning, InteractiveTransitioning {
  private let host = PluginHost()
  private let stage: Stage
  private var scope: TransitionScope?

  /// Creates a host for a stage.
  package init(stage: Stage, log: PluginLog = .none) {
    host.setting.log = log
    self.stage = stage
    host.isKnown(as: "org.transhost.probe")
    host.stage = stage
  }

  /// What a plugin is given.
  package var pointer: UnsafePointer<th_host_t> { host.host }

  /// The kind of a handle.
  package func kind(of handle: th_handle_t) -> UInt32 { host.handles.kind(of: handle) }

  /// How many handles are alive.
  package var handleCount: Int { host.handles.count }

  /// What whoever probes did that a plugin may not.
  package var misbehaviours: [Misbehaviour] { host.misbehaviours }

  /// How many callbacks the host keeps.
  package var callbackCount: Int { host.callbackCount }

  /// Runs calls as a plugin's callback does, so that what they leave open is closed.
  package func insidePlugin(_ calls: () -> Void) {
    _ = host.ask("a probe", in: scope) { calls() }
  }

  /// Handles of the objects of the transition that is going on, and of some of every other kind.
  package func lendHandles() -> [th_handle_t] {
    var handles: [th_handle_t] = []
    func lend(_ object: (some HandledObject)?, isOwn: Bool = false) {
      if let handle = try? host.handle(object, isOwn: isOwn), handle != 0 {
        handles.append(handle)
      }
    }
    insidePlugin {
      lend(scope)
      for key in [TransitionKey.from, .to] {
        let controller = scope?.context.viewController(forKey: key)
        lend(controller)
        lend(controller?.view)
        lend(controller?.view.layer)
      }
      lend(scope?.context.containerView)
      for gesture in [
        PanGestureRecognizer(), PinchGestureRecognizer(), LongPressGestureRecognizer(),
      ] as [GestureRecognizer] { lend(gesture, isOwn: true) }
      for kind in 1...4 {
        lend(PluginLayerAnimation(kind: UInt32(kind)), isOwn: true)
        lend(View(frame: Rect(x: 0, y: 0, width: 20, height: 20), stage: stage), isOwn: true)
        lend(ViewPropertyAnimator(duration: 0.2, stage: stage), isOwn: true)
      }
    }
    return handles
  }

  /// Drops all handles and ends the display links.
  package func tearDown() {
    if let scope { host.close(scope) }
    host.handles.removeAll()
    scope = nil
  }

  package func transitionDuration(using context: (any ContextTransitioning)?) -> Double { 0.5 }

  package func animateTransition(using context: any ContextTransitioning) {
    if let scope { host.close(scope) }
    scope = host.scope(for: context)
    scope?.hasStarted = true
  }

  package func startInteractiveTransition(_ context: any ContextTransitioning) {
    (context as? TransitionContext)?.startAnimator()
  }
}
