// What is not possible in a state changes nothing and answers false.
extension Playback {
  /// Starts, or goes on from where it is.
  ///
  /// - Parameters:
  ///   - delay: How long it waits where it is before it moves, in seconds.
  ///   - time: The time of the clock.
  /// - Returns: False if it runs already, or is stopped.
  @discardableResult
  public mutating func start(after delay: Double = 0, at time: Double) -> Bool {
    guard state != .stopped, !isRunning else { return false }
    if state == .inactive { activate() } else { tell(at: time) }
    run(at: time + max(0, delay))
    return true
  }

  /// Holds it where it is; an inactive one becomes active, at its start.
  ///
  /// - Parameter time: The time of the clock.
  /// - Returns: False if it is stopped.
  @discardableResult
  public mutating func pause(at time: Double) -> Bool {
    guard state != .stopped else { return false }
    activate()
    hold(at: time)
    // Beyond an end there is nothing to catch: what is shown there is as it was, even or not.
    if scrubsLinearly, (0...end).contains(heldPlace) {
      pace = pace.caught(at: heldPlace)
      isEven = true
    }
    return true
  }

  /// Moves it to a fraction, as `fractionComplete` says it; it must not be running.
  ///
  /// - Parameter fraction: Kept within 0...1.
  /// - Returns: False if it is running or not active, or for no number.
  @discardableResult
  public mutating func scrub(toFraction fraction: Double) -> Bool {
    guard state == .active, !isRunning, !fraction.isNaN else { return false }
    let fraction = min(1, max(0, fraction))
    heldPlace =
      fraction == 1 ? duration : isEven ? pace.time(of: fraction) : fraction * duration
    return true
  }

  /// Moves it to a place; it must not be running.
  ///
  /// - Parameter place: Seconds, kept between the ends.
  /// - Returns: False if it is running or not active, or for no number.
  @discardableResult
  public mutating func scrub(toPlace place: Double) -> Bool {
    guard state == .active, !isRunning, place.isFinite else { return false }
    heldPlace = min(end, max(0, place))
    return true
  }

  /// Turns it round; while it runs it goes back along the way that it came.
  ///
  /// One that still waits for its start waits on, where it is.
  ///
  /// - Parameters:
  ///   - reversed: Whether it is to go back.
  ///   - time: The time of the clock.
  /// - Returns: False if it is stopped.
  @discardableResult
  public mutating func setReversed(_ reversed: Bool, at time: Double) -> Bool {
    guard state != .stopped else { return false }
    guard reversed != isReversed, motion != nil else {
      isReversed = reversed
      return true
    }
    if case .along(_, let since) = motion, since > time {
      isReversed = reversed
      return true
    }
    hold(at: time)
    isReversed = reversed
    run(at: time)
    return true
  }

  /// Goes on from where it is, by another pace.
  ///
  /// UIKit: `continueAnimation(withTimingParameters:durationFactor:)`.
  ///
  /// - Parameters:
  ///   - curve: The pace of the rest; nil goes on along the animation's own.
  ///   - durationFactor: How long the rest takes, as a fraction of the duration; 0 or less is what
  ///     is left of it.
  ///   - settlingTime: How long the rest takes if the curve says so itself, as a spring that is
  ///     given by its mass does; nil leaves it to the factor.
  ///   - time: The time of the clock.
  /// - Returns: False unless it is paused.
  @discardableResult
  public mutating func resume(
    curve: TimingCurve? = nil, durationFactor: Double = 0, settlingIn settlingTime: Double? = nil,
    at time: Double
  ) -> Bool {
    guard state == .active, !isRunning else { return false }
    tell(at: time)
    let factor = durationFactor.isFinite ? max(0, durationFactor) : 0
    if curve == nil && factor == 0 {
      run(at: time)
      return true
    }
    let goal = goal()
    motion = .toward(
      Pace(
        from: heldPlace, to: goal, start: time,
        duration: settlingTime ?? (factor > 0 ? factor * duration : abs(goal - heldPlace)),
        curve: curve ?? .linear))
    return true
  }

  /// Lets go of it: it runs to one of its ends with the velocity that a hand gave it.
  ///
  /// - Parameters:
  ///   - position: `.end` or `.start`.
  ///   - duration: How long that may take, in seconds.
  ///   - curve: The pace of the rest.
  ///   - velocity: Of the hand, in seconds of the place a second; 0 leaves it to the curve.
  ///   - time: The time of the clock.
  /// - Returns: False unless it is held.
  @discardableResult
  public mutating func release(
    to position: Position, duration: Double, curve: TimingCurve, velocity: Double = 0,
    at time: Double
  ) -> Bool {
    guard state == .active, !isRunning else { return false }
    tell(at: time)
    isReversed = position == .start
    motion = .toward(
      Pace(
        from: heldPlace, to: goal(), start: time, duration: duration, curve: curve,
        velocity: velocity == 0 ? nil : velocity, within: 0...max(0, end)))
    return true
  }

