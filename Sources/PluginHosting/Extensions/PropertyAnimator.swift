internal import Animating
internal import CTransHost
internal import LayerAnimating
internal import ViewControllers

extension HostTables {
  static var propertyAnimators: th_host_property_animators_t {
    th_host_property_animators_t(
      create: { host, duration, options, timing, out in
        let timing = ViewAnimationTiming.read(timing)
        let options = ViewAnimationOptions.read(options)
        return serve(host, writing: out) { (plugin) throws(Fault) in
          guard (0...TH_DURATION_MAXIMUM).contains(duration) else {
            throw .invalidArgument("the duration is seconds, a day at most")
          }
          let stage = try plugin.currentStage()
          return try plugin.handle(
            ViewPropertyAnimator(
              duration: duration, timing: timing.get() ?? .builtin, options: options.get(),
              stage: stage), isOwn: true)
        }
      },
      begin_animations: { host, animator, delayFactor in
        serve(host) { (plugin) throws(Fault) in
          guard (0...1).contains(delayFactor) else {
            throw .invalidArgument("the delay factor lies between 0 and 1")
          }
          _ = try plugin.engineForBracket()
          let animator = try plugin.unstopped(animator)
          animator.beginAnimations(delayFactor: delayFactor)
        }
      },
      end_animations: { host, animator in
        serve(host) { (plugin) throws(Fault) in
          let animator = try plugin.animator(animator)
          guard plugin.hasOpenBracket, animator.canEndAnimations else {
            throw .invalidState("the innermost bracket is not this animator's")
          }
          animator.endAnimations()
        }
      },
      add_completion: { host, animator, completion in
        let reading = Callback.read(completion)
        return serve(host) { (plugin) throws(Fault) in
          let animator = try plugin.animator(animator)
          let callback = try reading.required(by: plugin)
          animator.addCompletion { position in
            callback.complete(position: UInt32(position.rawValue))
          }
        }
      },
      start: { host, animator, delay in
        serve(host) { (plugin) throws(Fault) in
          guard (0...TH_DURATION_MAXIMUM).contains(delay) else {
            throw .invalidArgument("the delay is seconds, a day at most")
          }
          let animator = try plugin.unstopped(animator)
          if delay > 0 {
            animator.startAnimation(afterDelay: delay)
          } else {
            animator.startAnimation()
          }
        }
      },
      pause: { host, animator in
        serve(host) { (plugin) throws(Fault) in
          try plugin.unstopped(animator).pauseAnimation()
        }
      },
      stop: { host, animator, withoutFinishing in
        serve(host) { (plugin) throws(Fault) in
          let animator = try plugin.animator(animator)
          guard animator.state == .active else { throw .invalidState("the animator is not active") }
          animator.stopAnimation(withoutFinishing != 0)
        }
      },
      finish: { host, animator, position in
        serve(host) { (plugin) throws(Fault) in
          let animator = try plugin.animator(animator)
          guard let position = ViewPropertyAnimator.Position(rawValue: Int(position)) else {
            throw .invalidArgument("there is no such position")
          }
          guard animator.state == .stopped else {
            throw .invalidState("the animator is not stopped")
          }
          animator.finishAnimation(at: position)
        }
      },
      continue_animation: { host, animator, timing, durationFactor in
        let timing = ViewAnimationTiming.read(timing)
        return serve(host) { (plugin) throws(Fault) in
          guard (0...1000).contains(durationFactor) else {
            throw .invalidArgument("the duration factor is 0 or more")
          }
          let animator = try plugin.animator(animator)
          let pace = try timing.get()
          guard animator.state == .active, !animator.isRunning else {
            throw .invalidState("the animator is not paused")
          }
          animator.continueAnimation(withTiming: pace, durationFactor: durationFactor)
        }
      },
      get_number: { host, animator, key, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try AnimatorKey.number(key).number(plugin.animator(animator))
        }
      },
      set_number: { host, animator, key, number in
        serve(host) { (plugin) throws(Fault) in
          guard number.isFinite else { throw .invalidArgument("the number is not finite") }
          try AnimatorKey.number(key).set(number, of: plugin.animator(animator))
        }
      })
  }
}

