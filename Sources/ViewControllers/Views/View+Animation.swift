internal import Animating
public import LayerAnimating

// Blocks over the brackets of `AnimationEngine`. What moves is on the stage of the views that are set;
// the current stage only runs the completion of a block that sets nothing.
extension View {
  /// Animates what is set in a closure.
  ///
  /// UIKit: `animate(withDuration:delay:options:animations:completion:)`.
  ///
  /// - Parameters:
  ///   - duration: Seconds; 0 applies everything at once.
  ///   - delay: Seconds before it begins.
  ///   - options: UIKit's bits.
  ///   - animations: Sets properties.
  ///   - completion: Runs once, from the loop: true if the animations reached their end.
  public static func animate(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    perform(
      ViewAnimationParameters(duration: duration, delay: delay, options: options), animations,
      completion)
  }

  /// Animates what is set in a closure, on a spring that settles within the duration.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins.
  ///   - dampingRatio: 1 does not overshoot; towards 0 it swings more.
  ///   - velocity: 1 is the whole distance in a second.
  ///   - options: UIKit's bits.
  ///   - animations: Sets properties.
  ///   - completion: Runs once, from the loop.
  public static func animate(
    withDuration duration: Double, delay: Double, usingSpringWithDamping dampingRatio: Double,
    initialSpringVelocity velocity: Double, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    perform(
      ViewAnimationParameters(
        duration: duration, delay: delay, options: options,
        timing: .spring(dampingRatio: dampingRatio, initialVelocity: SpringVelocity(velocity))),
      animations,
      completion)
  }

  private static func perform(
    _ parameters: ViewAnimationParameters, _ animations: () -> Void,
    _ completion: (@MainActor (Bool) -> Void)?
  ) {
    let engine = Stage.current.animations
    engine.begin(parameters)
    animations()
    engine.end(completion: completion)
  }

  /// Animates through keys, which `addKeyframe` in the closure gives.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins.
  ///   - options: UIKit's bits, with those of the calculation mode.
  ///   - animations: Calls `addKeyframe`.
  ///   - completion: Runs once, from the loop.
  public static func animateKeyframes(
    withDuration duration: Double, delay: Double = 0, options: ViewAnimationOptions = [],
    animations: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let engine = Stage.current.animations
    engine.beginKeyframes(
      ViewAnimationParameters(duration: duration, delay: delay, options: options))
    animations()
    engine.end(completion: completion)
  }

  /// Adds a key: what is set in the closure is reached at its end.
  ///
  /// - Parameters:
  ///   - start: A fraction of the whole, 0...1.
  ///   - duration: A fraction of the whole, 0...1.
  ///   - animations: Sets properties.
  public static func addKeyframe(
    withRelativeStartTime start: Double, relativeDuration duration: Double, animations: () -> Void
  ) {
    let engine = Stage.current.animations
    let isOpen = engine.beginKeyframe(relativeStart: start, relativeDuration: duration)
    animations()
    if isOpen { engine.endKeyframe() }
  }

  /// Sets properties at once, whatever is being animated around.
  public static func performWithoutAnimation(_ actions: () -> Void) {
    let engine = Stage.current.animations
    engine.beginWithoutAnimation()
    actions()
    engine.endWithoutAnimation()
  }

  /// Turns animations on or off.
  ///
  /// UIKit: `setAnimationsEnabled(_:)`.
  public static func setAnimationsEnabled(_ enabled: Bool) {
    AnimationEngine.areAnimationsEnabledAnywhere = enabled
  }
}
