public import Animating
internal import CTransHost
public import LayerAnimating
public import Transitioning
public import ViewControllers

/// A plugin's interaction controller as the transition model sees it.
///
/// The animation controller is started first and held at 0; the plugin then moves the transition
/// through the context. Main thread only.
@MainActor
public final class PluginInteractionController: InteractiveTransitioning {
  private let library: PluginLibrary
  private let given: PluginInstance<th_interaction_controller_t>
  private var instance: UnsafePointer<th_interaction_controller_t> { given.pointer }
  private var functions: th_interaction_controller_t { given.functions }
  /// An extension lives as long as the animation controller that it belongs to.
  private let owner: PluginAnimationController?
  private var host: PluginHost { library.host }
  /// The container that it was told of, which it does not keep.
  private let attachment = LentHandles(isWeak: true)
  /// The last transition that it drove.
  private var scope: TransitionScope?

  init(
    _ instance: UnsafePointer<th_interaction_controller_t>, of library: PluginLibrary, id: String,
    owner: PluginAnimationController? = nil
  ) throws(PluginLoadError) {
    self.library = library
    self.owner = owner
    given = try PluginInstance(
      instance, path: library.path, id: id)
    try given.require(functions.start_interactive_transition, "start_interactive_transition")
    if owner == nil { try given.require(functions.destroy, "destroy") }
    try given.allow(functions.completion_speed, "completion_speed")
    try given.allow(functions.completion_curve, "completion_curve")
    try given.allow(functions.wants_interactive_start, "wants_interactive_start")
    try given.allow(functions.attach, "attach")
    try given.allow(functions.transition_starts, "transition_starts")
    try given.allow(functions.timing_curve, "timing_curve")
  }

  isolated deinit {
    if let scope { host.close(scope) }
    host.handles.takeBack(attachment)
    guard owner == nil, SharedLibrary.isFunction(functions.destroy) else { return }
    let (given, library) = (given, library)
    host.callPlugin("destroy", in: nil) {
      withExtendedLifetime(library) { given.functions.destroy(given.pointer) }
    }
  }

  /// Starts the animation controller, held at 0, and hands the transition to the plugin.
  public func startInteractiveTransition(_ context: any ContextTransitioning) {
    let scope = take(part: context)
    (context as? TransitionContext)?.startAnimator()
    scope.hasStarted = true
    host.callPlugin("start_interactive_transition", in: scope) { [self] in
      let handle = (try? host.handle(scope)) ?? 0
      let status = functions.start_interactive_transition(instance, handle, 1)
      scope.isInItsHand = status == statusOK
      return status
    } failed: { [host] status in
      host.report(
        .failed("could not interact: status \(status); the transition runs by itself"))
      context.finishInteractiveTransition()
    }
  }

  /// Tells the plugin of a transition that it may catch.
  public func transitionStartsByItself(_ context: any ContextTransitioning) {
    guard let tell = functions.transition_starts else { return }
    let scope = take(part: context)
    host.callPlugin("transition_starts", in: scope) { [self] in
      // It may catch it at any time.
      scope.isInItsHand = true
      return tell(instance, (try? host.handle(scope)) ?? 0)
    } failed: { [host] status in
      host.report(.failed("could not attend: status \(status)"))
    }
  }

  /// Lets the plugin have part in a transition, in place of the one before.
  private func take(part context: any ContextTransitioning) -> TransitionScope {
    let scope = host.scope(for: context)
    if let last = self.scope, last !== scope { host.close(last) }
    self.scope = scope
    return scope
  }

  /// Tells the plugin whose transitions it is to drive, so that it can put recognisers there.
  ///
  /// - Parameter container: The container, whose view is loaded if need be.
  public func attach(to container: ViewController) {
    guard let attach = functions.attach else { return }
    host.enter(container.stage)
    _ = container.view
    host.callPlugin("attach", in: nil) { [self] in
      host.gestures.attached = container
      defer { host.gestures.attached = nil }
      guard
        let handle = host.handles.lend(
          container as ViewController, kind: UInt32(TH_KIND_VIEW_CONTROLLER), to: attachment,
          isOwn: false)
      else { return statusOK }
      return attach(instance, handle)
    } failed: { [host] status in
      host.report(.failed("could not be attached: status \(status)"))
    }
  }

