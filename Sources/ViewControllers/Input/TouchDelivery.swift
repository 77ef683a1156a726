/// How much of a touch its view has been told.
enum TouchDelivery: Hashable {
  /// Nothing yet: a recogniser that may still take it keeps it back.
  case waiting
  /// That it came down.
  case told
  /// That it came down; that it was lifted is kept back.
  case endWaits
  /// Everything there is to tell, or nothing ever will be.
  case over
}

/// What views are told, and when: recognisers come first, and may keep back or take what is theirs.
extension Stage.Input {
  /// Tells views what has become of touches.
  ///
  /// - Parameters:
  ///   - event: What has just happened.
  ///   - moves: Whether those that are where they were sent are told of moves: once an event.
  func tellViews(of event: TouchEvent?, moves: Bool) {
    for touch in known where touch.delivery != .over {
      settle(touch, moves: moves && event != nil)
    }
    deliver(event)
  }

  /// Finds out what a touch's view is to be told now.
  private func settle(_ touch: Touch, moves: Bool) {
    guard touch.view != nil else { return touch.delivery = .over }
    let isTaken = touch.gestureRecognizers.contains { $0.cancelsTouchesInView && $0.hasRecognized }
    if isTaken || touch.phase == .cancelled {
      if touch.delivery != .waiting { note(touch, .cancelled) }
      touch.delivery = .over
      return
    }
    let undecided = touch.gestureRecognizers.filter { $0.state == .possible && $0.isLive }
    if touch.delivery == .waiting {
      guard !undecided.contains(where: \.delaysTouchesBegan) else { return }
      note(touch, .began)
      touch.delivery = .told
    } else if moves, touch.phase == .moved, touch.delivery == .told {
      note(touch, .moved)
    }
    if touch.phase == .ended {
      guard !undecided.contains(where: \.delaysTouchesEnded) else {
        return touch.delivery = .endWaits
      }
      note(touch, .ended)
      touch.delivery = .over
    }
  }

  private func note(_ touch: Touch, _ phase: Touch.Phase) {
    guard let view = touch.view else { return }
    if let index = notes.firstIndex(where: { $0.view === view && $0.phase == phase }) {
      notes[index].touches.insert(touch)
    } else {
      notes.append((view, phase, [touch]))
    }
  }

  private func deliver(_ event: TouchEvent?) {
    while !notes.isEmpty {
      let (view, phase, touches) = notes.removeFirst()
      switch phase {
      case .began: view.touchesBegan(touches, with: event)
      case .moved: view.touchesMoved(touches, with: event)
      case .ended: view.touchesEnded(touches, with: event)
      case .cancelled: view.touchesCancelled(touches, with: event)
      case .stationary: break
      }
    }
  }
}
