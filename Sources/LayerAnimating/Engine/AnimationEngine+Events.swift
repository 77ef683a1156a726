internal import Animating
internal import Compositing

extension AnimationEngine {
  /// When something is due next: an end, an arrival, a start that waits.
  ///
  /// Seconds on the clock.
  package var nextEventTime: Double? {
    var next = Double.infinity
    for block in blocks {
      if let end = block.endTime, let time = block.timeline.clockTime(of: end) {
        next = min(next, time)
      }
    }
    for entry in animated.values {
      for animation in entry.explicit {
        if let time = animation.nextEventTime { next = min(next, time) }
      }
    }
    for weak in timelines {
      if let time = weak.timeline?.arrivalTime { next = min(next, time) }
    }
    for animator in animators.values {
      if let time = animator.delayedStart { next = min(next, time) }
    }
    return next.isFinite ? next : nil
  }

  /// Brings everything that is due to its end, in the order in which it ends.
  package func fireEvents(at time: Double) {
    for animator in animators.values.sorted(by: { $0.serial < $1.serial }) {
      if let start = animator.delayedStart, start <= time { animator.startAnimation() }
    }
    for weak in timelines {
      guard let timeline = weak.timeline, let end = timeline.arriveIfDue() else { continue }
      arrive(timeline, at: end)
    }
    let due = blocks.filter { block in
      guard block.timeline.isRunning, let end = block.endTime,
        let at = block.timeline.clockTime(of: end)
      else { return false }
      return at <= time
    }
    for block in due.sorted(by: { ($0.endTime ?? 0) < ($1.endTime ?? 0) }) {
      end(block, finished: true)
    }
    for entry in Array(animated.values) {
      for animation in entry.explicit { fire(animation, at: time) }
    }
  }

  /// Ends what lives on a timeline that has reached an end.
  private func arrive(_ timeline: AnimationTimeline, at end: AnimationTimeline.End) {
    settle(timeline, at: end)
    // A property animator ends itself; a transition's timeline goes on with the clock, for what
    // completions start.
    if let arrived = timeline.didArrive {
      arrived(end)
    } else {
      timeline.isLinear = false
      timeline.resume()
    }
  }

  /// Brings everything on a timeline to its end or back to its start, at once.
  ///
  /// Back at the start the model has its old values before any completion runs.
  public func settle(_ timeline: AnimationTimeline, at end: AnimationTimeline.End) {
    let mine = blocks.filter { isOn($0.timeline, timeline) }
    if end == .start {
      for block in mine.reversed() {
        for change in block.changes.reversed() {
          change.property.set(change.start, in: &change.layer.model)
        }
      }
    }
    let ordered =
      end == .end
      ? mine.sorted { ($0.endTime ?? .infinity) < ($1.endTime ?? .infinity) } : mine
    for block in ordered { self.end(block, finished: end == .end) }
    for entry in Array(animated.values) {
      let explicit = entry.explicit.filter { isOn($0.timeline, timeline) }
      for animation in explicit {
        entry.explicit.removeAll { $0 === animation }
        stop(animation, finished: end == .end)
      }
    }
    for weak in timelines {
      guard let inner = weak.timeline, inner !== timeline, isOn(inner, timeline) else { continue }
      inner.pause()
      inner.didArrive?(end)
    }
  }
}
