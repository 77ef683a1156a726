import LayerAnimating
public import ViewControllers

/// Conducts a container's transitions, one at a time.
///
/// A container calls `perform(_:)` for each change that it is asked for, and in it
/// `start(_:)` if the change is animated.
///
/// **Interruption.** A change that is asked for while a transition runs ends that transition at
/// once, then starts: a transition that runs by itself, or is on its way to its end, is completed;
/// one that is being driven by hand, or on its way back, is cancelled. So the container is never
/// in two transitions, and no change is lost (UIKit drops or defers some). The ended animations'
/// completions run before the next transition starts, so that what they put away (snapshots, hidden
/// views) is put away in their own transition. A change that is asked for from within a callback
/// (`viewWillAppear`, `animateTransition`, `didMove(toParent:)`…) waits until the callbacks of the
/// transition at hand are over; one that is asked for from work that the stage's loop runs, while a
/// transition runs, waits for that loop's next round.
@MainActor
public final class TransitionConductor {
  /// Weak: a transition that is going on keeps its conductor, and may outlive the container.
  private weak var container: ViewController?
  private var callbackDepth = 0
  private var isWaitingForCompletions = false
  private var waiting: [@MainActor () -> Void] = []

  /// The transition that runs; its stage keeps it until it is over.
  public private(set) weak var current: TransitionContext?

  /// Makes a conductor.
  ///
  /// - Parameter container: The container, which owns the conductor.
  public init(container: ViewController) {
    self.container = container
  }

  /// Whether a change asked for now has to wait for the callbacks of another.
  public var isInCallback: Bool { callbackDepth > 0 }

  /// Carries out a change of the container: now, or when the callbacks at hand are over.
  ///
  /// - Parameter change: Changes the container; it may call `start(_:)` once.
  public func perform(_ change: @escaping @MainActor () -> Void) {
    guard !isInCallback, !isWaitingForCompletions else {
      waiting.append(change)
      return
    }
    guard let current else { return inCallback(change) }
    isWaitingForCompletions = true
    current.settleAnimations()
    // The completions, in which an animator that behaves completes, run here; or, if this is itself
    // the work of the loop, before the work that is queued now.
    var isDone = false
    current.stage.enqueue { [weak self] in
      isDone = true
      self?.completionsHaveRun(of: current, before: change)
    }
    current.stage.drain()
    // A loop that is queued to overflowing must not hold the change up for ever.
    if !isDone, !current.stage.isDraining {
      isDone = true
      completionsHaveRun(of: current, before: change)
    }
  }

  private func completionsHaveRun(
    of ended: TransitionContext, before change: @escaping @MainActor () -> Void
  ) {
    guard isWaitingForCompletions else { return }
    ended.forceCompletion(.interrupted)
    isWaitingForCompletions = false
    inCallback(change)
  }

  /// Names two controllers in the events of the transition that is about to start.
  ///
  /// - Parameters:
  ///   - from: The controller on the screen.
  ///   - to: The controller that arrives.
  public func assignRoles(from: ViewController, to: ViewController) {
    from.transitionRole = TransitionKey.from.rawValue
    to.transitionRole = TransitionKey.to.rawValue
  }

  /// Takes the names back; for a change that is made without a transition.
  ///
  /// - Parameter controllers: Those that had been named.
  public func resignRoles(_ controllers: ViewController...) {
    for controller in controllers { controller.transitionRole = nil }
  }

  /// Starts a transition; to be called within `perform(_:)`.
  ///
  /// - Parameter request: What the container wants.
  public func start(_ request: TransitionRequest) {
    guard let container else { return }
    assignRoles(from: request.from, to: request.to)
    let context = TransitionContext(request, container: container, conductor: self)
    current = context
    for controller in [container, request.from, request.to] {
      controller.activeTransition = context
    }
    inCallback { context.start() }
  }

  /// Runs code in which the application and animators are called back.
  func inCallback(_ body: @MainActor () -> Void) {
    callbackDepth += 1
    // What the application animates in a callback is not part of the transition that called.
    if let stage = container?.stage { stage.animations.onClock(body) } else { body() }
    callbackDepth -= 1
    while callbackDepth == 0, !isWaitingForCompletions, !waiting.isEmpty {
      perform(waiting.removeFirst())
    }
  }

  /// The transition is over and everything about it has been said.
  func didEnd(_ context: TransitionContext, from: ViewController, to: ViewController) {
    resignRoles(from, to)
    for controller in [container, from, to].compactMap(\.self)
    where controller.activeTransition === context {
      controller.activeTransition = nil
    }
    if current === context { current = nil }
  }
}
