internal import CTransHost
internal import LayerAnimating
internal import ViewControllers

extension HostTables {
  static var propertyAnimators: th_host_property_animators_t {
    th_host_property_animators_t(
      create: { host, duration, timing, out in
        let timing = TimingReading(timing)
        return serve(host, writing: out) { (plugin) throws(Fault) in
          guard (0...TH_DURATION_MAXIMUM).contains(duration) else {
            throw .invalidArgument("the duration is seconds, a day at most")
          }
          let stage = try plugin.currentStage()
          guard let timing = try timing.get() else {
            throw .invalidArgument("the timing is null")
          }
          return try plugin.handle(
            ViewPropertyAnimator(
              duration: duration, timing: timing.timing, options: timing.options, stage: stage),
            kind: UInt32(TH_KIND_PROPERTY_ANIMATOR))
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
          guard animator.canEndAnimations else {
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
        let timing = TimingReading(timing)
        return serve(host) { (plugin) throws(Fault) in
          guard (0...1000).contains(durationFactor) else {
            throw .invalidArgument("the duration factor is 0 or more")
          }
          let animator = try plugin.animator(animator)
          let pace = try timing.get()
          guard animator.state == .active, !animator.isRunning else {
            throw .invalidState("the animator is not paused")
          }
          animator.continueAnimation(withTiming: pace?.timing, durationFactor: durationFactor)
        }
      },
      get_number: { host, animator, key, out in
        serve(host, writing: out) { (plugin) throws(Fault) in
          try AnimatorKey(checking: key).number(of: plugin.animator(animator))
        }
      },
      set_number: { host, animator, key, number in
        serve(host) { (plugin) throws(Fault) in
          guard number.isFinite else { throw .invalidArgument("the number is not finite") }
          try AnimatorKey(checking: key).set(number, of: plugin.animator(animator))
        }
      })
  }
}

/// A timing that may be null, read before the body runs.
private struct TimingReading: Sendable {
  private let reading: Reading<(timing: ViewAnimationTiming, options: ViewAnimationOptions)>?

  init(_ pointer: UnsafePointer<th_timing_t>?) {
    reading = pointer.map { pointer in
      ViewAnimationTiming.read(pointer.pointee).map {
        ($0, ViewAnimationOptions(rawValue: UInt(pointer.pointee.options)))
      }
    }
  }

  func get() throws(Fault) -> (timing: ViewAnimationTiming, options: ViewAnimationOptions)? {
    try reading?.get()
  }
}

/// The numbers of an animator that cross the ABI, `TH_ANIMATOR_FRACTION_COMPLETE` and so on.
private enum AnimatorKey: Int {
  case fractionComplete = 1, isReversed, state, isRunning, duration, delay, isInterruptible,
    isUserInteractionEnabled, isManualHitTestingEnabled, scrubsLinearly, pausesOnCompletion

  init(checking key: UInt32) throws(Fault) {
    guard let known = Self(rawValue: Int(key)) else {
      throw .notFound("there is no animator number \(key)")
    }
    self = known
  }

  @MainActor
  func number(of animator: ViewPropertyAnimator) -> Double {
    switch self {
    case .fractionComplete: animator.fractionComplete
    case .isReversed: animator.isReversed ? 1 : 0
    case .state: Double(animator.state.rawValue)
    case .isRunning: animator.isRunning ? 1 : 0
    case .duration: animator.duration
    case .delay: animator.delay
    case .isInterruptible: animator.isInterruptible ? 1 : 0
    case .isUserInteractionEnabled: animator.isUserInteractionEnabled ? 1 : 0
    case .isManualHitTestingEnabled: animator.isManualHitTestingEnabled ? 1 : 0
    case .scrubsLinearly: animator.scrubsLinearly ? 1 : 0
    case .pausesOnCompletion: animator.pausesOnCompletion ? 1 : 0
    }
  }

  @MainActor
  func set(_ number: Double, of animator: ViewPropertyAnimator) throws(Fault) {
    switch self {
    case .fractionComplete:
      guard !animator.isRunning, animator.state != .stopped else {
        throw .invalidState("the fraction is settable while the animator is not running")
      }
      animator.fractionComplete = number
    case .isReversed: animator.isReversed = number != 0
    case .isManualHitTestingEnabled: animator.isManualHitTestingEnabled = number != 0
    case .state, .isRunning, .duration, .delay:
      throw .invalidState("the number can only be read")
    default:
      guard animator.state == .inactive else {
        throw .invalidState("the number is settable while the animator is inactive")
      }
      switch self {
      case .isInterruptible: animator.isInterruptible = number != 0
      case .isUserInteractionEnabled: animator.isUserInteractionEnabled = number != 0
      case .scrubsLinearly: animator.scrubsLinearly = number != 0
      default: animator.pausesOnCompletion = number != 0
      }
    }
  }
}

extension PluginHost {
  fileprivate func animator(_ handle: th_handle_t) throws(Fault) -> ViewPropertyAnimator {
    guard let animator = handles.object(handle, as: ViewPropertyAnimator.self) else {
      throw .invalidHandle("property animator")
    }
    return animator
  }

  fileprivate func unstopped(_ handle: th_handle_t) throws(Fault) -> ViewPropertyAnimator {
    let animator = try animator(handle)
    guard animator.state != .stopped else { throw .invalidState("the animator is stopped") }
    return animator
  }
}
