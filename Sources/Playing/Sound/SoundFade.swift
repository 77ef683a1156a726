/// How sound comes and goes.
///
/// A part of the sound has a weight, 0...1; the weights of those that are heard add up to 1. It is as loud as
/// the square root of that: of two sounds that have nothing to do with each other it is the powers that add
/// up, and between two clips the film becomes neither quieter nor louder. (Were the weights themselves how loud
/// they are, it would be 3 dB quieter half-way.)
///
/// There are only operations in it that give the same on all machines: no sine.
enum SoundFade {
  /// The weight of what comes, from 0 to 1 with no edge at either end.
  ///
  /// It is `3 u² - 2 u³`, and what goes has the rest.
  ///
  /// - Parameter progress: How far it has come, 0...1.
  /// - Returns: 0...1.
  static func weight(_ progress: Double) -> Double {
    let progress = min(max(progress, 0), 1)
    return progress * progress * (3 - 2 * progress)
  }

  /// How far a sample is in a range of them: 0 before it, 1 after it.
  static func progress(_ sample: Int, in range: Range<Int>) -> Double {
    guard sample < range.upperBound else { return 1 }
    return max(0, Double(sample - range.lowerBound) / Double(range.count))
  }
}
