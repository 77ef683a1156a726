public import Geometry
public import ViewControllers

/// Has a pan drive a container's transitions: it starts one, or catches the one that runs, moves it as
/// the finger goes, and lets it go on or back.
///
/// What is caught is moved from where it is. Let go, it ends on the side on which it would come to
/// rest: where the finger's speed would carry it is found as a scroll view finds it. Whatever ends the
/// pan without lifting the finger takes the transition back.
@MainActor
public final class DragInteraction {
  /// What of its speed something thrown keeps each millisecond: `UIScrollView`'s normal rate.
  public nonisolated static let decelerationRate = 0.998

  /// What a container does when its pan says something.
  public struct Actions {
    /// The transition that runs and may be caught; nil if there is none.
    var current: @MainActor () -> TransitionContext?
    /// Starts a transition with an interactor that waits for the pan, if there is one to start in the
    /// direction in which the fingers go.
    var start: @MainActor (_ interactor: any InteractiveTransitioning, _ way: Point) -> Void
    /// By how much of a transition fingers that have gone so far move it.
    var progress: @MainActor (_ context: TransitionContext, _ way: Point) -> Double
    /// The part of its way that what the fingers hold is seen to have come; nil where nobody knows.
    var place: @MainActor (_ context: TransitionContext) -> Double?
    /// Whether it is completed when it is let go there, going on at so many times its whole a second.
    var completes: @MainActor (_ progress: Double, _ velocity: Double) -> Bool

    /// Describes what a container does.
    ///
    /// - Parameters:
    ///   - current: Gives the transition that runs and may be caught.
    ///   - start: Starts a transition with the interactor that it is given.
    ///   - progress: Gives the part of a transition that a way of the fingers in the pan's view is.
    ///   - place: Gives the part of its way that what the fingers hold is seen to have come, so that it
    ///     stays under them when it is caught; nil goes by time.
    ///   - completes: Whether what is let go is completed; the side on which it would come to rest
    ///     decides if it is left out.
    public init(
      current: @escaping @MainActor () -> TransitionContext?,
      start: @escaping @MainActor (any InteractiveTransitioning, Point) -> Void,
      progress: @escaping @MainActor (TransitionContext, Point) -> Double,
      place: @escaping @MainActor (TransitionContext) -> Double? = { _ in nil },
      completes: @escaping @MainActor (Double, Double) -> Bool = {
        DragInteraction.rest(from: $0, at: $1) > 0.5
      }
    ) {
      self.current = current
      self.start = start
      self.progress = progress
      self.place = place
      self.completes = completes
    }
  }

  /// The pan, to be put on a view.
  public let recognizer: PanGestureRecognizer
  private let actions: Actions
  /// The transition that the pan drives.
  private weak var context: TransitionContext?
  /// How far it was when the pan took it.
  private var caught = CaughtProgress()

  /// Makes one.
  ///
  /// - Parameters:
  ///   - recognizer: The pan.
  ///   - actions: What the container does.
  public init(_ recognizer: PanGestureRecognizer, _ actions: Actions) {
    self.recognizer = recognizer
    self.actions = actions
    recognizer.addHandler { [weak self] _ in self?.panChanged() }
  }

  /// Where something comes to rest that is let go.
  ///
  /// Apple, "Designing Fluid Interfaces" (WWDC 2018): a throw goes on by v/1000 · r/(1 - r).
  ///
  /// - Parameters:
  ///   - place: Where it is.
  ///   - velocity: How fast it is, a second.
  /// - Returns: The place.
  public nonisolated static func rest(from place: Double, at velocity: Double) -> Double {
    place + velocity / 1000 * decelerationRate / (1 - decelerationRate)
  }

  private func panChanged() {
    switch recognizer.state {
    case .began: begin()
    case .changed: move()
    case .ended: letGo(cancelled: false)
    case .cancelled: letGo(cancelled: true)
    case .possible, .failed: break
    }
  }

  private var way: Point { recognizer.translation(in: recognizer.view) }

  private func begin() {
    context = nil
    caught = CaughtProgress()
    if let running = actions.current() {
      // One that is in other hands stays there.
      guard !running.isInteractive else { return }
      running.pauseInteractiveTransition()
      context = running
      caught = CaughtProgress(
        progress: running.percentComplete, place: actions.place(running))
    } else {
      let interactor = PercentDrivenInteractiveTransition()
      let velocity = recognizer.velocity(in: recognizer.view)
      actions.start(interactor, velocity == .zero ? way : velocity)
      // Another interactor may have been vended, which is none of this one's business.
      context = interactor.context
    }
    move()
  }

  private func move() {
    guard let context, context.isInteractive else { return }
    context.updateInteractiveTransition(caught.progress(after: actions.progress(context, way)))
  }

  private func letGo(cancelled: Bool) {
    defer { context = nil }
    guard let context, context.isInteractive else { return }
    let velocity = actions.progress(context, recognizer.velocity(in: recognizer.view))
    let progress = caught.progress(after: actions.progress(context, way))
    if !cancelled, actions.completes(progress, velocity) {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
  }
}
