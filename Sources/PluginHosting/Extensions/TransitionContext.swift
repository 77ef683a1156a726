internal import CTransHost
internal import Geometry
internal import Transitioning
internal import ViewControllers

extension HostTables {
  static var transitionContext: th_host_transition_context_t {
    th_host_transition_context_t(
      get_container_view: {
        answer($0, $1, handle: $2) { (scope: TransitionScope) in scope.context.containerView }
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
      is_animated: { ask($0, $1, $2) { $0.isAnimated ? 1 : 0 } },
      is_interactive: { ask($0, $1, $2) { $0.isInteractive ? 1 : 0 } },
      was_cancelled: { ask($0, $1, $2) { $0.transitionWasCancelled ? 1 : 0 } },
      get_presentation_style: { ask($0, $1, $2) { Int32($0.presentationStyle.rawValue) } },
      get_target_transform: { host, context, buffer, capacity, count in
        serve(host, listing: (buffer, capacity, count)) { (plugin) throws(Fault) in
          Listing(try plugin.context(context).targetTransform.numbers)
        }
      },
      get_operation: { ask($0, $1, $2) { $0.operation.bit } },
      get_duration: { ask($0, $1, $2) { $0.transitionDuration } },
      update_interactive: { host, context, fraction in
        serve(host) { (plugin) throws(Fault) in
          guard fraction.isFinite else { throw .invalidArgument("the fraction is not finite") }
          try plugin.interactiveContext(context).updateInteractiveTransition(
            min(1, max(0, fraction)))
        }
      },
      finish_interactive: { host, context in
        serve(host) { (plugin) throws(Fault) in
          try plugin.letGo(context) { $0.finishInteractiveTransition() }
        }
      },
      cancel_interactive: { host, context in
        serve(host) { (plugin) throws(Fault) in
          try plugin.letGo(context) { $0.cancelInteractiveTransition() }
        }
      },
      pause_interactive: { host, context in
        serve(host) { (plugin) throws(Fault) in
          try plugin.context(context).pauseInteractiveTransition()
        }
      },
      complete: { host, context, didComplete in
        serve(host) { (plugin) throws(Fault) in
          let scope: TransitionScope = try plugin.object(context)
          guard scope.hasStarted else { throw .invalidState("the transition has not begun") }
          guard !scope.hasCompleted, !scope.isOver else {
            if scope.isOver {
              _ = scope.context.completeTransition(didComplete != 0)
              if !scope.wasEndedByHost { plugin.note(.completedTwice) }
            } else {
              plugin.report(.completedTwice)
            }
            throw .alreadyCompleted
          }
          scope.hasCompleted = true
          // What the plugin does until it returns comes before its transition is put in order.
          plugin.whenReturned { scope.context.completeTransition(didComplete != 0) }
        }
      },
      get_percent_complete: {
        ask($0, $1, $2) { ($0 as? TransitionContext)?.percentComplete ?? 0 }
      })
  }
}

/// Serves a call that asks the context for a value.
private func ask<Value: Sendable>(
  _ host: UnsafePointer<th_host_t>?, _ context: th_handle_t, _ out: UnsafeMutablePointer<Value>?,
  _ value: @MainActor (any ContextTransitioning) -> Value
) -> th_status_t {
  answer(host, context, out) { (scope: TransitionScope) in value(scope.context) }
}

extension PluginHost {
  fileprivate func context(_ handle: th_handle_t) throws(Fault) -> any ContextTransitioning {
    let scope: TransitionScope = try object(handle)
    return scope.context
  }

  fileprivate func interactiveContext(
    _ handle: th_handle_t
  ) throws(Fault) -> any ContextTransitioning {
    let context = try context(handle)
    guard context.isInteractive else { throw .invalidState("the transition is not interactive") }
    return context
  }

  /// Ends the part driven by hand; a plugin's interactor is asked for the pace of the rest once it
  /// has returned.
  fileprivate func letGo(
    _ handle: th_handle_t, _ end: (any ContextTransitioning) -> Void
  ) throws(Fault) {
    let context = try interactiveContext(handle)
    end(context)
    whenReturned { [weak context] in (context as? TransitionContext)?.adoptCompletionPace() }
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
