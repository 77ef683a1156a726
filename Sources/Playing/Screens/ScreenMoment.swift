/// How far a screen has come with what moves on it.
struct ScreenMoment {
  /// Seconds since it came into sight.
  var time: Double
  /// The part of the time that it is in sight which has passed, 0...1.
  var progress = 0.0
}
