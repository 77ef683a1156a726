/// Keeps sound below the loudest that there is.
///
/// What is no louder than `knee` stays as it is, to the bit; what is louder comes nearer and nearer to 1 and
/// does not reach it, so that two loud sounds together are pressed and not cut off, which would crackle.
enum SoundLimiter {
  /// Nearly 1 dB below the loudest.
  static let knee: Float = 0.9

  /// A sample as it may be heard.
  ///
  /// - Parameter sample: Any number; what is none is silence.
  /// - Returns: Between -1 and 1.
  static func limited(_ sample: Float) -> Float {
    let size = abs(sample)
    if size <= knee { return sample }
    guard size.isFinite else { return 0 }
    let excess = (size - knee) / (1 - knee)
    let limited = knee + (1 - knee) * (excess / (1 + excess))
    return sample < 0 ? -limited : limited
  }
}
