internal import CTransHost
public import LayerAnimating
public import Transitioning
internal import ViewControllers

/// A plugin's animation controller as the transition model sees it.
///
/// It believes nothing: durations are brought within bounds, an animator that fails is replaced by
/// the container's default one, and whatever the plugin leaves behind (brackets, display links, handles of the
/// context) is cleared away when its transition is over. Main thread only.
@MainActor
public final class PluginAnimationController: AnimatedTransitioning {
  /// What it says about itself.
  public let descriptor: AnimatorDescriptor

  let library: PluginLibrary
  private let given: PluginInstance<th_animation_controller_t>
  private var instance: UnsafePointer<th_animation_controller_t> { given.pointer }
  private var functions: th_animation_controller_t { given.functions }
  private var host: PluginHost { library.host }
  private var surroundings: Surroundings? { host.setting.surroundings }
  private var context: PluginHost.ContextBox?
  private var contextHandle: th_handle_t = 0

  init(
    _ instance: UnsafePointer<th_animation_controller_t>, of library: PluginLibrary,
    animator: AnimatorDescriptor
  ) throws(PluginLoadError) {
    self.library = library
    descriptor = animator
    given = try PluginInstance(
      instance, "th_animation_controller_t", path: library.path, id: animator.id)
    try given.require(functions.destroy, "destroy")
    try given.require(functions.transition_duration, "transition_duration")
    try given.require(functions.animate_transition, "animate_transition")
    try given.allow(functions.interruptible_animator, "interruptible_animator")
    try given.allow(functions.animation_ended, "animation_ended")
    try given.allow(functions.set_parameter, "set_parameter")
    try given.allow(functions.get_extension, "get_extension")
  }

  isolated deinit {
    if context != nil { surroundings?.end("its transition", of: host) }
    // Also runs when init has thrown: an instance that is broken cannot be asked to go.
    guard SharedLibrary.isFunction(functions.destroy) else { return }
    let (given, library) = (given, library)
    // The library is there until this has been called, which may be later.
    host.callPlugin("destroy") {
      withExtendedLifetime(library) { given.functions.destroy(given.pointer) }
    }
  }

  /// Another table of the same instance.
  func `extension`(_ id: String) -> UnsafeRawPointer? {
    guard let get = functions.get_extension else { return nil }
    return host.ask("get_extension") { id.withCString { get(instance, $0) } } ?? nil
  }

  /// The plugin's id and the animator's, for messages.
  public var name: String { "\(library.descriptor.id)/\(descriptor.id)" }

  func set(_ parameter: ParameterDescriptor, to numbers: [Double]) throws(PluginLoadError) {
    let status: th_status_t? = host.ask("set_parameter") {
      functions.set_parameter?(instance, parameter.id, numbers, UInt32(numbers.count))
        ?? th_status_t(TH_ERROR_NOT_SUPPORTED)
    }
    guard status == statusOK else {
      throw .badParameter(
        path: library.path, key: parameter.key,
        problem: "the animator answered with status \(status ?? -1)")
    }
  }

  // MARK: AnimatedTransitioning

  /// How long the transition takes, in seconds: what the plugin says, if that can be.
  public func transitionDuration(using context: (any ContextTransitioning)?) -> Double {
    if let context { lend(context) }
    var duration = 0.0
    let status = host.ask("transition_duration") {
      functions.transition_duration(instance, contextHandle, &duration)
    }
    guard status == statusOK, (0...TH_DURATION_MAXIMUM).contains(duration) else {
      host.report(
        .failed(
          "gave no usable duration (status \(status ?? -1), \(duration) seconds); "
            + "\(descriptor.duration) is used"))
      return descriptor.duration
    }
    return duration
  }

  /// Performs the plugin's animation; where it cannot, the container's default one takes over.
  public func animateTransition(using context: any ContextTransitioning) {
    lend(context)
    guard host.callsFromPlugin == 0 else {
      // The plugin's own call brought this transition about: it begins after that has returned.
      return host.defer { [self] in animateTransition(using: context) }
    }
    host.lastError = ""
    let status = host.ask("animate_transition") {
      functions.animate_transition(instance, contextHandle)
    }
    guard status != statusOK else { return }
    let reason = host.lastError.isEmpty ? "" : " (\(host.lastError))"
    let words =
      "could not animate: status \(status ?? -1)\(reason); the default animation took over"
    guard let transition = context as? TransitionContext else {
      host.report(.failed(words))
      context.completeTransition(!context.transitionWasCancelled)
      return
    }
    transition.fallBack(because: "\(name) \(words)")
    host.note(.failed(words))
    takeBack(completed: false)
  }

  /// The property animator that drives the plugin's transition, if it has one.
  public func interruptibleAnimator(
    using context: any ContextTransitioning
  ) -> ViewPropertyAnimator? {
    guard let get = functions.interruptible_animator else { return nil }
    lend(context)
    var handle: th_handle_t = 0
    let status = host.ask("interruptible_animator") { get(instance, contextHandle, &handle) }
    guard status == statusOK, handle != 0 else { return nil }
    guard let animator = host.handles.object(handle, as: ViewPropertyAnimator.self) else {
      host.report(.failed("gave an interruptible animator that is none"))
      return nil
    }
    return animator
  }

  /// Tells the plugin that its transition is over, once it is not calling the host any more, and
  /// takes back what was lent for it.
  public func animationEnded(_ completed: Bool) {
    guard let context else { return }
    let broken = (context.context as? TransitionContext)?.misbehaviours ?? []
    // A second completion is noted when it comes, which may be after the end.
    for misbehaviour in broken
    where !misbehaviour.isTolerated && misbehaviour.kind != .completedTwice {
      host.note(misbehaviour.kind)
    }
    takeBack(completed: completed)
  }

  private func takeBack(completed: Bool) {
    let handle = contextHandle
    context = nil
    contextHandle = 0
    host.callPlugin("animation_ended") { [self] in
      if let ended = functions.animation_ended { _ = ended(instance, completed ? 1 : 0) }
      _ = host.handles.release(handle)
      host.endDisplayLinks()
      host.stage?.animations.areAnimationsEnabled = true
      surroundings?.end("its transition", of: host)
    }
  }

  /// Gives the plugin a handle of the context, once for each transition.
  private func lend(_ context: any ContextTransitioning) {
    if let box = self.context {
      if box.context === context { return host.enter(context) }
      _ = host.handles.release(contextHandle)
    } else {
      surroundings?.begin()
    }
    let box = PluginHost.ContextBox(context)
    self.context = box
    contextHandle = host.lend(box)
  }
}
