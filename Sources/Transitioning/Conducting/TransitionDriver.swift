internal import Animating
internal import Compositing
internal import LayerAnimating
internal import ViewControllers

/// Moves a transition's animations: lets them run, or holds them as a hand does.
///
/// Everything that the animator starts, also later from its completions and display links, lives
/// on the transition's own timeline. Times are seconds on it: 0 is the transition's start.
@MainActor
final class TransitionDriver {
  /// Gone with its stage: then nothing moves any more.
  private var stage: Stage? { place.stage }
  private let place: StageAnchor
  private let clock: Clock
  private let timeline: AnimationTimeline
  /// The seconds that fractions are of.
  private var span: Double
  private var hand = HandVelocity()
  /// Whether a property animator is its machine.
  private(set) var isInterruptible = false
  /// That one.
  private weak var machine: ViewPropertyAnimator?

  init(stage: Stage, duration: Double) {
    place = stage.anchor
    clock = stage.clock
    span = duration
    let engine = stage.animations
    // On the clock: a transition that another one's completion starts is not part of that one.
    timeline = engine.onClock { engine.makeTimeline(duration: duration) }
  }

  /// Where it is, in seconds.
  var time: Double { timeline.time }

  /// How far it is, 0...1.
  var fraction: Double {
    if isInterruptible { return timeline.fractionComplete }
    return span > 0 ? min(max(timeline.time / span, 0), 1) : 1
  }

  /// How many of its animations are not over.
  var outstanding: Int { timeline.outstandingCount }

  /// Whether it moves by itself.
  var isRunning: Bool { timeline.isRunning }

  // MARK: In a hand

  /// Holds the animations where they are.
  ///
  /// Beyond the declared duration, in an animation that is longer, fractions are of all that.
  func hold() {
    timeline.pause()
    span = max(span, timeline.time)
    hand = HandVelocity()
    hand.add(timeline.time, at: clock.now)
  }

  /// Holds the animations at a fraction.
  func hold(at fraction: Double) {
    if isInterruptible {
      timeline.scrub(toFraction: fraction)
    } else {
      timeline.scrub(to: fraction * span)
    }
    hand.add(timeline.time, at: clock.now)
  }

  /// Lets the animations run to the end, or back to the start, as fast as the hand was.
  ///
  /// - Parameters:
  ///   - toEnd: Which way.
  ///   - pace: How the rest goes.
  func release(toEnd: Bool, _ pace: CompletionPace) {
    let left = toEnd ? rest : max(0, timeline.time)
    if let timing = pace.timing, pace.longest == nil, let machine, machine.duration > 0 {
      // It keeps what it was let go with until it is caught again.
      timeline.pause()
      machine.isReversed = !toEnd
      return machine.continueAnimation(
        withTiming: timing, durationFactor: left / pace.speed / machine.duration)
    }
    timeline.release(
      to: toEnd ? .end : .start, speed: pace.speed(for: left), curve: pace.curve,
      velocity: hand.velocity(at: clock.now))
  }

  // MARK: At the end

  /// Whether completions of its animations, or what else belongs to it, wait to be run.
  var hasWork: Bool { stage?.hasWork(on: timeline) ?? false }

  /// Ends the animations at once, at their end or their start, and display links, which would move
  /// views after the end; completions run.
  func jump(toEnd: Bool) {
    stage?.animations.settle(timeline, at: toEnd ? .end : .start)
    timeline.endTies()
    timeline.run()
  }

  /// Takes the animations away where they are; their completions run, unfinished.
  func discard() {
    stage?.animations.removeAnimations(on: timeline)
    timeline.endTies()
  }

  /// Nothing lives in the transition any more: what is still to run goes with the clock.
  func close() { timeline.close() }

  /// Lets what is left run with the clock.
  func release() { timeline.letGo() }

  // MARK: What it moves

  /// The layers of which something is animated in the transition, wherever they are.
  var layers: [Layer] { stage?.animations.layers(on: timeline) ?? [] }

  /// Runs something whose animations are the transition's.
  func perform(_ body: () -> Void) {
    if let stage { stage.animations.withTimeline(timeline, body) } else { body() }
  }

  /// Runs something whose animations begin with the transition, wherever that is held.
  func performFromStart(_ body: () -> Void) {
    let place = timeline.time
    guard !timeline.isRunning, place > 0 else { return perform(body) }
    timeline.scrub(to: 0)
    perform(body)
    // Unless what was run has let it go.
    if !timeline.isRunning { timeline.scrub(to: place) }
  }

  /// How long something takes that begins now and ends with the transition, in seconds.
  var rest: Double { max(0, max(span, timeline.lastEnd) - max(0, timeline.time)) }

  /// Makes the property animator that carries the whole transition its own machine; one that has
  /// not been started is.
  func follow(_ animator: ViewPropertyAnimator) {
    isInterruptible = animator.drive(timeline)
    if isInterruptible { machine = animator }
  }
}
