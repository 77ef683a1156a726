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
  let given: PluginInstance<th_animation_controller_t>
  private var instance: UnsafePointer<th_animation_controller_t> { given.pointer }
  var functions: th_animation_controller_t { given.functions }
  private var host: PluginHost { library.host }
  private var surroundings: Surroundings? { host.setting.surroundings }
  /// The transition that it is at work in, until it has been told that it is over.
  private var scope: TransitionScope?

  init(
    _ instance: UnsafePointer<th_animation_controller_t>, of library: PluginLibrary,
    animator: AnimatorDescriptor
  ) throws(PluginLoadError) {
    self.library = library
    descriptor = animator
    given = try PluginInstance(
      instance, path: library.path, id: animator.id)
    try given.require(functions.destroy, "destroy")
    try given.require(functions.transition_duration, "transition_duration")
    try given.require(functions.animate_transition, "animate_transition")
    try given.allow(functions.interruptible_animator, "interruptible_animator")
    try given.allow(functions.animation_ended, "animation_ended")
    try given.allow(functions.set_parameter, "set_parameter")
    try given.allow(functions.set_parameter_text, "set_parameter_text")
    try given.allow(functions.get_extension, "get_extension")
  }

  isolated deinit {
    if let scope {
      host.close(scope)
      surroundings?.end("its transition", of: host)
    }
    // Also runs when init has thrown: an instance that is broken cannot be asked to go.
    guard SharedLibrary.isFunction(functions.destroy) else { return }
    let (given, library) = (given, library)
    // The library is there until this has been called, which may be later.
    host.callPlugin("destroy", in: nil) {
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

  func set(
    _ parameter: ParameterDescriptor, to value: ParameterDescriptor.Value
  ) throws(PluginLoadError) {
    if parameter.kind == .file, case .text(let path) = value { host.resources.allow(path) }
    let status: th_status_t? = host.ask("set_parameter") {
      let status: th_status_t? =
        switch value {
        case .numbers(let numbers):
          functions.set_parameter?(instance, parameter.id, numbers, UInt32(numbers.count))
        case .text(var text):
          text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
              functions.set_parameter_text?(
                instance, parameter.id, $0.baseAddress, UInt32($0.count))
            }
          }
        }
      return status ?? th_status_t(TH_ERROR_NOT_SUPPORTED)
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
    let scope = context.map(scope(for:))
    // The plugin's own call brought this transition about: it cannot be asked in there.
    guard host.callsFromPlugin == 0 else { return descriptor.duration }
    var duration = 0.0
    let status = host.ask("transition_duration", in: scope) {
      functions.transition_duration(instance, lent(scope), &duration)
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
    let scope = scope(for: context)
    guard host.callsFromPlugin == 0 else {
      // The plugin's own call brought this transition about: it begins after that has returned.
      return host.defer { [self] in animateTransition(using: context) }
    }
    host.lastError = ""
    scope.hasStarted = true
    let status = host.ask("animate_transition", in: scope) {
      functions.animate_transition(instance, lent(scope))
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
    let scope = scope(for: context)
    scope.hasStarted = true
    var handle: th_handle_t = 0
    let status = host.ask("interruptible_animator", in: scope) {
      get(instance, lent(scope), &handle)
    }
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
    guard let scope else { return }
    let broken = (scope.context as? TransitionContext)?.misbehaviours ?? []
    // A second completion is noted when it comes, which may be after the end.
    for misbehaviour in broken
    where !misbehaviour.isTolerated && misbehaviour.kind != .completedTwice {
      host.note(misbehaviour.kind)
    }
    takeBack(completed: completed)
  }

  private func takeBack(completed: Bool) {
    guard let scope else { return }
    self.scope = nil
    host.callPlugin("animation_ended", in: scope) { [self] in
      if let ended = functions.animation_ended { _ = ended(instance, completed ? 1 : 0) }
      host.whenReturned { [host, surroundings] in
        host.close(scope)
        surroundings?.end("its transition", of: host)
      }
    }
  }

  /// What the plugin has part in; a transition that came to nothing before makes room for the next.
  private func scope(for context: any ContextTransitioning) -> TransitionScope {
    let new = host.scope(for: context)
    if scope == nil { surroundings?.begin() }
    if let scope, scope !== new { host.close(scope) }
    scope = new
    return new
  }

  /// The handle of the context, in a call that is about it.
  private func lent(_ scope: TransitionScope?) -> th_handle_t {
    (try? host.handle(scope)) ?? 0
  }
}
