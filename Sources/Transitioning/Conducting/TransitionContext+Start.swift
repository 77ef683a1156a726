import Geometry
import LayerAnimating
import ViewControllers

extension TransitionContext {
  /// Freezes the duration, sends the appearance callbacks and runs the animator or the interactor.
  func start() {
    guard phase == .preparing, let request, let from = viewController(forKey: .from),
      let to = viewController(forKey: .to)
    else { return }
    freezeDuration()
    let driver = TransitionDriver(stage: stage)
    self.driver = driver
    let interactor = request.interactor
    isInteractive = interactor?.wantsInteractiveStart ?? false
    initiallyInteractive = isInteractive

    request.willStart(self)
    containerViewController?.beginAppearances(leaving: from, arriving: to, animated: true)
    putInFinalFrame(to)
    settlement = TransitionSettlement(
      containerView: containerView, from: view(forKey: .from), to: view(forKey: .to))

    phase = .running
    let watchdog = TransitionWatchdog(self)
    self.watchdog = watchdog
    if isInteractive, let interactor {
      driver.hold(at: 0)
      stage.record(.startInteractiveTransition, "interactor")
      interactor.startInteractiveTransition(self)
    } else {
      (interactor as? PercentDrivenInteractiveTransition)?.attach(self)
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
    guard phase == .running, !isAnimatorStarted, let animator = request?.animator else { return }
    isAnimatorStarted = true
    driver?.perform {
      stage.record(.animateTransition, "animator")
      animator.animateTransition(using: self)
    }
    // It may have completed in there, or failed and been replaced.
    guard phase == .running, request?.animator === animator else { return }
    if let propertyAnimator = animator.interruptibleAnimator(using: self) {
      stage.record(.interruptibleAnimator, "animator")
      adopt(propertyAnimator)
    }
    coordinator?.animatorDidStart()
  }

  /// Asks the animator how long it takes, once, and makes sense of the answer.
  func freezeDuration() {
    guard let animator = request?.animator else { return }
    stage.record(.transitionDuration, "animator")
    let answer = animator.transitionDuration(using: self)
    let isSound = answer >= 0 && answer <= Self.longestDuration
    transitionDuration = answer > 0 ? min(answer, Self.longestDuration) : 0
    if !isSound { report(.invalidDuration(answer)) }
  }

  /// A child arrives in its resting place: animators that think of frames not at all are right.
  private func putInFinalFrame(_ to: ViewController) {
    let frame = finalFrame(for: to)
    guard let view = view(forKey: .to), frame != .zero else { return }
    stage.animations.beginWithoutAnimation()
    view.frame = frame
    stage.animations.endWithoutAnimation()
  }

  /// Takes the transition out of the hands of an animator that failed and gives it to the
  /// container's default one.
  ///
  /// The views go back to how they were at the start and the default animation runs whole, with
  /// its own duration. Whoever adapts the failed animator keeps its further calls away from this
  /// context.
  ///
  /// - Parameter reason: What the animator did, in words; it is reported.
  public func fallBack(because reason: String) {
    guard phase == .running, let request else { return }
    report(.failed(reason))
    driver?.discard()
    driver?.endDisplayLinks()
    isReplacingAnimator = true
    stage.enqueue { [weak self] in self?.isReplacingAnimator = false }
    settlement?.rewind()
    let animator = request.makeDefaultAnimator()
    self.request?.animator = animator
    let driver = TransitionDriver(stage: stage)
    self.driver = driver
    freezeDuration()
    isAnimatorStarted = false
    if isInteractive { driver.hold(at: percentComplete * transitionDuration) }
    startAnimator()
  }
}
