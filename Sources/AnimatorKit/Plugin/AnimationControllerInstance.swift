import CTransHost

/// One animation controller of the host's: an author's object behind a table of functions.
///
/// The object is made when a transition first needs it, because its parameters come after
/// `create`, and because it may then use the host.
final class AnimationControllerInstance: HostInstance {
  private typealias Table = th_animation_controller_t

  private let animator: AnimatorPlugin.Animator
  let session: HostSession?
  private var values: [String: AnimatorPlugin.ParameterValue]
  private var object: UIViewControllerAnimatedTransitioning?
  private var requested: AnimatorPlugin.Transitions?
  private var context: HostTransitionContext?
  private var interaction: InteractionControllerInstance?
  /// Whether the host has called for a transition that it has not ended.
  private var isInTransition = false

  private init(_ animator: AnimatorPlugin.Animator, _ session: HostSession?) {
    self.animator = animator
    self.session = session
    values = Dictionary(
      animator.parameters.map { ($0.key, $0.initial) }, uniquingKeysWith: { first, _ in first })
  }

  deinit { leaveTransition() }

  /// Makes an instance; its `destroy` frees it.
  static func make(
    _ animator: AnimatorPlugin.Animator, _ session: HostSession?
  ) -> UnsafePointer<th_animation_controller_t> {
    let instance = Unmanaged.passRetained(AnimationControllerInstance(animator, session))
    return PluginMemory.keep(
      Table(
        size: UInt32(MemoryLayout<Table>.size), reserved: 0, plugin_data: instance.toOpaque(),
        destroy: { AnimationControllerInstance.destroy($0) },
        transition_duration: { this, context, out in
          AnimationControllerInstance.serve(this?.pointee.plugin_data, writing: out) {
            $0.duration($0.lent(context))
          }
        },
        animate_transition: { this, context in
          AnimationControllerInstance.serve(this?.pointee.plugin_data) { $0.animate(context) }
        },
        interruptible_animator: { this, context, out in
          AnimationControllerInstance.serve(this?.pointee.plugin_data, writing: out) {
            $0.interruptibleAnimator(context)
          }
        },
        animation_ended: { this, completed in
          AnimationControllerInstance.serve(this?.pointee.plugin_data) {
            $0.ended(completed != 0)
            return TH_OK
          }
        },
        set_parameter: { this, id, numbers, count in
          AnimationControllerInstance.serve(this?.pointee.plugin_data) {
            $0.set(id, numbers, count)
          }
        },
        set_parameter_text: { this, id, text, length in
          AnimationControllerInstance.serve(this?.pointee.plugin_data) {
            $0.set(id, text, length)
          }
        },
        get_extension: { this, id in
          guard let this, let data = this.pointee.plugin_data, let id,
            String(cString: id) == TH_EXT_INTERACTION_CONTROLLER
          else { return nil }
          return Unmanaged<AnimationControllerInstance>.fromOpaque(data).takeUnretainedValue()
            .interactionTable
        }))
  }

  private static func destroy(_ this: UnsafePointer<th_animation_controller_t>?) {
    guard let this, let data = this.pointee.plugin_data else { return }
    Unmanaged<AnimationControllerInstance>.fromOpaque(data).release()
    this.deallocate()
  }

  // MARK: One transition

  /// The author's object for a transition; outside one, for the first kind that it suits.
  private func object(for context: HostTransitionContext?) -> UIViewControllerAnimatedTransitioning
  {
    let transition: AnimatorPlugin.Transitions
    if let operation = context?.operation, operation != 0 {
      transition = AnimatorPlugin.Transitions(rawValue: operation)
    } else if let requested {
      transition = requested
    } else {
      let first = animator.transitions.rawValue & (~animator.transitions.rawValue &+ 1)
      transition = AnimatorPlugin.Transitions(rawValue: first)
    }
    if let object, animator.isShared || requested == transition { return object }
    let made = animator.make(AnimatorPlugin.Request(transition: transition, values: values))
    object = made
    requested = transition
    return made
  }

  private func lent(_ handle: th_handle_t) -> HostTransitionContext? {
    guard let session, handle != 0 else { return nil }
    if !isInTransition {
      isInTransition = true
      session.transitionDidBegin()
    }
    let lent = HostTransitionContext.lent(handle, by: session)
    if let lent { context = lent }
    return lent
  }

  private func duration(_ context: HostTransitionContext?) -> Double {
    object(for: context).transitionDuration(using: context)
  }

  private func animate(_ handle: th_handle_t) -> Int {
    guard let context = lent(handle) else { return TH_ERROR_INVALID_HANDLE }
    object(for: context).animateTransition(using: context)
    CATransaction.reset()
    return TH_OK
  }

  private func interruptibleAnimator(_ handle: th_handle_t) -> th_handle_t {
    guard let context = lent(handle),
      let animator = object(for: context).interruptibleAnimator(using: context)
        as? UIViewPropertyAnimator
    else { return 0 }
    animator.runPendingBlocks()
    return animator.reference.handle
  }

  private func ended(_ completed: Bool) {
    object?.animationEnded(completed)
    context?.end()
    context = nil
    leaveTransition()
  }

  private func leaveTransition() {
    guard isInTransition else { return }
    isInTransition = false
    session?.transitionWillEnd()
  }

  private func set(
    _ id: UInt32, _ numbers: UnsafePointer<Double>?, _ count: UInt32
  ) -> Int {
    guard let parameter = animator.parameters.first(where: { $0.identifier == id }) else {
      return TH_ERROR_NOT_FOUND
    }
    guard let numbers, Int(count) == parameter.initial.numbers.count else {
      return TH_ERROR_INVALID_ARGUMENT
    }
    var value = parameter.initial
    value.numbers = Array(UnsafeBufferPointer(start: numbers, count: Int(count)))
    return set(parameter, to: value)
  }

  private func set(_ id: UInt32, _ bytes: UnsafePointer<CChar>?, _ length: UInt32) -> Int {
    guard
      let parameter = animator.parameters.first(where: {
        $0.identifier == id && $0.initial.numbers.isEmpty
      })
    else { return TH_ERROR_NOT_FOUND }
    var value = parameter.initial
    let buffer = UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(length))
    value.text = String(decoding: buffer, as: UTF8.self)
    return set(parameter, to: value)
  }

  private func set(
    _ parameter: AnimatorPlugin.Parameter, to value: AnimatorPlugin.ParameterValue
  ) -> Int {
    if values[parameter.key] != value {
      values[parameter.key] = value
      object = nil
    }
    return TH_OK
  }

  /// The table of an object that is its own interaction controller.
  private var interactionTable: UnsafeRawPointer? {
    if interaction == nil {
      guard object(for: context) is UIViewControllerInteractiveTransitioning else { return nil }
      interaction = InteractionControllerInstance(session) { [unowned self] in
        self.object(for: self.context) as? UIViewControllerInteractiveTransitioning
      } context: { [unowned self] in
        self.lent($0)
      }
    }
    return interaction?.extensionTable
  }
}
