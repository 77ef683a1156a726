import TestSupport
import Testing
import ViewControllers

extension Scene {
  /// Exactly one child is on the screen, whole and where it belongs, and nothing else is.
  func expectSettled(on child: ViewController, _ comment: Comment? = nil) {
    #expect(disorder(on: child).isEmpty, comment)
  }
}
