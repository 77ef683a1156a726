/// When something happens in time, how fast, how often.
///
/// Core Animation: `CAMediaTiming`. Times are seconds on the clock of what it is attached to.
public struct MediaTiming: Hashable, Sendable {
  /// When it begins.
  public var beginTime: Double
  /// How long one round takes, at speed 1.
  public var duration: Double
  /// How fast its own time goes; less than 0 runs back, 0 holds it at the time offset.
  public var speed: Double
  /// Where in its own time it begins; beyond the end of a round it goes on with the next.
  public var timeOffset: Double
  /// How often; may be a fraction, or infinite; 0 is once.
  public var repeatCount: Double
  /// For how long it repeats, in its own time; 0 leaves it to the count.
  public var repeatDuration: Double
  /// Whether it runs back after each time.
  public var autoreverses: Bool
  /// What it shows before and after.
  public var fillMode: FillMode

  /// Creates a timing.
  public init(
    beginTime: Double = 0, duration: Double, speed: Double = 1, timeOffset: Double = 0,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.duration = duration
    self.speed = speed
    self.timeOffset = timeOffset
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }

  /// A time of the clock, in its own time.
  ///
  /// Core Animation: t = (tp - beginTime) · speed + timeOffset.
  public func localTime(of time: Double) -> Double { (time - beginTime) * speed + timeOffset }

  /// A time of its own, on the clock; nil if its own time stands still.
  public func time(ofLocal time: Double) -> Double? {
    speed == 0 ? nil : (time - timeOffset) / speed + beginTime
  }

  /// How long it is active, in seconds of the clock; may be infinite.
  public var activeDuration: Double {
    if speed == 0 { return .infinity }
    let round = (duration > 0 ? duration : 0) * (autoreverses ? 2 : 1)
    let active =
      repeatDuration > 0 ? repeatDuration : repeatCount > 0 ? round * repeatCount : round
    return active.isNaN ? 0 : active / abs(speed)
  }

  /// When it is over, on the clock; infinite if it never is.
  public var endTime: Double { beginTime + activeDuration }

  /// Where a time of the clock lies.
  public func phase(at time: Double) -> IterationTiming.Phase {
    time < beginTime ? .before : time >= endTime ? .after : .active
  }

  /// The position within a round at a time of the clock; nil where nothing shows.
  public func position(at time: Double) -> IterationTiming.Position? {
    guard !time.isNaN else { return nil }
    let phase = phase(at: time)
    switch phase {
    case .before where fillMode != .backwards && fillMode != .both: return nil
    case .after where fillMode != .forwards && fillMode != .both: return nil
    default: break
    }
    guard duration > 0, duration.isFinite else {
      let isBack = (speed < 0) != (phase == .before)
      return IterationTiming.Position(
        progress: isBack || autoreverses ? 0 : 1, iteration: 0, isReversed: false, isBefore: false)
    }
    let all = activeDuration * abs(speed) / duration
    let seconds = min(activeDuration, max(0, time - beginTime))
    var rounds = speed == 0 ? 0 : phase == .after ? all : seconds * abs(speed) / duration
    let offset = timeOffset.isFinite ? timeOffset / duration : 0
    var timing = IterationTiming(
      duration: duration, iterations: speed == 0 ? .infinity : all, iterationStart: 0,
      direction: autoreverses ? .alternate : .normal)
    // An offset may be negative: rounds repeat, so that it is the same a whole number of them on.
    let period = autoreverses ? 2.0 : 1.0
    timing.iterationStart = offset - (offset / period).rounded(.down) * period
    if speed < 0 {
      // Backwards it goes from the end of what it would be; without an end, from that of a round.
      rounds = (all.isFinite ? all : period * (rounds / period).rounded(.up)) - rounds
      let isEnd = rounds == timing.iterations
      return timing.position(afterRounds: rounds, phase: isEnd ? .after : .active)
    }
    return timing.position(afterRounds: rounds, phase: phase)
  }
}
