internal import Animating
internal import LayerAnimating
internal import ViewControllers

/// Moves a transition's animations: lets them run, or holds them at a time.
///
/// Everything that the animator starts, also later from its completions and display links, lives
/// on the transition's own timeline. Times are seconds on it: 0 is the transition's start.
@MainActor
final class TransitionDriver {
  private weak var livingStage: Stage?
  private var stage: Stage { livingStage ?? .unseen }
  private var engine: AnimationEngine { stage.animations }
  private let timeline: AnimationTimeline

  init(stage: Stage) {
    livingStage = stage
    let engine = stage.animations
    // On the clock: a transition that another one's completion starts is not part of that one.
    timeline = engine.onClock { engine.makeTimeline() }
  }

  /// Where it is.
  var time: Double { timeline.time }

  /// How many of its animations are not over.
  var outstanding: Int { engine.outstandingCount(on: timeline) }

  /// Holds the animations at a time.
  ///
  /// Held from the start they go evenly, whatever their curves, so that they follow the finger;
  /// caught on the way they keep their curves, so that nothing jumps.
  func hold(at time: Double) {
    if timeline.time == 0 { timeline.isLinear = true }
    timeline.scrub(to: time)
  }

  /// Lets the animations run to the end, or back to the start.
  ///
  /// - Parameters:
  ///   - toEnd: Which way.
  ///   - speed: 1 is the transition's own.
  ///   - curve: The pace of the rest.
  ///   - duration: The transition's, in seconds.
  func run(toEnd: Bool, speed: Double, curve: TimingCurve, duration: Double) {
    let way = toEnd ? duration - timeline.time : timeline.time
    timeline.run(
      toward: toEnd ? .end : .start, total: duration, duration: max(0, way) / speed, curve: curve)
  }

  /// Ends the animations at once, at their end or their start; their completions run.
  func jump(toEnd: Bool) {
    engine.settle(timeline, at: toEnd ? .end : .start)
    release()
  }

  /// Ends the display links that the animator started, which would move its views after the end.
  func endDisplayLinks() { stage.invalidateDisplayLinks(on: timeline) }

  /// Takes the animations away where they are; their completions run, unfinished.
  func discard() { engine.removeAnimations(on: timeline) }

  /// Lets what is left run with the clock.
  func release() {
    timeline.isLinear = false
    timeline.resume()
  }

  /// Runs something whose animations are the transition's.
  ///
  /// While it is held they begin at 0, wherever it is held.
  func perform(_ body: () -> Void) {
    guard !timeline.isRunning, timeline.time > 0 else {
      return engine.withTimeline(timeline, body)
    }
    let time = timeline.time
    timeline.scrub(to: 0)
    engine.withTimeline(timeline, body)
    // Unless what was run has let it go.
    if !timeline.isRunning { timeline.scrub(to: time) }
  }

  /// Takes in the property animator that carries the whole transition; one that has not been
  /// started is.
  func follow(_ animator: ViewPropertyAnimator) {
    guard animator.state == .inactive else { return }
    perform { animator.startAnimation() }
  }
}
