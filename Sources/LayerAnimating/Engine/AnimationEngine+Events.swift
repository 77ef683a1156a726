internal import Animating

extension AnimationEngine {
  /// When something is due next: an end, an arrival, a start that waits.
  ///
  /// Seconds on the clock.
  package var nextEventTime: Double? { clockTimeline.events.next()?.time }

  /// Brings everything that is due to its end, in the order in which it ends.
  package func fireEvents(at time: Double) { fire(clockTimeline, upTo: time) }

  /// Has something run in the host's loop when its time has come on the clock, whatever holds the
  /// timelines; what is due at the same time in the order in which it came.
  ///
  /// UIKit: `DispatchQueue.main.asyncAfter(deadline:execute:)`.
  ///
  /// - Parameters:
  ///   - delay: Seconds; 0 or less is the next turn.
  ///   - work: What to run, once.
  package func perform(after delay: Double, _ work: @escaping @MainActor () -> Void) {
    let serial = nextSerial()
    delayedWork.add(serial, work)
    clockTimeline.events.add(.work, at: clockTimeline.time + max(0, delay), serial: serial)
  }

  /// The number of what was begun last.
  package var serial: Int { lastSerial }

  /// Whether work waits that came after a number.
  package func hasWork(since serial: Int) -> Bool {
    delayedWork.latest.map { $0 > serial } ?? false
  }

  private func fire(_ timeline: AnimationTimeline, upTo time: Double) {
    while let next = timeline.events.next(), next.time <= time {
      timeline.events.removeFirst()
      switch next.event {
      case .end(let block): endIfDue(block, at: next.time)
      case .layerAnimation(let animation): fire(animation, at: next.time)
      case .child(let child, _): visit(child, at: next.time)
      case .work: if let work = delayedWork.take(next.serial) { onClock { host.enqueue(work) } }
      }
    }
    timeline.closeIfIdle()
  }

  /// A layer's own time may have put the end off.
  private func endIfDue(_ block: AnimationBlock, at time: Double) {
    let due = block.dueTime
    if due > time {
      block.timeline.wait(for: block)
    } else if block.timeline.keepsWhatIsOver {
      complete(block, finished: true)
    } else {
      end(block, finished: true)
    }
  }

  private func visit(_ child: AnimationTimeline, at time: Double) {
    let place = child.playback.place(at: time)
    if !child.playback.isReversed {
      // What was scheduled for this moment is due, whatever rounding makes of the place.
      let next = child.events.next()?.time ?? .infinity
      let isNow = child.playback.time(ofPlace: next).map { $0 <= time } ?? false
      fire(child, upTo: isNow ? max(place, next) : place)
    }
    if let position = child.playback.arrive(at: time) {
      arrived(child, at: position)
    } else {
      // It may have been held at its end, to be run back.
      child.control { _, _ in }
    }
  }

  /// Ends what lives on a timeline that has reached an end.
  private func arrived(_ timeline: AnimationTimeline, at position: Playback.Position) {
    let isAnimators = timeline.didArrive != nil
    if isAnimators || position == .start { settle(timeline, at: position) }
    // A transition's timeline goes on with the clock, for what completions start; from its end it
    // can still be caught and run back.
    if !isAnimators { timeline.run() }
  }
}
