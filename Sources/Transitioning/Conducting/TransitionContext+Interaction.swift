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
    driver?.hold(at: self.percentComplete)
  }

  /// The speed of the rest after the interaction: the interactor's, if it makes sense, else 1.
  public var completionSpeed: Double {
    let speed = interactor?.completionSpeed ?? 1
    return speed > 0 && speed.isFinite ? speed : 1
  }

  /// The curve of the rest after the interaction: the interactor's, else ease in, ease out.
  public var completionCurve: TimingCurve {
    interactor?.completionCurve ?? .easeInOut
  }

  /// Whether the transition may be caught while it runs by itself.
  ///
  /// It may where its animator says so, by an animator that carries all of it
  /// (`interruptibleAnimator(using:)`). `pauseInteractiveTransition()` catches any other as well whose
  /// animations are view animations, which UIKit does not.
  public var isInterruptible: Bool { phase == .running && driver?.isInterruptible == true }

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
    driver.hold()
    conductor?.carried?.hold()
    percentComplete = driver.fraction
    coordinator?.interactionChanged()
  }

  /// Ends the part driven by hand: the animations run on to the end, or back to the start.
  private func handOver(cancelled: Bool) {
    guard phase == .running, isInteractive else { return }
    stage.record(
      cancelled ? .cancelInteractiveTransition : .finishInteractiveTransition, "context")
    isInteractive = false
    transitionWasCancelled = cancelled
    conductor?.carried?.run()
    guideTouches()
    coordinator?.interactionChanged()
    adoptCompletionPace()
    watchdog?.restart()
  }

  /// Has the rest after the interaction go at the interactor's speed and along its curve, as they
  /// are now.
  ///
  /// For an interactor that could not be asked when it let go; before time has gone on.
  public func adoptCompletionPace() {
    guard phase == .running, !isInteractive else { return }
    let pace = CompletionPace(
      speed: completionSpeed, curve: completionCurve, timing: interactor?.timingCurve,
      longest: isReducedMotion ? Self.longestReducedRest : nil)
    driver?.release(toEnd: !transitionWasCancelled, pace)
  }

  /// How long the rest after an interaction takes at most where motion is to be spared, in seconds:
  /// the hand is followed all the way, and only what nobody holds is cut short.
  public static let longestReducedRest = 0.1

  /// Has fingers that come down find the screen that is to be on show, and nothing else in the
  /// container view: neither the one that leaves nor what the animator has put in.
  func guideTouches() {
    guard isAnimated, phase == .running else { return containerView.touchTarget = nil }
    let shown = transitionWasCancelled ? plan?.from : plan?.to
    containerView.touchTarget = TouchTarget(shown?.viewIfLoaded)
  }

  /// Hands the driving over to the property animator that carries the whole transition.
  func adopt(_ propertyAnimator: ViewPropertyAnimator) {
    driver?.follow(propertyAnimator)
  }
}
