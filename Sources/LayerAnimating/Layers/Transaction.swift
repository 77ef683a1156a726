internal import Animating

/// What animations that are begun together share.
///
/// Core Animation: `CATransaction`.
@MainActor
final class Transaction {
  var duration = Transaction.standardDuration
  var curve: TimingCurve?
  var disablesActions: Bool
  var completion: (@MainActor (Bool) -> Void)?
  /// How many animations it waits for, and it for itself.
  var open = 1

  /// Core Animation's, in seconds.
  static var standardDuration: Double { 0.25 }

  /// Opens a transaction; what it is not told it takes from the one around it.
  init(in outer: Transaction?) {
    disablesActions = outer?.disablesActions ?? false
  }

  func leave(_ host: any AnimationHost) {
    open -= 1
    guard open == 0, let completion else { return }
    self.completion = nil
    host.enqueue { completion(true) }
  }
}
