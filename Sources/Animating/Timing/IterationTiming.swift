/// Something that happens once or several times over, forth and back.
///
/// Web Animations, section 4.8: from active time to directed progress.
public struct IterationTiming: Hashable, Sendable {
  /// Which way the rounds go.
  public enum Direction: Hashable, Sendable {
    /// All forth.
    case normal
    /// All back.
    case reverse
    /// Forth, back, forth and so on.
    case alternate
    /// Back, forth, back and so on.
    case alternateReverse
  }

  /// Where in time something is.
  public enum Phase: Hashable, Sendable {
    /// Not yet begun.
    case before
    /// Under way.
    case active
    /// Over.
    case after
  }

  /// Where something is within a round.
  public struct Position: Hashable, Sendable {
    /// 0 at the beginning of the value's way, 1 at its end.
    public var progress: Double
    /// Which round it is, from 0; infinite rounds have no last.
    public var iteration: Double
    /// Whether this round goes back.
    public var isReversed: Bool
    /// CSS's before flag, for `Steps`: a progress exactly on a step takes the lower one.
    public var isBefore: Bool
  }

  /// How long one round takes, in seconds.
  public var duration: Double
  /// How many rounds; may be a fraction, or infinite.
  public var iterations: Double
  /// Where in the rounds it begins.
  public var iterationStart: Double
  /// Which way the rounds go.
  public var direction: Direction

  /// Creates a timing; what cannot be counts as 0.
  public init(
    duration: Double, iterations: Double = 1, iterationStart: Double = 0,
    direction: Direction = .normal
  ) {
    self.duration = duration > 0 ? duration : 0
    self.iterations = iterations > 0 ? iterations : 0
    self.iterationStart = iterationStart.isFinite ? max(0, iterationStart) : 0
    self.direction = direction
  }

  /// How long all rounds take.
  public var activeDuration: Double {
    duration == 0 || iterations == 0 ? 0 : duration * iterations
  }

  /// Where a time since the beginning lies.
  public func phase(at time: Double) -> Phase {
    time < 0 ? .before : time >= activeDuration ? .after : .active
  }

  /// The position after a time; before the beginning that of the beginning, after the end that of
  /// the end.
  ///
  /// - Parameter time: Seconds since the beginning.
  /// - Returns: The position.
  public func position(at time: Double) -> Position {
    let phase = phase(at: time)
    let active = min(activeDuration, max(0, time.isNaN ? 0 : time))
    let rounds =
      duration > 0 ? active / duration : phase == .before ? 0 : iterations
    return position(afterRounds: rounds, phase: phase)
  }

  /// The position after a number of rounds.
  func position(afterRounds rounds: Double, phase: Phase) -> Position {
    let overall = rounds + iterationStart
    var simple = overall.isFinite ? overall - overall.rounded(.down) : 0
    // Where a round ends and all of them are over, it is the end of one, not the next's beginning.
    let isEnd = simple == 0 && phase != .before && rounds == iterations && iterations > 0
    if isEnd { simple = 1 }
    var iteration = overall.isFinite ? overall.rounded(.down) : .infinity
    if isEnd && iteration.isFinite { iteration -= 1 }
    let isOdd = iteration.isFinite && iteration.remainder(dividingBy: 2) != 0
    let isReversed =
      switch direction {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd
      case .alternateReverse: !isOdd
      }
    return Position(
      progress: isReversed ? 1 - simple : simple, iteration: iteration, isReversed: isReversed,
      isBefore: isReversed ? phase == .after : phase == .before)
  }
}
