internal import Animating
internal import LayerAnimating
internal import ViewControllers

/// Sees to it that a transition ends although its animator forgets to complete it.
///
/// It looks after every turn of the stage's loop. A transition that is not driven by hand is over
/// when none of its animations is running or waiting, no display link that was started since its
/// start ticks, and no work is queued or waits for its time that came since: an animator that has not called `completeTransition` by then
/// never will. Since an animator may also keep a display link for ever, there is an end to patience.
@MainActor
public final class TransitionWatchdog {
  /// How much longer than its duration a transition may take, in durations.
  public static let patienceFactor = 10.0
  /// How much longer than that it may take, in seconds.
  public static let patience = 10.0

  private weak var context: TransitionContext?
  private let linksBefore: Set<ObjectIdentifier>
  private let serialBefore: Int
  private var deadline = Double.infinity
  private weak var observation: TurnObservation?

  init(_ context: TransitionContext) {
    self.context = context
    linksBefore = Set(context.stage.activeDisplayLinks.map(ObjectIdentifier.init))
    serialBefore = context.stage.animations.serial
  }

  /// With a stage that is let go goes whatever would have ended its transition; it ends then, so that
  /// its container is in order and its animator, which may keep it, keeps nothing else.
  isolated deinit { context?.forceCompletion(.interrupted) }

  /// Begins to look, when the animator or the interactor has been started.
  ///
  /// From then to the end the stage keeps the transition, which nobody else has to.
  func arm() {
    guard observation == nil, let context, context.phase == .running else { return }
    restart()
    observation = context.stage.observeTurns { [self, context] in look(at: context) }
  }

  /// Counts patience from now on: the transition runs by itself again.
  func restart() {
    guard let context else { return }
    deadline =
      context.stage.clock.now + context.transitionDuration * (1 + Self.patienceFactor)
      + Self.patience
  }

  /// Looks no more.
  func stop() {
    observation?.cancel()
    observation = nil
  }

  private func look(at context: TransitionContext) {
    guard context.phase == .running else { return stop() }
    if context.isInteractive { return restart() }
    if isIdle(context) || context.stage.clock.now >= deadline {
      context.forceCompletion(.neverCompleted)
    }
  }

  private func isIdle(_ context: TransitionContext) -> Bool {
    context.outstandingAnimations == 0
      && !context.stage.animations.hasWork(since: serialBefore)
      && context.stage.activeDisplayLinks.allSatisfy { link in
        link.isPaused || linksBefore.contains(ObjectIdentifier(link))
      }
  }
}