  /// Sets where it arrives; on the way there it goes on to the new end as fast as it goes.
  ///
  /// - Parameters:
  ///   - end: Seconds; not before the duration, nor before where it is.
  ///   - time: The time of the clock.
  public mutating func setEnd(_ end: Double, at time: Double) {
    guard end.isFinite else { return }
    let place = place(at: time)
    let end = max(duration, end, state == .inactive ? 0 : min(self.end, place))
    guard end != self.end else { return }
    if state == .inactive { heldPlace = min(end, heldPlace) }
    if case .toward(let old) = motion, !isReversed {
      let left = max(0, old.end - time)
      // What had no way to go has no speed either: it takes the clock's.
      let speed = (old.whole.to - old.whole.from) / old.duration
      let more = max(0, end - self.end) / (speed > 0 ? speed : 1)
      toldAt = time
      motion = .toward(
        Pace(
          from: place, to: end, start: time, duration: left + more, curve: .easeOut,
          velocity: old.velocity(at: time)))
    } else if case .along(_, let since) = motion, !isReversed {
      toldAt = time
      motion = .along(from: place, since: max(since, time))
    }
    self.end = end
  }

  /// Runs with the clock from where it is, without an end.
  ///
  /// So does a transition that runs by itself: its animator says when it is over.
  ///
  /// - Parameter time: The time of the clock.
  public mutating func runFreely(at time: Double) {
    hold(at: time)
    isReversed = false
    state = .active
    end = .infinity
    run(at: time)
  }

  /// Stops it where it is.
  ///
  /// UIKit: `stopAnimation(_:)`.
  ///
  /// - Parameters:
  ///   - withoutFinishing: True makes it inactive at once; false leaves it to `finish()`.
  ///   - time: The time of the clock.
  /// - Returns: False unless it is active.
  @discardableResult
  public mutating func stop(withoutFinishing: Bool, at time: Double) -> Bool {
    guard state == .active else { return false }
    hold(at: time)
    state = withoutFinishing ? .inactive : .stopped
    return true
  }

  /// Finishes a stopped one: it is inactive.
  ///
  /// - Returns: False unless it is stopped.
  @discardableResult
  public mutating func finish() -> Bool {
    guard state == .stopped else { return false }
    state = .inactive
    isReversed = false
    return true
  }

  /// Finishes it if it has arrived; to be called when the clock has reached `arrivalTime`.
  ///
  /// - Parameter time: The time of the clock.
  /// - Returns: Where it arrived; nil if it has not, or if it stays active there.
  public mutating func arrive(at time: Double) -> Position? {
    guard isRunning, let arrivalTime, time >= arrivalTime else { return nil }
    let position = isReversed ? Position.start : .end
    heldPlace = isReversed ? 0 : end
    toldAt = time
    motion = nil
    if pausesOnCompletion {
      isEven = scrubsLinearly
      if isEven { pace = pace.caught(at: heldPlace) }
      return nil
    }
    state = .inactive
    isReversed = false
    return position
  }

  /// Has the way to an end go evenly, or along its curve again, because what it runs on does.
  ///
  /// - Parameters:
  ///   - even: Whether evenly.
  ///   - time: The time of what it runs on.
  public mutating func setsEven(_ even: Bool, at time: Double) {
    guard case .toward(let pace) = motion else { return }
    motion = .toward(even ? pace.caught(at: time) : pace.resumed(at: time))
  }

  /// Runs from where it is held, along its own curve; from beyond an end, where it has none, evenly.
  private mutating func run(at time: Double) {
    if (0...end).contains(heldPlace) {
      pace = pace.resumed(at: heldPlace)
      isEven = false
    }
    let goal = isReversed ? 0 : end
    motion =
      (isReversed ? heldPlace < 0 : heldPlace > end)
      ? .toward(
        Pace(
          from: heldPlace, to: goal, start: time, duration: abs(goal - heldPlace), curve: .linear))
      : .along(from: heldPlace, since: time)
  }

  /// Where it goes from where it is held; what had no end gets one.
  private mutating func goal() -> Double {
    if isReversed { return 0 }
    if end.isInfinite { end = max(duration, heldPlace) }
    return end
  }

  /// Begins anew, whatever was done with it before.
  private mutating func activate() {
    guard state == .inactive else { return }
    state = .active
    if end.isInfinite { end = duration }
    heldPlace = isReversed ? end : 0
    toldAt = 0
    pace = pace.resumed(at: heldPlace)
    isEven = false
  }

  private mutating func hold(at time: Double) {
    tell(at: time)
    motion = nil
  }

  /// Keeps where it is now as what it goes on from.
  private mutating func tell(at time: Double) {
    guard time.isFinite else { return }
    heldPlace = place(at: time)
    toldAt = time
  }
}
