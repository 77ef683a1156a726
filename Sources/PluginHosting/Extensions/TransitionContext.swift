internal import CTransHost
internal import Geometry
internal import Transitioning
internal import ViewControllers

extension HostTables {
  static var transitionContext: th_host_transition_context_t {
    th_host_transition_context_t(
      get_container_view: { host, context, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.handle(plugin.context(context).containerView)
        }
      },
      get_view: { host, context, key, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let context = try plugin.context(context)
          return try plugin.handle(context.view(forKey: TransitionKey(checking: key)))
        }
      },
      get_view_controller: { host, context, key, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let context = try plugin.context(context)
          return try plugin.handle(context.viewController(forKey: TransitionKey(checking: key)))
        }
      },
      get_initial_frame: { host, context, controller, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let context = try plugin.context(context)
          return th_rect_t(context.initialFrame(for: try plugin.viewController(controller)))
        }
      },
      get_final_frame: { host, context, controller, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          let context = try plugin.context(context)
          return th_rect_t(context.finalFrame(for: try plugin.viewController(controller)))
        }
      },
      is_animated: { host, context, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.context(context).isAnimated ? 1 : 0
        }
      },
      is_interactive: { host, context, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.context(context).isInteractive ? 1 : 0
        }
      },
      was_cancelled: { host, context, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.context(context).transitionWasCancelled ? 1 : 0
        }
      },
      get_presentation_style: { host, context, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          Int32(try plugin.context(context).presentationStyle.rawValue)
        }
      },
      get_target_transform: { host, context, buffer, capacity, count in
        serve(host, writing: buffer, capacity: capacity, count: count) {
          (plugin) throws(Fault) in
          Listing(try plugin.context(context).targetTransform.numbers)
        }
      },
      get_operation: { host, context, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          TransitionKinds(try plugin.context(context).operation).rawValue
        }
      },
      get_duration: { host, context, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try plugin.context(context).transitionDuration
        }
      },
      update_interactive: { host, context, fraction in
        serve(host) { (plugin) throws(Fault) in
          guard fraction.isFinite else { throw .invalidArgument("the fraction is not finite") }
          try plugin.interactiveContext(context).updateInteractiveTransition(
            min(1, max(0, fraction)))
        }
      },
      finish_interactive: { host, context in
        serve(host) { (plugin) throws(Fault) in
          try plugin.interactiveContext(context).finishInteractiveTransition()
        }
      },
      cancel_interactive: { host, context in
        serve(host) { (plugin) throws(Fault) in
          try plugin.interactiveContext(context).cancelInteractiveTransition()
        }
      },
      pause_interactive: { host, context in
        serve(host) { (plugin) throws(Fault) in
          try plugin.context(context).pauseInteractiveTransition()
        }
      },
      complete: { host, context, didComplete in
        serve(host) { (plugin) throws(Fault) in
          switch try plugin.context(context).completeTransition(didComplete != 0) {
          case .accepted, .acceptedAsCancelled: return
          case .alreadyCompleted:
            plugin.note(.completedTwice)
            throw .alreadyCompleted
          }
        }
      })
  }
}

extension PluginHost {
  /// What a context handle stands for: the context, which is any object of the protocol.
  final class ContextBox {
    let context: any ContextTransitioning
    init(_ context: any ContextTransitioning) { self.context = context }
  }

  /// Gives a handle of a context, whose transition is the one that is going on from now.
  func lend(_ box: ContextBox) -> th_handle_t {
    enter(box.context)
    return (try? handle(box, kind: UInt32(TH_KIND_TRANSITION_CONTEXT))) ?? 0
  }

  /// Notes the transition that the plugin's next calls are about.
  func enter(_ context: any ContextTransitioning) {
    stage = context.containerView.stage
    containerView = context.containerView
  }

  fileprivate func context(_ handle: th_handle_t) throws(Fault) -> any ContextTransitioning {
    guard let box = handles.object(handle, as: ContextBox.self) else {
      throw .invalidHandle("transition context")
    }
    return box.context
  }

  fileprivate func interactiveContext(
    _ handle: th_handle_t
  ) throws(Fault) -> any ContextTransitioning {
    let context = try context(handle)
    guard context.isInteractive else { throw .invalidState("the transition is not interactive") }
    return context
  }
}

extension TransitionKey {
  fileprivate init(checking key: UInt32) throws(Fault) {
    switch Int(key) {
    case Int(TH_KEY_FROM): self = .from
    case Int(TH_KEY_TO): self = .to
    default: throw .invalidArgument("there is no transition key \(key)")
    }
  }
}
