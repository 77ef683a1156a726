import Animating
import Testing

struct HandVelocityTests {
  /// A hand seen at 60 Hz for as long as stated, its place by its time.
  private func hand(for duration: Double, _ place: (Double) -> Double) -> HandVelocity {
    var hand = HandVelocity()
    for frame in 0...Int(duration * 60) {
      let time = Double(frame) / 60
      hand.add(place(time), at: time)
    }
    return hand
  }

  @Test(arguments: [-300.0, -1, 0, 0.25, 700])
  func evenMotionHasItsVelocity(velocity: Double) {
    let hand = hand(for: 1) { 40 + velocity * $0 }
    #expect(abs(hand.velocity(at: 1) - velocity) <= 1e-9 * max(1, abs(velocity)))
    // Between two frames it is that of the last.
    #expect(abs(hand.velocity(at: 1.008) - velocity) <= 1e-9 * max(1, abs(velocity)))
  }

  @Test func aHandThatRestedHasNone() {
    let hand = hand(for: 1) { 300 * $0 }
    #expect(hand.velocity(at: 1.05) > 0)
    #expect(hand.velocity(at: 1.1) == 0)
    #expect(hand.velocity(at: 50) == 0)
    let held = self.hand(for: 1) { 300 * min($0, 0.85) }
    #expect(held.velocity(at: 1) == 0)
  }

  @Test func aHandThatWasSeenOnceHasNone() {
    var hand = HandVelocity()
    #expect(hand.velocity(at: 0) == 0)
    hand.add(7, at: 1)
    #expect(hand.velocity(at: 1) == 0)
  }

  @Test func ofPlacesAtOneTimeTheLastCounts() {
    var hand = HandVelocity()
    hand.add(30, at: 0)
    hand.add(0, at: 0)
    hand.add(900, at: 0.05)
    hand.add(5, at: 0.05)
    #expect(hand.velocity(at: 0.05) == 100)
    // A clock that went back begins anew there.
    hand.add(1, at: 0.02)
    #expect(hand.velocity(at: 0.02) == 50)
  }

  @Test func oneTremblingFrameDoesNotDecide() {
    var hand = hand(for: 1) { 300 * $0 }
    hand.add(299, at: 1 + 1.0 / 60)
    #expect(hand.velocity(at: 1 + 1.0 / 60) > 200)
  }

  @Test func whatIsLongPastDoesNotCount() {
    let hand = hand(for: 1) { $0 < 0.8 ? 1000 * $0 : 800 - 60 * ($0 - 0.8) }
    #expect(abs(hand.velocity(at: 1) + 60) < 1e-6)
  }

  @Test func absurdNumbersArePassedOver() {
    var hand = hand(for: 1) { 300 * $0 }
    let before = hand
    for absurd in [Double.nan, .infinity, -.infinity] {
      hand.add(absurd, at: 1)
      hand.add(1, at: absurd)
      #expect(hand.velocity(at: absurd).isFinite)
    }
    #expect(hand == before)
  }
}
