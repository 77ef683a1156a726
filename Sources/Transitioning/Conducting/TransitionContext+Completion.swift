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
      if !wasEndedByHost, !isReplacingAnimator { report(.completedTwice) }
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
  /// - Parameter reason: Why; unless it is `.interrupted`, it is reported as misbehaviour.
  public func forceCompletion(_ reason: ForcedCompletion) {
    guard phase == .running else { return }
    wasEndedByHost = true
    switch reason {
    case .neverCompleted: report(.neverCompleted)
    case .failed(let words): report(.failed(words))
    case .interrupted: break
    }
    end(completed: !transitionWasCancelled)
  }

  /// Ends the animations because the next transition is to begin: at their end, or, if they are
  /// driven by hand or on their way back, at their start.
  ///
  /// Their completions run in the next turn of the loop.
  func settleAnimations() {
    guard phase == .running else { return }
    if isInteractive {
      stage.record(.cancelInteractiveTransition, "context")
      isInteractive = false
      transitionWasCancelled = true
      coordinator?.interactionChanged()
    }
    driver?.jump(toEnd: !transitionWasCancelled)
  }

  /// Puts everything in order.
  ///
  /// The one way to the end.
  private func end(completed: Bool) {
    guard phase == .running, let request, let conductor else { return }
    phase = .ending
    transitionWasCancelled = !completed
    watchdog?.stop()
    conductor.inCallback {
      if isInteractive {
        isInteractive = false
        coordinator?.interactionChanged()
      }
      if request.restoration.contains(.animations) {
        driver?.jump(toEnd: completed)
        driver?.endDisplayLinks()
      } else {
        driver?.release()
      }
      settleViews(completed: completed, request)
      settleAppearance(completed: completed, request)
      request.commit(completed)
      coordinator?.transitionDidEnd()
      stage.record(.animationEnded, "animator")
      request.animator.animationEnded(completed)
      phase = .ended
      conductor.didEnd(self, from: request.from, to: request.to)
      letGo()
    }
  }

  private func settleViews(completed: Bool, _ request: TransitionRequest) {
    guard let settlement else { return }
    let leaving: TransitionKey = completed ? .from : .to
    if view(forKey: leaving) != nil { stage.record(.removeFromSuperview, leaving.rawValue) }
    let wasLost = settlement.settle(
      completed: completed, restoration: request.restoration,
      finalFrame: finalFrame(for: request.to))
    // Where the host ends a transition, the animator had no say in what is installed.
    if wasLost && !wasEndedByHost { report(.lostView) }
  }

  private func settleAppearance(completed: Bool, _ request: TransitionRequest) {
    containerViewController?.endAppearances(
      staying: completed ? request.to : request.from,
      leaving: completed ? request.from : request.to, animated: true)
  }

  /// Keeps nothing alive that the transition needed.
  private func letGo() {
    request = nil
    conductor = nil
    driver = nil
    settlement = nil
    watchdog = nil
    coordinator = nil
  }
}
