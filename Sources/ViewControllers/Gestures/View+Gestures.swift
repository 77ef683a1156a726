extension View {
  /// Has a recogniser see the touches on this view and on all that is in it.
  ///
  /// It is taken from the view where it was. UIKit: `addGestureRecognizer(_:)`.
  public func addGestureRecognizer(_ recognizer: GestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    gestureRecognizers.append(recognizer)
  }

  /// Has a recogniser see nothing any more; in the middle of a gesture it is cancelled.
  ///
  /// UIKit: `removeGestureRecognizer(_:)`.
  public func removeGestureRecognizer(_ recognizer: GestureRecognizer) {
    guard recognizer.view === self else { return }
    if recognizer.isLive { stage.input.perform { recognizer.abandon() } }
    gestureRecognizers.removeAll { $0 === recognizer }
    recognizer.view = nil
  }
}
