import CTransHost

// The host knows brackets, not blocks: a block runs here, between the bracket's two ends. Each
// completion crosses as a triple and runs exactly once, from the host's loop, also when the
// transition is cancelled.

extension UIView {
  /// Animates what the block sets, ease-in-out.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less sets everything at once.
  ///   - animations: Sets properties; runs now.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void) {
    animate(th_view_animation_t(duration, 0), animations, nil)
  }

  /// Animates what the block sets, ease-in-out.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less sets everything at once.
  ///   - animations: Sets properties; runs now.
  ///   - completion: Runs once, with whether the animations came to their end.
  public class func animate(
    withDuration duration: TimeInterval, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    animate(th_view_animation_t(duration, 0), animations, completion)
  }

  /// Animates what the block sets.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 or less sets everything at once.
  ///   - delay: Seconds before it starts.
  ///   - options: The curve, and how it runs.
  ///   - animations: Sets properties; runs now.
  ///   - completion: Runs once, with whether the animations came to their end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animate(
      th_view_animation_t(duration, delay, options: options.rawValue), animations, completion)
  }

  /// Animates what the block sets as a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it starts.
  ///   - dampingRatio: 1 does not swing; towards 0 swings more.
  ///   - velocity: At the start; 1 is the whole distance in a second.
  ///   - options: How it runs.
  ///   - animations: Sets properties; runs now.
  ///   - completion: Runs once, with whether the animations came to their end.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let timing = th_timing_t.spring(
      ratio: dampingRatio, velocity: CGVector(dx: velocity, dy: velocity))
    animate(
      th_view_animation_t(duration, delay, options: options.rawValue), timing: timing, animations,
      completion)
  }

  /// Animates what the block sets as a spring given by its period and bounce.
  ///
  /// Apple: the stiffness is (2π ÷ duration)², the damping ratio 1 - bounce, or 1 ÷ (1 + bounce)
  /// for a bounce below 0, the mass 1.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the period, not until it rests.
  ///   - bounce: -1...1; 0 does not swing.
  ///   - velocity: At the start; 1 is the whole distance in a second.
  ///   - delay: Seconds before it starts.
  ///   - options: How it runs.
  ///   - animations: Sets properties; runs now.
  ///   - completion: Runs once, with whether the animations came to their end.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity velocity: CGFloat = 0, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = UISpringTimingParameters(
      duration: duration, bounce: bounce, initialVelocity: CGVector(dx: velocity, dy: velocity))
    animate(
      th_view_animation_t(duration, delay, options: options.rawValue), timing: spring.timing,
      animations,
      completion)
  }

  /// Animates in keys, which the block adds with `addKeyframe`.
  ///
  /// - Parameters:
  ///   - duration: Seconds of the whole.
  ///   - delay: Seconds before it starts.
  ///   - options: The way between the keys, and how it runs.
  ///   - animations: Adds keys; runs now. What it sets itself takes the whole duration.
  ///   - completion: Runs once, with whether the animations came to their end.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let animation = th_view_animation_t(duration, delay, options: options.rawValue)
    animate(animation, keyframes: true, animations, completion)
  }

  /// Adds a key to the keyframe animation whose block is running.
  ///
  /// - Parameters:
  ///   - start: Where it starts, as a fraction of the whole.
  ///   - duration: How long it is, as a fraction of the whole.
  ///   - animations: Sets properties; runs now.
  public class func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    let opened = HostSession.call(\.viewAnimations, "addKeyframe") {
      $0.begin_keyframe($1, start, duration)
    }
    animations()
    if opened { HostSession.call(\.viewAnimations, "addKeyframe") { $0.end_keyframe($1) } }
  }

  /// Sets properties without animating them, also inside an animation's block.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let opened = HostSession.call(\.viewAnimations, "performWithoutAnimation") {
      $0.begin_without_animation($1)
    }
    actionsWithoutAnimation()
    guard opened else { return }
    HostSession.call(\.viewAnimations, "performWithoutAnimation") {
      $0.end_without_animation($1)
    }
  }

  /// Switches animations on or off until the transition is over.
  public class func setAnimationsEnabled(_ enabled: Bool) {
    HostSession.call(\.viewAnimations, "setAnimationsEnabled") {
      $0.set_animations_enabled($1, enabled ? 1 : 0)
    }
  }

  /// Whether animations are switched on.
  public class var areAnimationsEnabled: Bool {
    HostSession.value(\.viewAnimations, "areAnimationsEnabled", or: 0) {
      $0.get_animations_enabled($1, $2)
    } != 0
  }

  /// The duration of the animation whose block is running, in seconds; 0 outside one.
  public class var inheritedAnimationDuration: TimeInterval {
    HostSession.value(\.viewAnimations, "inheritedAnimationDuration", or: 0) {
      $0.get_inherited_duration($1, $2)
    }
  }

  /// Opens a bracket, runs the block, closes the bracket.
  private class func animate(
    _ animation: th_view_animation_t, timing: th_timing_t? = nil, keyframes: Bool = false,
    _ animations: () -> Void, _ completion: ((Bool) -> Void)?
  ) {
    guard let session = HostSession.current else {
      animations()
      completion?(false)
      return
    }
    // As on iOS, a transaction's curve goes before the options'.
    let timing = timing ?? CATransaction.animationTimingFunction().map(\.timing)
    // A host that refuses the numbers still gets a bracket, so that the values are set and the
    // completion runs.
    let opened =
      session.begin(animation, timing, keyframes: keyframes)
      || session.begin(th_view_animation_t(0, 0), nil, keyframes: keyframes)
    animations()
    if !opened {
      completion?(false)
    } else if let completion {
      session.complete(session.viewAnimations, "animate", completion) { $0.end($1, $2) }
    } else {
      session.perform(session.viewAnimations, "animate") { $0.end($1, nil) }
    }
  }
}

extension HostSession {
  fileprivate func begin(
    _ animation: th_view_animation_t, _ timing: th_timing_t?, keyframes: Bool
  ) -> Bool {
    var animation = animation
    return withOptionalPointer(to: timing) { timing in
      perform(viewAnimations, "animate") {
        keyframes
          ? $0.begin_keyframes($1, &animation, timing) : $0.begin($1, &animation, timing)
      }
    }
  }
}
