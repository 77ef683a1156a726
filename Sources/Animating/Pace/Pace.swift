/// How progress goes with time: segments of time, of progress, each with its curve.
///
/// It tells two things alike: how far an animation is at a time of its timeline (0 to 1), and where
/// a timeline stands at a time of the clock (seconds to seconds). Times and progress are those of
/// whoever asks; before the first segment the progress is that of its start, after the last that of
/// its end. A pace is a value: catching it, going on with it, or handing a velocity over makes
/// another one that agrees with it at that moment.
public struct Pace: Hashable, Sendable {
  /// A stretch of time in which progress follows one curve.
  struct Segment: Hashable, Sendable {
    /// When it begins.
    var start: Double
    /// When it ends.
    var end: Double
    /// The progress where the curve is 0.
    var from: Double
    /// The progress where the curve is 1.
    var to: Double
    /// The curve, over the times in which it would go from 0 to 1 if nothing had cut it.
    var curve: TimingCurve
    var curveStart: Double
    var curveDuration: Double
    /// What takes it off its curve, so that it agrees with what was before.
    var bend = Bend()
  }

  /// A cubic that is added to a segment: it begins with an offset and a slope, and ends with an
  /// offset, flat.
  struct Bend: Hashable, Sendable {
    var startOffset = 0.0
    var startSlope = 0.0
    var endOffset = 0.0
    /// How long it takes, after which nothing is added; nil is the whole segment.
    var duration: Double?
  }

  /// The one segment that it was made of.
  let whole: Segment
  /// What it has been cut into, one after another; nothing where it goes as it was made, as almost all do: then
  /// it keeps no memory elsewhere.
  let cuts: [Segment]
  /// One after another, at least one.
  var segments: [Segment] { cuts.isEmpty ? [whole] : cuts }

  /// Creates the pace of an animation: from 0 at time 0 to 1.
  ///
  /// - Parameters:
  ///   - curve: How it goes.
  ///   - duration: Seconds; 0 is over at once.
  public init(_ curve: TimingCurve, duration: Double) {
    let duration = duration > 0 ? duration : 0
    whole = Segment(
      start: 0, end: duration, from: 0, to: 1, curve: curve, curveStart: 0,
      curveDuration: duration)
    cuts = []
  }

  /// Creates the pace of something that goes from one progress to another, with the velocity that it
  /// has.
  ///
  /// The velocity is handed over by a cubic that is added to the curve and ends flat. It never leads
  /// beyond `bounds`: where there is little room it takes less time, and where it would shoot over
  /// the target the whole way takes less. A spring takes its time, and swings over by more.
  ///
  /// - Parameters:
  ///   - from: Where it is.
  ///   - to: Where it goes.
  ///   - start: When it begins.
  ///   - duration: How long it may take.
  ///   - curve: How it goes.
  ///   - velocity: Progress for a unit of time, at the start; nil, or what is no number, leaves it to
  ///     the curve.
  ///   - bounds: Within which the velocity may carry it.
  public init(
    from: Double, to: Double, start: Double, duration: Double, curve: TimingCurve,
    velocity: Double? = nil, within bounds: ClosedRange<Double> = -Double.infinity ... .infinity
  ) {
    var duration = duration.isFinite && duration > 1e-9 ? min(1e9, duration) : 0
    let way = to - from
    let velocity = velocity.flatMap { $0.isFinite ? min(1e9, max(-1e9, $0)) : nil }
    var isSpring = false
    if case .spring = curve { isSpring = true }
    let isTowards = (velocity ?? 0) * way > 0
    if let velocity, isTowards, !isSpring {
      duration = min(duration, Self.steepestStart(of: curve) * way / velocity)
    }
    var segment = Segment(
      start: start, end: start + duration, from: from, to: to, curve: curve, curveStart: start,
      curveDuration: duration)
    if let velocity, duration > 0 {
      segment.bend.startSlope = velocity - way * curve.velocity(at: 0, duration: duration)
      if isSpring || !isTowards {
        // A third of the way along the cubic is 4/27 of what the slope alone would give.
        let room =
          isTowards
          ? abs(way) / 2 : velocity > 0 ? bounds.upperBound - from : from - bounds.lowerBound
        let longest = max(0, room) * 27 / 4 / abs(velocity)
        if longest < duration { segment.bend.duration = longest }
      }
    }
    whole = segment
    cuts = []
  }

  /// The steepest start, in whole ways a duration, that the cubic can give a curve without passing
  /// the end, or turning back on a straight way: 0.5...3.
  private static func steepestStart(of curve: TimingCurve) -> Double {
    let room = (1..<64).map { part in
      let x = Double(part) / 64
      return (1 - curve.progress(at: x, duration: 1)) / (x * (1 - x) * (1 - x))
    }.min()
    return min(3, max(0.5, curve.velocity(at: 0, duration: 1) + (room ?? 0)))
  }

