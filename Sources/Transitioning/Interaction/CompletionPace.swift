internal import Animating
internal import LayerAnimating

/// How the rest of a transition goes after an interaction.
struct CompletionPace {
  /// 1 is the transition's own.
  var speed: Double
  var curve: TimingCurve
  /// Takes the curve's place where a property animator carries the whole transition.
  var timing: ViewAnimationTiming?
  /// The longest that the rest may take, in seconds; nil leaves that to the speed.
  var longest: Double?

  /// The speed at which a rest goes.
  ///
  /// - Parameter rest: Its seconds, at the transition's own speed.
  /// - Returns: The speed.
  func speed(for rest: Double) -> Double {
    longest.map { max(speed, rest / $0) } ?? speed
  }
}
