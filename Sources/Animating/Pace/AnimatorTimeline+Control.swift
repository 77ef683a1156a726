// What is not possible in a state changes nothing and answers false.
extension AnimatorTimeline {
  /// Starts, or goes on from where it is.
  @discardableResult
  public mutating func start(at time: Double) -> Bool {
    guard state != .stopped, !isRunning else { return false }
    activate()
    run(at: time)
    return true
  }

  /// Holds it where it is; an inactive one becomes active, at its start.
  @discardableResult
  public mutating func pause(at time: Double) -> Bool {
    guard state != .stopped else { return false }
    activate()
    hold(at: time)
    return true
  }

  /// Moves it to a fraction; it must not be running.
  @discardableResult
  public mutating func scrub(toFraction fraction: Double) -> Bool {
    guard state == .active, !isRunning, !fraction.isNaN else { return false }
    let fraction = min(1, max(0, fraction))
    heldPlace = scrubsLinearly ? nil : fraction * duration
    heldProgress = heldPlace.map { progressOnCurve(at: $0) } ?? fraction
    return true
  }

  /// Turns it round; while it runs it goes back along the way that it came.
  @discardableResult
  public mutating func setReversed(_ reversed: Bool, at time: Double) -> Bool {
    guard state != .stopped else { return false }
    guard reversed != isReversed else { return true }
    guard let leg else {
      isReversed = reversed
      return true
    }
    switch leg {
    case .along(let from, let since):
      let place = onCurve(from, since, time)
      isReversed = reversed
      self.leg = .along(from: place, since: time)
    case .toward:
      hold(at: time)
      isReversed = reversed
      run(at: time)
    }
    return true
  }

  /// Goes on from where it is, with another pace.
  ///
  /// UIKit: `continueAnimation(withTimingParameters:durationFactor:)`.
  ///
  /// - Parameters:
  ///   - curve: The pace of the rest; nil goes on along the animator's.
  ///   - durationFactor: How long the rest takes, as a fraction of the duration; 0 or less is what
  ///     is left: the rest of the curve, or for another curve the same fraction of the duration as
  ///     of the way.
  ///   - time: The time of the clock.
  /// - Returns: False unless it is paused.
  @discardableResult
  public mutating func resume(
    curve: TimingCurve? = nil, durationFactor: Double = 0, at time: Double
  ) -> Bool {
    guard state == .active, !isRunning else { return false }
    let factor = durationFactor.isFinite ? max(0, durationFactor) : 0
    if curve == nil && factor == 0 {
      run(at: time)
      return true
    }
    let left = isReversed ? heldProgress : 1 - heldProgress
    leg = .toward(
      from: heldProgress, since: time, curve: curve ?? self.curve,
      duration: factor > 0 ? factor * duration : min(1, abs(left)) * duration)
    return true
  }

  /// Stops it where it is.
  ///
  /// UIKit: `stopAnimation(_:)`.
  ///
  /// - Parameters:
  ///   - withoutFinishing: True makes it inactive at once; false leaves it to `finish(at:)`.
  ///   - time: The time of the clock.
  /// - Returns: False unless it is active.
  @discardableResult
  public mutating func stop(withoutFinishing: Bool, at time: Double) -> Bool {
    guard state == .active else { return false }
    hold(at: time)
    state = withoutFinishing ? .inactive : .stopped
    return true
  }

  /// Finishes a stopped one.
  ///
  /// - Parameter position: Where what it animates is to be.
  /// - Returns: False unless it is stopped.
  @discardableResult
  public mutating func finish(at position: Position) -> Bool {
    guard state == .stopped else { return false }
    leave(position)
    return true
  }

  /// Finishes it if it has arrived; to be called when the clock has reached `arrivalTime`.
  ///
  /// - Parameter time: The time of the clock.
  /// - Returns: Where it arrived; nil if it has not, or if it stays active there.
  public mutating func arrive(at time: Double) -> Position? {
    guard isRunning, let arrivalTime, time >= arrivalTime else { return nil }
    heldProgress = isReversed ? 0 : 1
    heldPlace = isReversed ? 0 : duration
    leg = nil
    if pausesOnCompletion { return nil }
    let position = isReversed ? Position.start : .end
    leave(position)
    return position
  }

  /// Runs from where it is held, along the curve where the curve has that progress.
  private mutating func run(at time: Double) {
    let place =
      heldPlace ?? (heldProgress == 1 ? duration : curve.time(of: heldProgress, duration: duration))
    if abs(progressOnCurve(at: place) - heldProgress) <= 1e-9 {
      leg = .along(from: place, since: time)
    } else {
      // Beyond what the curve reaches, or within one of its jumps: it has no way from here.
      let left = isReversed ? heldProgress : 1 - heldProgress
      leg = .toward(
        from: heldProgress, since: time, curve: .easeInOut,
        duration: min(1, max(0.1, abs(left))) * duration)
    }
  }

  private mutating func activate() {
    guard state == .inactive else { return }
    state = .active
    heldProgress = isReversed ? 1 : 0
    heldPlace = isReversed ? duration : 0
    finalPosition = nil
  }

  private mutating func hold(at time: Double) {
    guard let leg else { return }
    heldProgress = progress(at: time)
    if case .along(let from, let since) = leg {
      heldPlace = onCurve(from, since, time)
    } else {
      heldPlace = nil
    }
    self.leg = nil
  }

  private mutating func leave(_ position: Position) {
    state = .inactive
    finalPosition = position
    switch position {
    case .end: heldProgress = 1
    case .start: heldProgress = 0
    case .current: break
    }
    heldPlace = nil
    isReversed = false
  }
}
