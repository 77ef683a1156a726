import ViewControllers

/// What a recogniser said, in order.
@MainActor
final class Heard {
  private(set) var states: [GestureRecognizer.State] = []

  /// Hears a recogniser.
  func hear(_ recognizer: GestureRecognizer) {
    recognizer.addHandler { [self] in states.append($0.state) }
  }
}

/// A view that remembers what it was told.
final class ToldView: View {
  var told: [String] = []
  var passesOn = false

  override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    told.append("began \(touches.count)")
    if passesOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    told.append("moved \(touches.count)")
    if passesOn { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    told.append("ended \(touches.count)")
    if passesOn { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    told.append("cancelled \(touches.count)")
    if passesOn { super.touchesCancelled(touches, with: event) }
  }
}