/// A number of an animator's that crosses the ABI: how it is read, when and how it is set.
@MainActor
private struct AnimatorKey {
  let number: (ViewPropertyAnimator) -> Double
  /// Nil for one that can only be read.
  var set: ((Double, ViewPropertyAnimator) -> Void)?
  /// Whether it is 0 or 1.
  var isFlag = false
  /// Whether it may be set now, and what is said where it may not.
  var maySet: (ViewPropertyAnimator) -> Bool = { _ in true }
  var condition = ""

  /// The number of a key, `TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE` and so on.
  static func number(_ key: UInt32) throws(Fault) -> AnimatorKey {
    guard let number = table[Int(key)] else {
      throw .notFound("there is no animator number \(key)")
    }
    return number
  }

  func set(_ number: Double, of animator: ViewPropertyAnimator) throws(Fault) {
    guard let set else { throw .invalidState("the number can only be read") }
    guard !isFlag || number == 0 || number == 1 else {
      throw .invalidArgument("the number is 0 or 1")
    }
    guard maySet(animator) else { throw .invalidState("the \(condition)") }
    set(number, animator)
  }

  private static let table: [Int: AnimatorKey] = [
    TH_PROPERTY_ANIMATOR_FRACTION_COMPLETE: AnimatorKey(
      number: \.fractionComplete, set: { $1.fractionComplete = $0 },
      maySet: { !$0.isRunning && $0.state != .stopped },
      condition: "fraction is settable while the animator is not running"),
    TH_PROPERTY_ANIMATOR_REVERSED: .flag(\.isReversed),
    TH_PROPERTY_ANIMATOR_STATE: AnimatorKey { Double($0.state.rawValue) },
    TH_PROPERTY_ANIMATOR_RUNNING: AnimatorKey { $0.isRunning ? 1 : 0 },
    TH_PROPERTY_ANIMATOR_DURATION: AnimatorKey(number: \.duration),
    TH_PROPERTY_ANIMATOR_DELAY: AnimatorKey(number: \.delay),
    TH_PROPERTY_ANIMATOR_INTERRUPTIBLE: .flag(\.isInterruptible, whileInactive: true),
    TH_PROPERTY_ANIMATOR_USER_INTERACTION_ENABLED: .flag(
      \.isUserInteractionEnabled, whileInactive: true),
    TH_PROPERTY_ANIMATOR_MANUAL_HIT_TESTING: .flag(\.isManualHitTestingEnabled),
    TH_PROPERTY_ANIMATOR_SCRUBS_LINEARLY: .flag(\.scrubsLinearly, whileInactive: true),
    TH_PROPERTY_ANIMATOR_PAUSES_ON_COMPLETION: .flag(\.pausesOnCompletion, whileInactive: true),
  ]

  private static func flag(
    _ path: ReferenceWritableKeyPath<ViewPropertyAnimator, Bool>, whileInactive: Bool = false
  ) -> AnimatorKey {
    AnimatorKey(
      number: { $0[keyPath: path] ? 1 : 0 }, set: { $1[keyPath: path] = $0 != 0 }, isFlag: true,
      maySet: { !whileInactive || $0.state == .inactive },
      condition: "number is settable while the animator is inactive")
  }
}

extension PluginHost {
  fileprivate func animator(_ handle: th_handle_t) throws(Fault) -> ViewPropertyAnimator {
    try object(handle)
  }

  fileprivate func unstopped(_ handle: th_handle_t) throws(Fault) -> ViewPropertyAnimator {
    let animator = try animator(handle)
    guard animator.state != .stopped else { throw .invalidState("the animator is stopped") }
    return animator
  }
}
