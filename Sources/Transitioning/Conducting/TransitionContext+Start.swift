import Geometry
import LayerAnimating
import ViewControllers

extension TransitionContext {
  /// Goes from the first callback to the animator or the interactor; without an animation, to the
  /// end.
  func start() {
    guard phase == .preparing, let plan else { return }
    freezeDuration()
    isInteractive = interactor?.wantsInteractiveStart ?? false
    initiallyInteractive = isInteractive

    plan.willShow(isAnimated, isInteractive)
    tell(plan.appearance.start)
    settlement = TransitionSettlement(plan, in: containerView)
    settlement?.begin()
    putInFinalFrame()
    followContainer()

    phase = .running
    guideTouches()
    guard animator != nil else { return end(completed: true) }
    let driver = TransitionDriver(stage: stage, duration: transitionDuration)
    self.driver = driver
    let watchdog = TransitionWatchdog(self)
    self.watchdog = watchdog
    if isInteractive, let interactor {
      driver.hold(at: 0)
      stage.record(.startInteractiveTransition, "interactor")
      interactor.startInteractiveTransition(self)
    } else {
      interactor?.transitionStartsByItself(self)
      startAnimator()
    }
    watchdog.arm()
  }

  /// Runs the animator: `animateTransition(using:)`.
  ///
  /// Called by an interaction controller in `startInteractiveTransition(_:)`, or later; while the
  /// transition is driven by hand its animations are held where `updateInteractiveTransition` puts
  /// them. The second call, and one after the end, does nothing.
  public func startAnimator() {
    guard phase == .running, !isAnimatorStarted, let animator else { return }
    isAnimatorStarted = true
    driver?.performFromStart {
      stage.record(.animateTransition, "animator")
      animator.animateTransition(using: self)
    }
    if let carried = replaced?.carryOn(into: self) { conductor?.carried = carried }
    viewController(forKey: .to)?.tellThatItAppears()
    // It may have completed in there, or failed and been replaced.
    guard phase == .running, self.animator === animator else { return }
    if let propertyAnimator = animator.interruptibleAnimator(using: self) {
      stage.record(.interruptibleAnimator, "animator")
      adopt(propertyAnimator)
    }
    coordinator?.animatorDidStart()
  }

  /// Asks the animator how long it takes, once, and makes sense of the answer.
  private func freezeDuration() {
    guard let animator else { return }
    stage.record(.transitionDuration, "animator")
    let answer = animator.transitionDuration(using: self)
    let isSound = answer >= 0 && answer <= Self.longestDuration
    transitionDuration = answer > 0 ? min(answer, Self.longestDuration) : 0
    if !isSound { report(.invalidDuration(answer)) }
  }

  /// A child arrives in its resting place: animators that think of frames not at all are right.
  private func putInFinalFrame() {
    guard let to = viewController(forKey: .to), let view = view(forKey: .to),
      case let frame = finalFrame(for: to), frame != .zero
    else { return }
    stage.animations.beginWithoutAnimation()
    if frame == containerView.bounds { view.autoresizingMask = .fill }
    view.frame = frame
    stage.animations.endWithoutAnimation()
  }

  /// Takes the transition out of the hands of an animator that failed and gives it to the
  /// container's default one.
  ///
  /// The views go back to how they were at the start and the default animation runs whole, with
  /// its own duration; completions that the failed animator has left run before that. Whoever adapts
  /// the failed animator keeps its further calls away from this context.
  ///
  /// - Parameter reason: What the animator did, in words; it is reported.
  public func fallBack(because reason: String) {
    guard phase == .running, !isReplacingAnimator else { return }
    report(.failed(reason))
    isReplacingAnimator = true
    whenQuiet { [self] in replaceAnimator() }
  }

  private func replaceAnimator() {
    guard phase == .running, let plan else { return }
    if replaced != nil { conductor?.carried?.end() }
    settlement?.rewind()
    putInFinalFrame()
    animator = isAnimated ? plan.makeDefaultAnimator() : ImmediateAnimator()
    driver?.close()
    freezeDuration()
    let driver = TransitionDriver(stage: stage, duration: transitionDuration)
    self.driver = driver
    isReplacingAnimator = false
    isAnimatorStarted = false
    if isInteractive { driver.hold(at: percentComplete) }
    startAnimator()
  }
}
