internal import Animating

/// What explicit animations that are added together share.
///
/// Core Animation: `CATransaction`.
@MainActor
final class Transaction {
  var duration = 0.25
  var curve: TimingCurve?
  var completion: (@MainActor (Bool) -> Void)?
  var open = 1

  func leave(_ host: any AnimationHost) {
    open -= 1
    guard open == 0, let completion else { return }
    self.completion = nil
    host.enqueue { completion(true) }
  }
}
