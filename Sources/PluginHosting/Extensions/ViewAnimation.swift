internal import Animating
internal import CTransHost
internal import LayerAnimating
internal import ViewControllers

extension HostTables {
  static var viewAnimations: th_host_view_animations_t {
    th_host_view_animations_t(
      begin: { host, animation, timing in
        let parameters = ViewAnimationParameters.read(animation, timing)
        return serve(host) { (plugin) throws(Fault) in
          let engine = try plugin.engineForBracket()
          engine.begin(try parameters.get())
        }
      },
      begin_keyframes: { host, animation, timing in
        let parameters = ViewAnimationParameters.read(animation, timing)
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
          guard let scope = plugin.scope, scope.isWritable else {
            throw .invalidState("no transition of the plugin's is going on")
          }
          scope.stage.animations.areAnimationsEnabled = enabled != 0
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
  static func read(
    _ animation: UnsafePointer<th_view_animation_t>?, _ timing: UnsafePointer<th_timing_t>?
  ) -> Reading<Self> {
    let pace = ViewAnimationTiming.read(timing)
    return th_view_animation_t.read(animation).flatMap { animation in
      guard let animation else { return .failure(.invalidArgument("the animation is null")) }
      guard animation.duration.isFinite, animation.delay.isFinite,
        animation.duration <= TH_DURATION_MAXIMUM, animation.delay <= TH_DURATION_MAXIMUM
      else {
        return .failure(.invalidArgument("duration and delay are seconds, a day at most"))
      }
      return ViewAnimationOptions.read(animation.options).flatMap { options in
        pace.map { pace in
          Self(
            duration: max(0, animation.duration), delay: max(0, animation.delay), options: options,
            timing: pace ?? .builtin)
        }
      }
    }
  }
}

extension ViewAnimationOptions {
  /// The bits that have a meaning; another one is refused.
  static func read(_ bits: UInt32) -> Reading<Self> {
    guard bits & ~TH_ANIMATION_OPTIONS_ALL == 0,
      bits >> 10 & 7 <= TH_ANIMATION_CALCULATION_CUBIC_PACED >> 10
    else {
      return .failure(
        .invalidArgument("0x\(String(bits, radix: 16)) has options without a meaning"))
    }
    return .success(Self(rawValue: UInt(bits)))
  }
}

extension ViewAnimationTiming {
  /// Reads a timing that may be null.
  static func read(_ pointer: UnsafePointer<th_timing_t>?) -> Reading<Self?> {
    guard let pointer else { return .success(nil) }
    return th_timing_t.read(pointer).flatMap { timing in
      guard let timing else { return .success(nil) }
      return read(timing).map { $0 }
    }
  }

  private static func read(_ timing: th_timing_t) -> Reading<Self> {
    let (a, b, c, d, e) = timing.numbers
    let numbers = [a, b, c, d, e]
    guard numbers.allSatisfy({ $0.isFinite && abs($0) <= maximumMagnitude }) else {
      return .failure(.invalidArgument("the timing's numbers are not finite, or absurd"))
    }
    let counts = [
      TH_TIMING_CURVE: 0, TH_TIMING_CUBIC: 4, TH_TIMING_SPRING_RATIO: 3,
      TH_TIMING_SPRING_PHYSICAL: 5,
    ]
    guard let count = counts[Int(timing.kind)] else {
      return .failure(.invalidArgument("there is no timing of kind \(timing.kind)"))
    }
    guard numbers[count...].allSatisfy({ $0 == 0 }),
      timing.kind == TH_TIMING_CURVE || timing.curve == 0
    else {
      return .failure(.invalidArgument("what a timing of kind \(timing.kind) has not is not 0"))
    }
    switch Int(timing.kind) {
    case TH_TIMING_CUBIC:
      guard (0...1).contains(a), (0...1).contains(c) else {
        return .failure(.invalidArgument("a timing curve's x lie between 0 and 1"))
      }
      return .success(.cubic(CubicBezier(x1: a, y1: b, x2: c, y2: d)))
    case TH_TIMING_SPRING_RATIO:
      guard a > 0 else {
        return .failure(.invalidArgument("a spring's damping ratio is above 0"))
      }
      return .success(.spring(dampingRatio: a, initialVelocity: SpringVelocity(dx: b, dy: c)))
    case TH_TIMING_SPRING_PHYSICAL:
      guard a > 0, b > 0, c >= 0 else {
        return .failure(.invalidArgument("a spring's mass and stiffness are above 0"))
      }
      return .success(
        .springParameters(
          SpringParameters(mass: a, stiffness: b, damping: c),
          initialVelocity: SpringVelocity(dx: d, dy: e)))
    default:
      guard let curve = TimingCurve.named(timing.curve) else {
        return .failure(.invalidArgument("there is no curve \(timing.curve)"))
      }
      return .success(.curve(curve))
    }
  }
}

extension TimingCurve {
  /// The curve of a number, `TH_CURVE_EASE_IN_OUT` and so on.
  static func named(_ number: UInt32) -> TimingCurve? {
    let curves = [TimingCurve.easeInOut, .easeIn, .easeOut, .linear]
    return number < curves.count ? curves[Int(number)] : nil
  }
}
