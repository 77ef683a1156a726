import Animating
import ViewControllers

/// Moves a transition's animations: lets them run, or holds them at a time.
///
/// Times are seconds on the transition's own timeline: 0 is its start.
@MainActor
protocol TransitionDriver: AnyObject {
  /// Where it is.
  var time: Double { get }
  /// How many of its animations are not over.
  var outstanding: Int { get }
  /// Holds the animations at a time.
  func hold(at time: Double)
  /// Lets them run to the end, or back to the start.
  func run(toEnd: Bool, speed: Double, curve: TimingCurve, duration: Double)
  /// Ends them at once, at their end or their start; their completions run.
  func jump(toEnd: Bool)
  /// Takes them away without a trace but their completions.
  func discard()
  func release()
  func perform(_ body: () -> Void)
  func follow(_ d: any TransitionDriver)
}
final class TimelineDriver: TransitionDriver {
  init(stage: Stage) {}
  var time = 0.0
  var outstanding = 0
  func hold(at time: Double) {}
  func run(toEnd: Bool, speed: Double, curve: TimingCurve, duration: Double) {}
  func jump(toEnd: Bool) {}
  func discard() {}
  func release() {}
  func perform(_ body: () -> Void) { body() }
  func follow(_ d: any TransitionDriver) {}
}
final class PropertyAnimatorDriver: TransitionDriver {
  init(_ a: ViewPropertyAnimator, duration: Double) {}
  var time = 0.0
  var outstanding = 0
  func hold(at time: Double) {}
  func run(toEnd: Bool, speed: Double, curve: TimingCurve, duration: Double) {}
  func jump(toEnd: Bool) {}
  func discard() {}
  func release() {}
  func perform(_ body: () -> Void) { body() }
  func follow(_ d: any TransitionDriver) {}
}
