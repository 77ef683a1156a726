internal import Animating
internal import CTransHost
internal import LayerAnimating
internal import ViewControllers

extension HostTables {
  static var viewAnimations: th_host_view_animations_t {
    th_host_view_animations_t(
      begin: { host, animation in
        let parameters = ViewAnimationParameters.read(animation)
        return serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.engineForBracket()
          engine.begin(try parameters.get())
        }
      },
      begin_keyframes: { host, animation in
        let parameters = ViewAnimationParameters.read(animation)
        return serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.engineForBracket()
          engine.beginKeyframes(try parameters.get())
        }
      },
      begin_keyframe: { host, start, duration in
        serve(host) { (plugin) throws(Fault) in
          guard (0...1).contains(start), (0...1).contains(duration) else {
            throw .invalidArgument("start and duration are fractions, 0 to 1")
          }
          let engine = try plugin.engineForBracket()
          guard plugin.hasOpenBracket,
            engine.beginKeyframe(relativeStart: start, relativeDuration: duration)
          else {
            throw .invalidState("the innermost bracket is not for keyframes")
          }
        }
      },
      end_keyframe: { host in
        serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.currentStage().animations
          guard plugin.hasOpenBracket, engine.endKeyframe() else {
            throw .invalidState("no keyframe is open")
          }
        }
      },
      end: { host, completion in
        let reading = Callback.read(completion)
        return serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.currentStage().animations
          guard plugin.hasOpenBracket, engine.canEnd else {
            throw .invalidState("no animation bracket is open")
          }
          engine.end(completion: try reading.taken(by: plugin)?.completion)
        }
      },
      begin_without_animation: { host in
        serve(host) { (plugin) throws(Fault) in
          try plugin.engineForBracket().beginWithoutAnimation()
        }
      },
      end_without_animation: { host in
        serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.currentStage().animations
          guard plugin.hasOpenBracket, engine.canEndWithoutAnimation else {
            throw .invalidState("no bracket without animation is open")
          }
          engine.endWithoutAnimation()
        }
      },
      set_animations_enabled: { host, enabled in
        serve(host) { (plugin) throws(Fault) in
          try plugin.currentStage().animations.areAnimationsEnabled = enabled != 0
        }
      },
      get_animations_enabled: { answer($0, $1) { $0.animations.areAnimationsEnabled ? 1 : 0 } },
      get_inherited_duration: { answer($0, $1) { $0.animations.inheritedDuration } })
  }
}

extension PluginHost {
  /// The engine, if one more bracket may be open.
  func engineForBracket() throws(Fault) -> AnimationEngine {
    let engine = try currentStage().animations
    guard engine.bracketDepth < Int(TH_BRACKETS_MAXIMUM) else {
      throw .limitExceeded(.brackets)
    }
    return engine
  }
}

extension ViewAnimationParameters {
  static func read(_ pointer: UnsafePointer<th_view_animation_t>?) -> Reading<Self> {
    guard let pointer, pointer.pointee.size >= MemoryLayout<th_view_animation_t>.size else {
      return .failure(.invalidArgument("the animation is null, or its size too small"))
    }
    let animation = pointer.pointee
    guard animation.duration.isFinite, animation.delay.isFinite,
      animation.duration <= TH_DURATION_MAXIMUM, animation.delay <= TH_DURATION_MAXIMUM
    else {
      return .failure(.invalidArgument("duration and delay are seconds, a day at most"))
    }
    return ViewAnimationTiming.read(animation.timing).map { timing in
      Self(
        duration: max(0, animation.duration), delay: max(0, animation.delay),
        options: ViewAnimationOptions(rawValue: UInt(animation.timing.options)), timing: timing)
    }
  }
}

extension ViewAnimationTiming {
  static func read(_ timing: th_timing_t) -> Reading<Self> {
    guard timing.size >= MemoryLayout<th_timing_t>.size else {
      return .failure(.invalidArgument("the timing's size is too small"))
    }
    let (a, b, c, d, e) = timing.numbers
    guard [a, b, c, d, e].allSatisfy({ $0.isFinite && abs($0) <= maximumMagnitude }) else {
      return .failure(.invalidArgument("the timing's numbers are not finite, or absurd"))
    }
    switch Int(timing.kind) {
    case Int(TH_TIMING_OPTIONS):
      return .success(.builtin)
    case Int(TH_TIMING_CUBIC):
      guard (0...1).contains(a), (0...1).contains(c) else {
        return .failure(.invalidArgument("a timing curve's x lie between 0 and 1"))
      }
      return .success(.cubic(CubicBezier(x1: a, y1: b, x2: c, y2: d)))
    case Int(TH_TIMING_SPRING_RATIO):
      guard a > 0 else {
        return .failure(.invalidArgument("a spring's damping ratio is above 0"))
      }
      return .success(.spring(dampingRatio: a, initialVelocity: SpringVelocity(dx: b, dy: c)))
    case Int(TH_TIMING_SPRING_PHYSICAL):
      guard a > 0, b > 0, c >= 0 else {
        return .failure(.invalidArgument("a spring's mass and stiffness are above 0"))
      }
      return .success(
        .springParameters(
          SpringParameters(mass: a, stiffness: b, damping: c),
          initialVelocity: SpringVelocity(dx: d, dy: e)))
    default:
      return .failure(.invalidArgument("there is no timing of kind \(timing.kind)"))
    }
  }
}
