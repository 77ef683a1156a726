import Animating
public import ViewControllers

/// Drives a transition by the stage's clock instead of a finger: to a fraction, at the speed that
/// the animation has by itself, and from there back or on to the end.
///
/// It is what a cancelled gesture looks like, made exactly reproducible: `percentComplete` at a
/// time *t* after the start is *t* / duration. The outcome falls on the first frame at or after the
/// fraction.
@MainActor
public final class ScrubbingInteractionController: PercentDrivenInteractiveTransition {
  /// What happens at the fraction.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The transition goes back to its start.
    case cancel
    /// It goes on to its end.
    case finish
  }

  /// Where the interaction ends: 0...1.
  public let fraction: Double
  /// What happens there.
  public let outcome: Outcome

  private let place: StageAnchor
  private var stage: Stage? { place.stage }
  private var link: DisplayLink?
  private var start = 0.0

  /// Makes a driver.
  ///
  /// - Parameters:
  ///   - fraction: Where the interaction ends, clamped to 0...1; NaN counts as 0.
  ///   - outcome: What happens there.
  ///   - stage: Whose clock drives it.
  public init(to fraction: Double, then outcome: Outcome = .cancel, stage: Stage) {
    self.fraction = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    self.outcome = outcome
    place = stage.anchor
  }

  /// Starts the animator and the drive.
  ///
  /// - Parameter context: The transition.
  public override func startInteractiveTransition(_ context: any ContextTransitioning) {
    super.startInteractiveTransition(context)
    guard let stage, self.context?.phase == .running else { return }
    start = stage.clock.now
    let link = DisplayLink { [weak self] link in
      // A transition may be over, and its driver gone, before the first frame.
      guard let self else { return link.invalidate() }
      step(link)
    }
    self.link = link
    stage.addDisplayLink(link)
  }

  private func step(_ link: DisplayLink) {
    guard let stage, let context, context.phase == .running, context.isInteractive else {
      link.invalidate()
      return
    }
    let reached = duration > 0 ? (stage.clock.now - start) / duration : fraction
    update(min(reached, fraction))
    guard reached >= fraction else { return }
    link.invalidate()
    switch outcome {
    case .cancel: cancel()
    case .finish: finish()
    }
  }
}
