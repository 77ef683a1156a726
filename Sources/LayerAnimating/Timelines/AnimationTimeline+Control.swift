public import Animating

extension AnimationTimeline {
  /// Holds it where it is; animations go evenly from now on, so that they can follow a hand.
  public func pause() { control { $0.pause(at: $1) } }

  /// Holds it at a place.
  ///
  /// - Parameter place: Seconds, kept between the ends.
  public func scrub(to place: Double) {
    control {
      $0.pause(at: $1)
      $0.scrub(toPlace: place)
    }
  }

  /// Holds it at a fraction of its duration, or of the way of the property animator that drives it.
  ///
  /// - Parameter fraction: Kept within 0...1.
  public func scrub(toFraction fraction: Double) {
    control {
      $0.pause(at: $1)
      $0.scrub(toFraction: fraction)
    }
  }

  /// How far it is, as `scrub(toFraction:)` has it: 0...1.
  public var fractionComplete: Double { playback.fractionComplete(at: outerTime) }

  /// Lets it run with the clock, without an end; animations go along their curves.
  public func run() { control { $0.runFreely(at: $1) } }

  /// Lets it run from where it is held to one of its ends.
  ///
  /// The end is that of the last animation on it, or its duration if that is later.
  ///
  /// - Parameters:
  ///   - position: `.end` or `.start`.
  ///   - speed: How fast: the way takes its seconds divided by this; above 0.
  ///   - curve: The pace.
  ///   - velocity: Of the hand that held it, in seconds of the timeline a second; it goes on from
  ///     there. 0 leaves it to the curve.
  public func release(
    to position: Playback.Position, speed: Double = 1, curve: TimingCurve, velocity: Double = 0
  ) {
    let last = lastEnd
    control {
      $0.pause(at: $1)
      let place = $0.place(at: $1)
      $0.setEnd(max($0.duration, last, place), at: $1)
      $0.release(
        to: position, duration: max(0, position == .end ? $0.end - place : place) / speed,
        curve: curve, velocity: velocity, at: $1)
    }
  }

  /// Tells the playback something; what lives here is caught or let go with it.
  @discardableResult
  func control<Result>(_ body: (inout Playback, _ time: Double) -> Result) -> Result {
    let wasEven = isEven
    let result = body(&playback, outerTime)
    if isEven != wasEven { paceChanged(isEven) }
    reschedule()
    return result
  }

  /// Catches everything that lives here, or lets it go on along its curves.
  private func paceChanged(_ isEven: Bool) {
    let time = time
    for block in blocks { isEven ? block.catchPace(at: time) : block.resumePace(at: time) }
    for animation in layerAnimations {
      isEven ? animation.catchPace(at: time) : animation.resumePace(at: time)
    }
    for child in children {
      child.playback.setsEven(isEven, at: time)
      // What is in a hand of its own is even already.
      if !child.playback.isEven { child.paceChanged(isEven) }
      child.reschedule()
    }
  }

  /// Takes in a block that has just been begun.
  func add(_ block: AnimationBlock) {
    blocks.append(block)
    block.hasBegun = true
    outstanding += 1
    if isEven { block.catchPace(at: block.beginning) }
    wait(for: block)
  }

  func add(_ animation: RunningLayerAnimation) {
    layerAnimations.append(animation)
    if animation.counts { outstanding += 1 }
    if isEven { animation.catchPace(at: time) }
    wait(for: animation)
  }

  /// Has the end of a block looked at when its time has come.
  func wait(for block: AnimationBlock) {
    // One that never is due may be when a layer's time goes on: all are looked at then.
    let due = block.dueTime
    events.add(.end(block), at: due, serial: block.serial)
    extend(to: due)
  }

  func wait(for animation: RunningLayerAnimation) {
    let due = animation.dueTime
    events.add(.layerAnimation(animation), at: due, serial: animation.serial)
    if animation.counts { extend(to: animation.endTime) } else { scheduled(due) }
  }

  /// An animation that is longer than the timeline makes that longer.
  private func extend(to end: Double) {
    guard end.isFinite, !isClocks else { return }
    if playback.end.isFinite, end > playback.end {
      control { $0.setEnd(end, at: $1) }
    } else {
      scheduled(end)
    }
  }

  private func scheduled(_ local: Double) {
    guard !isClocks, let time = withPlayback({ $0.pointee.time(ofPlace: local) }),
      time < scheduledTime, let parent
    else { return }
    schedule += 1
    scheduledTime = time
    parent.events.add(.child(self, schedule: schedule), at: time, serial: serial)
    parent.scheduled(time)
  }

  /// Tells what it runs on when it is next to be looked at.
  func reschedule() {
    guard let parent, !isClosed else { return }
    schedule += 1
    var next = playback.arrivalTime ?? .infinity
    if let local = events.next()?.time, let time = playback.time(ofPlace: local) {
      next = min(next, time)
    }
    scheduledTime = next
    parent.events.add(.child(self, schedule: schedule), at: next, serial: serial)
    if let arrival = playback.arrivalTime, parent.playback.end.isFinite {
      parent.extend(to: arrival)
    }
    parent.scheduled(next)
  }
}

extension AnimationTimeline {
  /// Goes on as a property animator's, from where it is: what moves goes on moving unless that is
  /// held, what is held is held.
  func take(_ other: Playback) {
    let last = lastEnd
    control { playback, time in
      let moves = playback.isRunning && (other.state == .inactive || other.isRunning)
      var next = other
      next.pause(at: time)
      next.setReversed(false, at: time)
      let place = playback.place(at: time)
      next.setEnd(max(next.end, last, place), at: time)
      next.scrub(toPlace: place)
      if moves { next.start(at: time) }
      playback = next
    }
  }

  /// Takes in everything that lives on a timeline that stands where this one does, and closes that.
  func takeIn(_ other: AnimationTimeline) {
    for block in other.blocks {
      other.blocks.remove(block)
      block.timeline = self
      if block.isOver { blocks.append(block) } else { add(block) }
    }
    for animation in other.layerAnimations {
      other.layerAnimations.remove(animation)
      animation.timeline = self
      add(animation)
    }
    for child in other.children {
      other.children.remove(child)
      child.parent = self
      children.append(child)
      child.reschedule()
    }
    other.close()
  }
}
