public import LayerAnimating

extension ViewPropertyAnimator {
  /// Creates an inactive animator on a stage.
  ///
  /// - Parameters:
  ///   - duration: Seconds; a spring of its own settling time replaces it.
  ///   - timing: The pace; with `.builtin` that of the options' curve bits.
  ///   - options: UIKit's curve bits.
  ///   - stage: Whose clock it lives by.
  public convenience init(
    duration: Double, timing: ViewAnimationTiming = .builtin, options: ViewAnimationOptions = [],
    stage: Stage = .current
  ) {
    self.init(
      duration: duration, timing: timing, options: options, engine: stage.animations)
  }
}
