import Geometry
import LayerAnimating
import ViewControllers

/// Why a host ends a transition that its animator has not completed.
public enum ForcedCompletion: Sendable, Hashable {
  /// Nothing moves any more, or patience is at an end: misbehaviour.
  case neverCompleted
  /// Another change of the container began, or the container goes away: nobody's fault.
  case interrupted
  /// The animator failed: misbehaviour, in the host's words.
  case failed(String)
}

extension TransitionContext {
  /// As in `ContextTransitioning`.
  @discardableResult
  public func completeTransition(_ didComplete: Bool) -> CompletionResult {
    guard phase == .running, !isReplacingAnimator else {
      if forcedCompletion == nil, !isReplacingAnimator { report(.completedTwice) }
      return .alreadyCompleted
    }
    stage.record(.completeTransition, "context")
    let contradicts = didComplete && transitionWasCancelled
    if contradicts { report(.completedCancelled) }
    end(completed: didComplete && !transitionWasCancelled)
    return contradicts ? .acceptedAsCancelled : .accepted
  }

  /// Ends the transition for an animator that does not.
  ///
  /// It is completed, unless it was cancelled. The animator is told by `animationEnded`. Without
  /// effect when the transition is over.
  ///
  /// - Parameter reason: Why; unless it is `.interrupted`, it is reported as misbehaviour, and
  ///   nothing that the animator did to the views stays.
  public func forceCompletion(_ reason: ForcedCompletion) {
    guard phase == .running else { return }
    forcedCompletion = reason
    switch reason {
    case .neverCompleted: report(.neverCompleted)
    case .failed(let words): report(.failed(words))
    case .interrupted: break
    }
    end(completed: !transitionWasCancelled)
  }

  /// Ends the transition because the next change waits: at once, or, where that comes from the
  /// loop's work, within the loop's next rounds.
  ///
  /// The animations are brought to their end, or, if they are driven by hand or on their way back,
  /// to their start; an animator that behaves completes in their completions.
  func interrupt() {
    if phase == .running {
      if isInteractive {
        stage.record(.cancelInteractiveTransition, "context")
        transitionWasCancelled = true
        leaveHands()
      }
      driver?.jump(toEnd: !transitionWasCancelled)
      stage.animations.onClock {
        stage.enqueue { [weak self] in self?.forceCompletion(.interrupted) }
      }
    }
    stage.drain()
    // A loop that is queued to overflowing must not hold the change up for ever.
    guard !stage.isDraining else { return }
    forceCompletion(.interrupted)
    settle()
  }

  // MARK: The end

  /// Marks the transition ended; what is left of its animations runs before it is put in order.
  ///
  /// The one way to the end.
  func end(completed: Bool) {
    guard phase == .running, let plan, let conductor else { return }
    phase = .ending
    transitionWasCancelled = !completed
    guideTouches()
    watchdog?.stop()
    conductor.inCallback(as: roles) {
      if isInteractive { leaveHands() }
      if completed, isAnimatorStarted { coordinator?.animatorDidStart() }
      if plan.restoration.contains(.animations) {
        whenQuiet { [self] in settle() }
      } else {
        driver?.release()
        settle()
      }
    }
  }

  /// Ends whatever the animator has going, and runs something when nothing of it is left to run: at
  /// once, or in the loop's next rounds.
  ///
  /// The animations of a transition that ends are brought to their end or their start, those of an
  /// animator that failed stop where they are. There is an end to waiting for one whose completions
  /// begin ever more.
  func whenQuiet(rounds: Int = 100, _ body: @escaping @MainActor () -> Void) {
    guard let driver else { return body() }
    if phase == .ending { driver.jump(toEnd: !transitionWasCancelled) } else { driver.discard() }
    let hasEnded = settlement?.endAnimations() ?? false
    guard rounds > 0, hasEnded || driver.hasWork else { return body() }
    stage.animations.onClock {
      stage.enqueue { [self] in whenQuiet(rounds: rounds - 1, body) }
    }
  }

  /// Puts views, appearance and containment in order, and says that it is over.
  private func settle() {
    guard phase == .ending, let plan, let conductor else { return }
    let completed = !transitionWasCancelled
    if plan.restoration.contains(.animations) { driver?.close() }
    conductor.inCallback(as: roles) {
      settleViews(completed: completed, plan)
      tell(completed ? plan.appearance.completed : plan.appearance.cancelled)
      plan.settle(completed: completed, in: containerViewController)
      if completed { plan.didShow(isAnimated) }
      coordinator?.transitionDidEnd()
      if let animator {
        stage.record(.animationEnded, "animator")
        animator.animationEnded(completed)
      }
      phase = .ended
      conductor.didEnd(self)
      letGo()
    }
  }

  private func settleViews(completed: Bool, _ plan: TransitionPlan) {
    containerView.resizing = nil
    let leaving = completed ? plan.from : plan.to
    if let leaving, leaving.controller.isViewLoaded,
      case .nowhere = leaving.stay.end(completed: completed)
    {
      stage.record(.removeFromSuperview, leaving.controller.eventTarget)
    }
    // Where the host ends a transition, nobody knows what the animator left half done.
    let restoration = forcedCompletion == nil ? plan.restoration : .whole
    let wasLost =
      settlement?.settle(
        completed: completed, restoration: restoration,
        finalFrame: plan.to?.finalFrame ?? .zero) ?? false
    // Where the host ends a transition, the animator had no say in what is installed.
    if wasLost, animator != nil, forcedCompletion == nil { report(.lostView) }
  }

  /// The part driven by hand is over.
  private func leaveHands() {
    isInteractive = false
    conductor?.carried?.run()
    coordinator?.interactionChanged()
  }

  /// Keeps nothing alive that the transition needed.
  private func letGo() {
    plan = nil
    animator = nil
    interactor = nil
    conductor = nil
    driver = nil
    replaced = nil
    settlement = nil
    watchdog = nil
    coordinator = nil
  }
}