  /// When it begins.
  public var start: Double { whole.start }
  /// When it is over.
  public var end: Double { whole.end }
  /// How long it takes.
  public var duration: Double { whole.end - whole.start }

  /// The progress at a time.
  ///
  /// - Parameters:
  ///   - time: When.
  ///   - isExtended: Whether even pieces at the ends go on beyond them; else it stays there.
  /// - Returns: The progress; springs and curves may leave the range in between.
  public func progress(at time: Double, isExtended: Bool = false) -> Double {
    if !isExtended, cuts.isEmpty { return whole.progress(at: time) }
    let segment = segment(at: time)
    if isExtended, time < whole.start || time > whole.end, segment.isEven, segment.length > 0 {
      return segment.from + (segment.to - segment.from) * (time - segment.start) / segment.length
    }
    return segment.progress(at: time)
  }

  /// The progress at a position within a round.
  public func progress(at position: IterationTiming.Position) -> Double {
    if case .steps(let steps) = whole.curve {
      return steps.value(at: position.progress, isBefore: position.isBefore)
    }
    return progress(at: position.progress * duration)
  }

  /// How fast the progress grows at a time; 0 before the beginning and from the end on.
  public func velocity(at time: Double) -> Double {
    guard time >= whole.start, time < whole.end else { return 0 }
    return segment(at: time).velocity(at: time)
  }

  /// When a progress is first reached, going the way that the pace goes; its end if it never is.
  ///
  /// - Parameter progress: What is to be reached.
  /// - Returns: The time.
  public func time(of progress: Double) -> Double {
    let isRising = whole.to >= whole.from
    func isReached(_ time: Double) -> Bool {
      let here = self.progress(at: time)
      return isRising ? here >= progress : here <= progress
    }
    for segment in segments {
      if isReached(segment.start) { return segment.start }
      if segment.isEven {
        guard isReached(segment.end) else { continue }
        let part = (progress - segment.from) / (segment.to - segment.from)
        return min(segment.end, max(segment.start, segment.start + part * segment.length))
      }
      if let time = segment.firstTime(isReached) { return time }
    }
    return whole.end
  }

  func segment(at time: Double) -> Segment {
    guard let first = cuts.first else { return whole }
    return cuts.last { $0.start <= time } ?? first
  }

  init(_ whole: Segment, cutInto segments: [Segment]) {
    self.whole = whole
    cuts = segments == [whole] ? [] : segments
  }
}

extension Pace.Segment {
  var length: Double { end - start }

  /// Whether progress grows evenly in it.
  var isEven: Bool { curve == .linear && bend == Pace.Bend() }

  func progress(at time: Double) -> Double {
    let time = min(end, max(start, time))
    // At the end it is over, whatever the difference is rounded to.
    let passed = time >= curveStart + curveDuration ? curveDuration : time - curveStart
    let along = curve.progress(at: passed, duration: curveDuration)
    let straight = along == 0 ? from : along == 1 ? to : from + (to - from) * along
    return bend == Pace.Bend() ? straight : straight + bend.value(at: time - start, length)
  }

  func velocity(at time: Double) -> Double {
    (to - from) * curve.velocity(at: time - curveStart, duration: curveDuration)
      + (bend == Pace.Bend() ? 0 : bend.slope(at: time - start, length))
  }

  /// The first of 256 equal parts in which something is reached is halved until nothing is left.
  func firstTime(_ isReached: (Double) -> Bool) -> Double? {
    var low = start
    var high = end
    let parts = 256
    guard
      let part = (1...parts).first(where: {
        isReached($0 == parts ? end : start + length * Double($0) / Double(parts))
      })
    else { return nil }
    low = start + length * Double(part - 1) / Double(parts)
    high = part == parts ? end : start + length * Double(part) / Double(parts)
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return high }
      if isReached(middle) { high = middle } else { low = middle }
    }
  }
}

extension Pace.Bend {
  /// Hermite's cubic.
  fileprivate func value(at time: Double, _ length: Double) -> Double {
    let length = duration ?? length
    guard length > 0, time < length else { return endOffset }
    let x = time / length
    let rest = 1 - x
    return startOffset * rest * rest * (1 + 2 * x) + startSlope * length * x * rest * rest
      + endOffset * x * x * (3 - 2 * x)
  }

  fileprivate func slope(at time: Double, _ length: Double) -> Double {
    let length = duration ?? length
    guard length > 0, time < length else { return 0 }
    let x = time / length
    return (endOffset - startOffset) * 6 * x * (1 - x) / length
      + startSlope * (1 - x) * (1 - 3 * x)
  }
}