  /// The speed of the rest; 1 if the plugin gives none that can be.
  public var completionSpeed: Double {
    guard let get = functions.completion_speed else { return 1 }
    return answer("completion speed", or: 1) {
      get(instance, $0)
    } where: {
      $0.isFinite && $0 > 0
    }
  }

  /// The curve of the rest; ease-in-out if the plugin gives none that can be.
  public var completionCurve: TimingCurve {
    guard let get = functions.completion_curve else { return .easeInOut }
    let number = answer("completion curve", or: 0) {
      get(instance, $0)
    } where: {
      TimingCurve.named($0) != nil
    }
    return TimingCurve.named(number) ?? .easeInOut
  }

  /// The pace of the rest of a transition that a property animator carries; none if the plugin has none
  /// that can be.
  public var timingCurve: ViewAnimationTiming? {
    guard let get = functions.timing_curve else { return nil }
    var timing = th_timing_t()
    timing.size = UInt32(MemoryLayout<th_timing_t>.size)
    let status = host.ask("timing curve", in: scope) { get(instance, &timing) }
    guard let status, status != th_status_t(TH_ERROR_NOT_FOUND) else { return nil }
    guard status == statusOK, case .success(let pace?) = ViewAnimationTiming.read(&timing) else {
      host.report(
        .failed("gave no usable timing curve (status \(status)); its completion curve is used"))
      return nil
    }
    return pace
  }

  /// Whether the transition starts by hand; true if the plugin does not say.
  public var wantsInteractiveStart: Bool {
    guard let get = functions.wants_interactive_start else { return true }
    let wants = answer("wish for an interactive start", or: 1) {
      get(instance, $0)
    } where: {
      (0...1).contains($0)
    }
    return wants == 1
  }

  /// What the plugin answers; an answer that cannot be is named and replaced.
  private func answer<Value>(
    _ what: String, or usual: Value, _ get: (UnsafeMutablePointer<Value>) -> th_status_t,
    where isSound: (Value) -> Bool
  ) -> Value {
    var value = usual
    guard let status = host.ask(what, in: scope, { get(&value) }) else { return usual }
    guard status == statusOK, isSound(value) else {
      host.report(.failed("gave no usable \(what) (status \(status), \(value)); \(usual) is used"))
      return usual
    }
    return value
  }
}

extension PluginLibrary {
  /// Makes an interaction controller of the plugin's own factory.
  ///
  /// - Parameter id: Which one; nil takes the first.
  /// - Returns: A controller, good for one transition after another.
  /// - Throws: A `PluginLoadError` if there is none, or the plugin fails.
  public func makeInteractionController(
    id: String? = nil
  ) throws(PluginLoadError) -> PluginInteractionController {
    var descriptors: [AnimatorDescriptor] = []
    if let given = interactionFactory {
      let factory = given.functions
      let count = host.ask("get_count") { factory.get_count(given.pointer) } ?? 0
      for index in 0..<min(count, TH_ANIMATION_CONTROLLERS_MAXIMUM) {
        let pointer = host.ask("get_descriptor") { factory.get_descriptor(given.pointer, index) }
        descriptors.append(
          try AnimatorDescriptor(pointer ?? nil, path: path, owner: "interactor \(index)'s"))
      }
    }
    let available = descriptors.map(\.id)
    guard let chosen = id ?? available.first, available.contains(chosen),
      let given = interactionFactory, let create = given.functions.create
    else { throw .noSuchInteractor(path: path, id: id ?? "", available: available) }
    let instance = try made(chosen) { create(given.pointer, host.host, $0) }
    return try PluginInteractionController(instance, of: self, id: chosen)
  }
}

extension PluginAnimationController: InteractionVending {
  /// As in `InteractionVending`; the plugin is told of the container.
  public func interactionController(
    for container: ViewController
  ) -> (any InteractiveTransitioning)? {
    guard let controller = try? interactionController() else { return nil }
    controller.attach(to: container)
    return controller
  }

  /// The same object as an interaction controller, if it is one.
  ///
  /// - Throws: A `PluginLoadError` if it says that it is one and is not.
  public func interactionController() throws(PluginLoadError) -> PluginInteractionController? {
    guard let pointer = `extension`(TH_EXT_INTERACTION_CONTROLLER) else { return nil }
    return try PluginInteractionController(
      pointer.assumingMemoryBound(to: th_interaction_controller_t.self), of: library,
      id: descriptor.id, owner: self)
  }
}
