public import Animating
import LayerAnimating
import ViewControllers

extension TransitionContext {
  /// Moves the animations to a fraction of the duration, if they are held by hand.
  ///
  /// Without effect, but no misbehaviour, while the transition is not driven by hand: a gesture
  /// may send a last move after its end.
  ///
  /// - Parameter percentComplete: The fraction, clamped to 0...1; NaN is ignored.
  public func updateInteractiveTransition(_ percentComplete: Double) {
    guard phase == .running, isInteractive, !percentComplete.isNaN else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    driver?.hold(at: self.percentComplete * transitionDuration)
  }

  /// The speed of the rest after the interaction: the interactor's, if it makes sense, else 1.
  public var completionSpeed: Double {
    let speed = request?.interactor?.completionSpeed ?? 1
    return speed > 0 && speed.isFinite ? speed : 1
  }

  /// The curve of the rest after the interaction: the interactor's, else ease in, ease out.
  public var completionCurve: TimingCurve {
    request?.interactor?.completionCurve ?? .easeInOut
  }

  /// Whether the transition may be caught while it runs by itself.
  ///
  /// Every transition may whose animations are view animations, as all that the host knows of are.
  public var isInterruptible: Bool { phase == .running }

  /// How many of the transition's animations are running or waiting.
  public var outstandingAnimations: Int { driver?.outstanding ?? 0 }

  /// As in `ContextTransitioning`.
  public func finishInteractiveTransition() {
    handOver(cancelled: false)
  }

  /// As in `ContextTransitioning`.
  public func cancelInteractiveTransition() {
    handOver(cancelled: true)
  }

  /// As in `ContextTransitioning`.
  public func pauseInteractiveTransition() {
    guard phase == .running, !isInteractive, let driver else { return }
    stage.record(.pauseInteractiveTransition, "context")
    isInteractive = true
    percentComplete = fraction(driver.time)
    driver.hold(at: driver.time)
    coordinator?.interactionChanged()
  }

  /// Ends the part driven by hand: the animations run on to the end, or back to the start.
  private func handOver(cancelled: Bool) {
    guard phase == .running, isInteractive else { return }
    stage.record(
      cancelled ? .cancelInteractiveTransition : .finishInteractiveTransition, "context")
    isInteractive = false
    transitionWasCancelled = cancelled
    coordinator?.interactionChanged()
    driver?.run(
      toEnd: !cancelled, speed: completionSpeed, curve: completionCurve,
      duration: transitionDuration)
    watchdog?.restart()
  }

  /// A time on the transition's timeline as a fraction of its duration: 0...1.
  private func fraction(_ time: Double) -> Double {
    transitionDuration > 0 ? min(max(time / transitionDuration, 0), 1) : 1
  }

  /// Hands the driving over to the property animator that carries the whole transition.
  func adopt(_ propertyAnimator: ViewPropertyAnimator) {
    driver?.follow(propertyAnimator)
  }
}
